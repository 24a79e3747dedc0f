import { writeFile } from 'node:fs/promises';
import type { MachineFacts } from './machine.ts';
import { holds, type Row } from './figure.ts';
import { plain } from './rounds.ts';

const FILE = new URL('../../docs/benchmarks.md', import.meta.url);
const HEAD = ['Figure', 'Ours', 'Limit', 'Ratio', 'Bound', 'Holds'];

const boundText = ({ bound, unit }: Row): string =>
  bound ? `${bound.kind} ${withUnit(bound.than, unit)}` : '';
const withUnit = (value: number, unit: Row['unit'] = ''): string =>
  unit === '%' ? `${plain(value)} %` : unit ? `${plain(value)} ${unit}` : plain(value);
const valueText = ({ value, unit }: Row): string => (value === undefined ? '–' : withUnit(value, unit));
const holdsText = (row: Row): string => {
  const kept = holds(row);
  return kept === undefined ? '' : kept ? 'yes' : '**no**';
};

const cellsOf = (row: Row): string[] => [
  row.note ? `${row.figure} (${row.note})` : row.figure,
  row.ours,
  row.limit,
  valueText(row),
  boundText(row),
  holdsText(row),
];

/** The table as text in columns, for a terminal. */
export function tableText(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map((row) => cellsOf(row).map((cell) => cell.replaceAll('**', '')))];
  const widths = HEAD.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const markdownOf = (rows: readonly Row[]): string =>
  [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const HOW_TO_READ = `## How to read it

- **Ratio** is ours divided by its limit, both taken in the same run: limit, ours, limit, ours, several rounds,
  the median of the rounds' ratios. Absolute figures move with the machine and with whatever else runs on it;
  ratios within one run hold. Differences below 1.3 times mean little.
- The load generator, the server and PostgreSQL share the machine's cores, as they did when the bounds were set.
- *pgbench* is PostgreSQL's own load generator sending the bare statement, one a transaction, without row-level
  security, channel messages or HTTP; where it is not installed a bare loop of \`pg\` does the same and the table says so.
- *asynchronous* and *synchronous* are PostgreSQL's \`synchronous_commit\`: off means that a crash of the machine
  may lose the last milliseconds of holds, never a sale.
- Figures of the seat map are taken in a real browser without a graphics card, ours against a bare canvas that
  draws every seat in every frame; below 1 is better.
- The bounds are those of the design; the run is \`npm run bench\`, some of it \`npm run bench -- <name>\`, with
  5,000 watchers as well \`npm run bench -- --all\`.
`;

/** Writes docs/benchmarks.md. */
export async function writeReport(rows: readonly Row[], machine: MachineFacts): Promise<void> {
  const text = `# Benchmarks

Written by \`npm run bench\`. Each figure stands beside the limit of what this machine can do.

${markdownOf(rows)}

## The machine

${Object.entries(machine)
  .map(([name, value]) => `- ${name}: ${value}`)
  .join('\n')}

${HOW_TO_READ}`;
  await writeFile(FILE, text);
}
