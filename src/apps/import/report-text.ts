import { ALL_KINDS } from './files/document-kinds.ts';
import type { ImportReport } from './files/import-files.ts';
import { changeLine } from './changes/change-words.ts';
import { faultLines } from './fault-lines.ts';
import { noteLine } from './note-sentence.ts';
import type { Kind } from './write-set.ts';

const TITLES: readonly (readonly [Kind, string])[] = [
  ['brands', 'brand'],
  ...ALL_KINDS.map(([list, { title }]) => [list, title] as const),
];

/** How many keys of a kind a dry run lists; the others are counted. */
const NAMED = 20;

const listed = (keys: readonly string[]): string =>
  keys.slice(0, NAMED).join(', ') + (keys.length > NAMED ? ` and ${keys.length - NAMED} more` : '');

function refusalLines(report: ImportReport): string[] {
  const n = report.faults.length;
  if (report.changes.length > 0)
    return [
      'The import cancels or moves showings that people have bought; nothing was loaded.',
      ...changeLines(report),
      `If this is meant, add --confirm ${report.ordersTouched}: the number of orders that it touches.`,
    ];
  return [
    `${n === 1 ? 'One fault' : `${n} faults`}; nothing was loaded.`,
    ...faultLines(report.faults).map((line) => `  ${line}`),
  ];
}

const changeLines = ({ changes }: ImportReport): string[] =>
  changes.map((change) => `  ${changeLine(change)}`);

/** The report as lines of text: faults, or what was created, changed and left unchanged. */
export function reportLines(report: ImportReport): string[] {
  if (report.faults.length > 0) return refusalLines(report);
  const lines = [`${report.dryRun ? 'Would be loaded' : 'Loaded'} for ${report.brand?.code ?? ''}:`];
  for (const [kind, title] of TITLES) {
    const changes = report.kinds[kind];
    if (!changes) continue;
    const { created, changed, unchanged } = changes;
    lines.push(
      `  ${title.padEnd(16)} ${created.length} created, ${changed.length} changed, ${unchanged} unchanged`,
    );
    if (report.dryRun && created.length > 0) lines.push(`    created: ${listed(created)}`);
    if (report.dryRun && changed.length > 0) lines.push(`    changed: ${listed(changed)}`);
  }
  if (report.moved > 0) lines.push(`  ${report.moved} showings move to the new version of their plan`);
  if (report.retimed > 0)
    lines.push(`  ${report.retimed} showings to come follow their film, hall or complex`);
  lines.push(...changeLines(report));
  if (report.dryRun && report.ordersTouched > 0)
    lines.push(`  the import needs --confirm ${report.ordersTouched}: the number of orders that it touches`);
  for (const note of report.notes) lines.push(`  ${noteLine(note)}`);
  for (const name of report.passedOver) lines.push(`  ${name} was read; it holds nothing to load`);
  return lines;
}
