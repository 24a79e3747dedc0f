import { buildPages } from '#apps/dev/build-pages.ts';
import { PlainError } from '#apps/dev/plain-error.ts';
import { figures } from './bench/figures.ts';
import type { Row } from './bench/figure.ts';
import { withBench } from './bench/bench-setup.ts';
import { machineFacts } from './bench/machine.ts';
import { limitSource } from './bench/statement-loop.ts';
import { tableText, writeReport } from './bench/table.ts';

/**
 * `npm run bench`: measures the shop on this machine, each figure next to its limit from the same interleaved run;
 * prints a table and writes docs/benchmarks.md. `npm run bench -- lock-seat hot` measures only those and writes
 * nothing; `--all` adds the long measurements, `--rounds=5` sets the number of rounds.
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

/** The row of a figure that failed: the others are measured all the same, and the run ends with 1. */
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
  const print = (line: string): void => console.log(line);
  const rows: Row[] = [];
  await buildPages();
  await withBench({ rounds, all, print }, async (bench) => {
    for (const { name, about, run } of wanted) {
      const began = performance.now();
      const found = await run(bench).catch((error: unknown) => failed(about, error));
      rows.push(...found);
      print(`\n${name}: ${about} (${Math.round((performance.now() - began) / 1000)} s)\n${tableText(found)}`);
    }
    if (names.length === 0) await writeReport(rows, await machineFacts(bench.admin, limitSource, rounds));
  });
  console.log(`\n${tableText(rows)}`);
}

try {
  await measure();
} catch (error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exitCode = 1;
}
