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
  the median of the rounds' ratios. Absolute figures depend on the machine and its other load; ratios within
  one run can be compared. Differences below 1.3 times mean little.
- The load generator, the server and PostgreSQL share the machine's cores, as they did when the bounds were set.
- The shop has 20,000 orders of earlier days: the database plans differently for empty tables.
- *pgbench* is PostgreSQL's own load generator. It sends the statement alone, one in each transaction, without
  row-level security, channel messages or HTTP. When it is not installed, a simple loop with \`pg\` does the same,
  and the table says so.
- *asynchronous* and *synchronous* are PostgreSQL's \`synchronous_commit\`: off means that a crash of the machine
  may lose the locks of the last milliseconds, never a sale.
- Figures of the seat map are measured in a real browser without a graphics card, compared with a bare canvas
  that draws every seat in every frame; below 1 is better.
- The bounds are those of the design; [performance.md](performance.md) says what those that are not held would take.
  \`npm run bench\` measures everything, \`npm run bench -- <name>\` some figures,
  \`npm run bench -- --all\` also 5,000 watchers.
`;

/** Writes docs/benchmarks.md. */
export async function writeReport(rows: readonly Row[], machine: MachineFacts): Promise<void> {
  const text = `# Benchmarks

Written by \`npm run bench\`. Each figure is next to a limit: what this machine can reach at most.

${markdownOf(rows)}

## The machine

${Object.entries(machine)
  .map(([name, value]) => `- ${name}: ${value}`)
  .join('\n')}

${HOW_TO_READ}`;
  await writeFile(FILE, text);
}
