/** Seating plans of an import: in a document, in a file that it names, or as a drawing without a document. */
import { posix } from 'node:path';
import { faultAt, pointerTo, under, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { sourced } from '#modules/catalog/rules/import/sourced.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { checkChart } from '#modules/seating/rules/import/check-chart.ts';
import { checkSpots } from '#modules/seating/rules/import/check-spots.ts';
import type { LevelMap } from '#modules/seating/rules/import/levels.ts';
import { chartOfPretix } from '#modules/seating/rules/import/pretix.ts';
import { namesOfChart, type PlanNames } from '#modules/seating/rules/plan-names.ts';
import type { SeatplanDocument } from '#modules/seating/rules/import/seatplan-document.ts';
import { chartOfSeatsio, type ChartResult } from '#modules/seating/rules/import/seatsio.ts';
import { listed } from '../changes/listed.ts';
import type { SoundDocuments } from './sound-documents.ts';
import type { ImportSet } from '../import-set.ts';

export type PlanFile = {
  readonly name: string;
  readonly format: 'seatsio' | 'pretix' | 'chart';
  readonly content: unknown;
};

/** A chart whose seats cannot all be chosen is none. */
const withSpots = (result: ChartResult): ChartResult => {
  const faults = result.chart ? checkSpots(result.chart) : [];
  return faults.length > 0 ? { faults, ...(result.notes && { notes: result.notes }) } : result;
};

const ofChart = (value: unknown): ChartResult => {
  const faults = checkChart(value);
  return faults.length > 0 ? { faults } : withSpots({ chart: value as Chart, faults });
};

const convert = (file: PlanFile, levels: LevelMap | undefined): ChartResult => {
  if (file.format === 'seatsio') return withSpots(chartOfSeatsio(file.content, levels));
  return file.format === 'pretix' ? withSpots(chartOfPretix(file.content, levels)) : ofChart(file.content);
};

const slashes = (name: string): string => name.replaceAll('\\', '/');

/** The file that a document names: next to it, or anywhere in the import. */
function findNextTo(files: readonly PlanFile[], document: string, wanted: string): PlanFile | undefined {
  const beside = posix.join(posix.dirname(slashes(document)), slashes(wanted));
  return (
    files.find(({ name }) => posix.normalize(slashes(name)) === beside) ??
    files.find(({ name }) => posix.basename(slashes(name)) === posix.basename(slashes(wanted)))
  );
}

/** 'halls/Grand Hall.json' becomes 'Grand-Hall': the key of a drawing without a document. */
const keyOfFile = (name: string): string =>
  posix
    .basename(slashes(name))
    .replace(/\.json$/i, '')
    .replaceAll(/[^A-Za-z0-9._:-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '') || 'plan';

/** Adds every plan of the import to the set, and its faults. */
export function readPlans(
  set: ImportSet,
  documents: readonly { readonly name: string; readonly content: SoundDocuments }[],
  files: readonly PlanFile[],
): void {
  const named = new Set<string>();
  for (const { name, content } of documents) {
    for (const [i, plan] of (content.seatplans ?? []).entries()) {
      if (!plan) continue;
      const pointer = `/seatplans/${i}`;
      const drawing = plan.file === undefined ? undefined : findNextTo(files, name, plan.file);
      if (drawing) named.add(drawing.name);
      const source = drawing
        ? { file: drawing.name, faultsUnder: '' }
        : { file: name, faultsUnder: `${pointer}/chart` };
      const { chart, faults, notes } = drawing ? convert(drawing, plan.levels) : ofPlace(plan);
      set.notes.push(...(notes ?? []).map((note) => ({ ...note, file: source.file })));
      addFaults(
        set,
        source.file,
        plan.file !== undefined && !drawing ? under(pointer, faults) : under(source.faultsUnder, faults),
      );
      const { key, names = {}, levels = {} } = plan;
      const unmapped =
        chart && drawing && drawing.format !== 'chart' ? unknownCategories(levels, chart, drawing.name) : [];
      addFaults(set, name, under(`${pointer}/levels`, unmapped));
      if (chart && unmapped.length === 0) {
        addFaults(set, name, unknownNames(names, chart, `${pointer}/names`));
        set.seatplans.push(sourced(name, pointer, { key, chart, names, isBare: false }));
      } else set.faulty.seatplans.add(plan.key);
    }
  }
  for (const file of files.filter(({ name }) => !named.has(name))) {
    const { chart, faults, notes } = convert(file, undefined);
    set.notes.push(...(notes ?? []).map((note) => ({ ...note, file: file.name })));
    addFaults(set, file.name, faults);
    const key = keyOfFile(file.name);
    if (chart) set.seatplans.push(sourced(file.name, '', { key, chart, names: {}, isBare: true }));
    else set.faulty.seatplans.add(key);
  }
}

/** Categories that the drawing does not have: most likely misspelt. Its chart has a level for each that it has. */
const unknownCategories = (map: LevelMap, { levels }: Chart, file: string): PlacedFault[] => {
  const known = levels.map(({ name }) => name);
  return Object.keys(map)
    .filter((category) => !known.includes(category))
    .map((category) => {
      const details = { category, file, categories: listed(known) };
      return faultAt(pointerTo('', category), 'CATEGORY_NOT_IN_PLAN', details);
    });
};

/** Texts for what the chart does not name: most likely misspelt. */
const unknownNames = (names: PlanNames, chart: Chart, pointer: string): PlacedFault[] => {
  const known = namesOfChart(chart);
  return Object.keys(names)
    .filter((name) => !known.has(name))
    .map((name) => faultAt(pointerTo(pointer, name), 'NAME_NOT_IN_PLAN', { name }));
};

function ofPlace({ file, chart }: SeatplanDocument): ChartResult {
  return file === undefined ? ofChart(chart) : { faults: [faultAt('/file', 'FILE_MISSING', { name: file })] };
}

function addFaults(set: ImportSet, file: string, faults: readonly PlacedFault[]): void {
  set.faults.push(...faults.map((fault) => ({ ...fault, file })));
}
