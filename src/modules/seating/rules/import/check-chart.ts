/** Checks for faults of a chart in our own form that a schema cannot find. */
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { chartSize, rowLength, type Chart, type ChartRow, type ChartSection } from '../chart.ts';
import { ChartSchema } from './chart-schema.ts';
import { SeatRegister } from './seat-register.ts';

/** Checks a value that should be a chart: its schema, then its seats, ranges and names. No faults: it is a chart. */
export function checkChart(value: unknown): PlacedFault[] {
  const wrong = checkSchema(ChartSchema, value);
  if (wrong.length > 0) return wrong;
  const chart = value as Chart;
  const register = new SeatRegister();
  const faults = chart.sections.flatMap((section, i) =>
    checkSection(section, `/sections/${i}`, chart.levels.length, register),
  );
  const ids = new Set<number>();
  for (const [i, { id }] of chart.sections.entries()) {
    if (ids.has(id)) faults.push(faultAt(`/sections/${i}/id`, 'DUPLICATE_SECTION', { id }));
    ids.add(id);
  }
  for (const [i, { label, points = [] }] of chart.shapes.entries()) {
    const problem = 'outline has an x without its y';
    if (points.length % 2 !== 0)
      faults.push(faultAt(`/shapes/${i}/points`, 'BAD_ROW', { section: label ?? '', problem }));
  }
  if (chartSize(chart) === 0) faults.push(faultAt('/sections', 'EMPTY_PLAN'));
  return [...faults, ...register.faults];
}

function checkSection(
  section: ChartSection,
  pointer: string,
  levels: number,
  register: SeatRegister,
): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const bad = (at: string, problem: string): void => {
    faults.push(faultAt(`${pointer}${at}`, 'BAD_ROW', { section: section.name, problem }));
  };
  if (section.level >= levels) bad('/level', 'names a level that the plan does not list');
  if (section.capacity !== undefined && section.rows.length > 0)
    bad('/capacity', 'general admission has no rows');
  for (const [i, row] of section.rows.entries()) {
    for (const [at, problem] of rowProblems(row, levels)) bad(`/rows/${i}${at}`, problem);
    const { start = 1, step = 1 } = row;
    for (let seat = 0; seat < rowLength(row); seat++) {
      register.add(
        section.name,
        row.label,
        row.labels?.[seat] ?? String(start + seat * step),
        `${pointer}/rows/${i}`,
      );
    }
  }
  return faults;
}

function rowProblems(row: ChartRow, levels: number): [string, string][] {
  const n = rowLength(row);
  const problems: [string, string][] = [];
  for (const [i, part] of row.parts.entries()) {
    if ('pts' in part && part.pts.length % 2 !== 0)
      problems.push([`/parts/${i}/pts`, 'has an x without its y']);
  }
  if (row.labels && row.labels.length !== n)
    problems.push(['/labels', `has ${row.labels.length} labels for ${n} seats`]);
  for (const [i, [seat]] of (row.kinds ?? []).entries())
    if (seat >= n) problems.push([`/kinds/${i}`, 'lies outside the row']);
  for (const list of ['boxOffice', 'purchaseOnly'] as const)
    for (const [i, seat] of (row[list] ?? []).entries())
      if (seat >= n) problems.push([`/${list}/${i}`, 'lies outside the row']);
  for (const [i, [first, count, level]] of (row.levels ?? []).entries()) {
    if (first + count > n) problems.push([`/levels/${i}`, 'lies outside the row']);
    if (level >= levels) problems.push([`/levels/${i}`, 'names a level that the plan does not list']);
  }
  const seated = new Set<number>();
  for (const [i, [first, count]] of (row.couches ?? []).entries()) {
    if (first + count > n) problems.push([`/couches/${i}`, 'lies outside the row']);
    for (let seat = first; seat < first + count; seat++) {
      if (seated.has(seat)) problems.push([`/couches/${i}`, 'shares a seat with another']);
      seated.add(seat);
    }
  }
  return problems;
}
