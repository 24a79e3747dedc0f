import { PlainError } from '#apps/dev/plain-error.ts';
import { figures } from './bench/figures.ts';
import type { Row } from './bench/figure.ts';
import { withHouse } from './bench/house.ts';
import { machineFacts } from './bench/machine.ts';
import { limitSource } from './bench/statement-loop.ts';
import { tableText, writeReport } from './bench/table.ts';

/**
 * `npm run bench`: what this machine reaches, each figure beside its limit from the same interleaved run;
 * prints a table and writes docs/benchmarks.md. `npm run bench -- lock-seat hot` measures only those and
 * writes nothing; `--all` adds what takes long, `--rounds=5` takes more turns.
 */
const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('--'));
const rounds = Number(
  /^--rounds=(\d+)$/.exec(args.find((arg) => arg.startsWith('--rounds=')) ?? '')?.[1] ?? 3,
);
const all = args.includes('--all');

function chosen(): typeof figures {
  const unknown = names.filter((name) => !figures.some((figure) => figure.name === name));
  if (unknown.length > 0) {
    throw new PlainError(
      `No such figures: ${unknown.join(', ')}. There are ${figures.map(({ name }) => name).join(', ')}.`,
    );
  }
  return names.length > 0 ? figures.filter(({ name }) => names.includes(name)) : figures;
}

/** One figure that fails keeps no other from being measured; the run ends with 1. */
function failed(about: string, error: unknown): Row[] {
  console.error(error);
  process.exitCode = 1;
  return [
    {
      figure: about,
      ours: '–',
      limit: '–',
      value: undefined,
      bound: undefined,
      note: 'could not be measured',
    },
  ];
}

async function measure(): Promise<void> {
  const wanted = chosen();
  const say = (line: string): void => console.log(line);
  const rows: Row[] = [];
  await withHouse({ rounds, all, say }, async (house) => {
    for (const { name, about, run } of wanted) {
      const began = performance.now();
      const found = await run(house).catch((error: unknown) => failed(about, error));
      rows.push(...found);
      say(`\n${name}: ${about} (${Math.round((performance.now() - began) / 1000)} s)\n${tableText(found)}`);
    }
    if (names.length === 0) await writeReport(rows, await machineFacts(house.admin, limitSource, rounds));
  });
  console.log(`\n${tableText(rows)}`);
}

try {
  await measure();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
