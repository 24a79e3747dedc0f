/**
 * Converts a seats.io drawing to a chart, with the same geometry: seats are where the file has them, in a section
 * relative to its `topLeft`. A seat without a category has that of its row, or of its section.
 */
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { faultAt, type PlacedFault, type PlacedNote } from '#modules/catalog/rules/import/fault.ts';
import type { Chart, ChartSection, ChartShape } from '../chart.ts';
import { SeatKind } from '../seat-kinds.ts';
import { chartRow, usualLevel, type DrawnRow, type DrawnSeat } from './drawn-row.ts';
import { pitchOf, type Point } from './fit-row.ts';
import { focalOf } from './focal.ts';
import { levelsOf, type DrawnLevel, type LevelMap } from './levels.ts';
import { SeatRegister } from './seat-register.ts';
import { layOutFloors, type DraftSection, type Floor } from './seatsio-floors.ts';
import { seatsioNotes } from './seatsio-notes.ts';
import {
  SeatsioDrawingSchema,
  type SeatsioArea,
  type SeatsioContents,
  type SeatsioDrawing,
  type SeatsioFurniture,
  type SeatsioRow,
  type SeatsioSection,
  type SeatsioSubChart,
} from './seatsio-schema.ts';
import { areaPolygon, shapesOf } from './seatsio-shapes.ts';

/** The result of converting a plan: a chart, or the faults. */
export type ChartResult = {
  readonly chart?: Chart;
  readonly faults: readonly PlacedFault[];
  /** What the chart does not take from the file. */
  readonly notes?: readonly PlacedNote[];
};

/** The gap between two floors of one plan, in distances between seats. */
const FLOOR_GAP = 3;

type UnsoldCode = 'TABLE_NOT_SUPPORTED' | 'BOOTH_NOT_SUPPORTED';
/** Tables or booths of a floor or a section: their number, names and chairs. */
type Unsold = PlacedFault & { readonly code: UnsoldCode };

type CategoryKey = SeatsioRow['categoryKey'];

const kindOf = (seat: SeatsioRow['seats'][number]): SeatKind => {
  if (seat.accessible) return SeatKind.wheelchair;
  if (seat.companionSeat) return SeatKind.companion;
  return seat.restrictedView ? SeatKind.limitedView : SeatKind.seat;
};

class Reader {
  readonly faults: PlacedFault[] = [];
  readonly register = new SeatRegister();
  readonly unsold: Unsold[] = [];
  readonly #levelOf: ReadonlyMap<string, number>;
  #sections: DraftSection[] = [];
  #shapes: ChartShape[] = [];

  constructor(drawing: SeatsioDrawing) {
    this.#levelOf = new Map(drawing.categories.list.map(({ key }, index) => [String(key), index]));
  }

  /** One floor: its own rows and areas, then its sections. */
  floor(sub: SeatsioSubChart, { pointer, rowsIn: name }: Pick<Sheet, 'pointer' | 'rowsIn'>): Floor {
    [this.#sections, this.#shapes] = [[], []];
    this.#contents(sub, { pointer, offset: { x: 0, y: 0 }, name, category: undefined, outline: {} });
    for (const [i, section] of (sub.sections ?? []).entries())
      this.#section(section, `${pointer}/sections/${i}`);
    return { sections: this.#sections, shapes: this.#shapes };
  }

  #section(section: SeatsioSection, pointer: string): void {
    const { label, zone, entrance, points, topLeft, categoryKey } = section;
    const outline = {
      ...(points && points.length > 2 ? { polygon: points.flatMap(({ x, y }) => [x, y]) } : {}),
      ...(zone ? { zone } : {}),
      ...(entrance ? { entrance } : {}),
    };
    const where = {
      pointer: `${pointer}/subChart`,
      offset: topLeft,
      name: label ?? '',
      category: categoryKey,
      outline,
    };
    this.#contents(section.subChart, where);
  }

  #contents(
    contents: SeatsioContents,
    at: {
      pointer: string;
      offset: Point;
      name: string;
      category: CategoryKey;
      outline: DraftSection['outline'];
    },
  ): void {
    const { pointer, offset, name, category, outline } = at;
    const rows = (contents.rows ?? []).map((row, i) =>
      this.#row(row, `${pointer}/rows/${i}`, { offset, name, category }),
    );
    const level = category == null ? undefined : this.#levelOf.get(String(category));
    if (rows.some((row) => row.seats.length > 0)) this.#sections.push({ name, rows, level, outline });
    for (const [i, area] of (contents.generalAdmissionAreas ?? []).entries()) {
      this.#area(area, `${pointer}/generalAdmissionAreas/${i}`, at);
    }
    this.#shapes.push(...shapesOf(contents, offset));
    this.#unsold(contents.tables ?? [], `${pointer}/tables`, 'TABLE_NOT_SUPPORTED');
    this.#unsold(contents.booths ?? [], `${pointer}/booths`, 'BOOTH_NOT_SUPPORTED');
  }

  /** Furniture that the shop does not sell. */
  #unsold(all: readonly SeatsioFurniture[], pointer: string, code: UnsoldCode): void {
    if (all.length === 0) return;
    const labels = all.map(({ label }) => label || '(without name)').join(', ');
    const seats = all.reduce((sum, one) => sum + (one.seats?.length ?? 0), 0);
    this.unsold.push({ pointer, code, details: { count: all.length, labels, seats } });
  }

  #row(
    row: SeatsioRow,
    pointer: string,
    at: { offset: Point; name: string; category: CategoryKey },
  ): DrawnRow {
    const label = row.displayLabel ?? row.label ?? '';
    const seats = row.seats.map((seat, i): DrawnSeat => {
      const place = `${pointer}/seats/${i}`;
      const name = seat.displayLabel ?? seat.label ?? '';
      this.register.add(at.name, label, name, place);
      const category = seat.categoryKey ?? row.categoryKey ?? at.category;
      const level = this.#level(category, place, 'SEAT_WITHOUT_CATEGORY', {
        section: at.name,
        row: label,
        label: name,
      });
      return { x: seat.x + at.offset.x, y: seat.y + at.offset.y, label: name, level, kind: kindOf(seat) };
    });
    return { label, seats, pointer };
  }

  #area(
    area: SeatsioArea,
    pointer: string,
    at: { offset: Point; name: string; category: CategoryKey },
  ): void {
    const label = area.label ?? '';
    const name = at.name && label ? `${at.name} ${label}` : label || at.name;
    const level = this.#level(area.categoryKey ?? at.category, pointer, 'AREA_WITHOUT_CATEGORY', {
      label: name,
    });
    const capacity = area.capacity ?? 0;
    if (!Number.isInteger(capacity) || capacity < 1) {
      this.faults.push(faultAt(pointer, 'AREA_WITHOUT_CAPACITY', { label: name }));
    }
    const polygon = areaPolygon(area, at.offset);
    this.#sections.push({ name, rows: [], level, capacity, outline: polygon ? { polygon } : {} });
  }

  #level(
    category: CategoryKey,
    pointer: string,
    missing: 'SEAT_WITHOUT_CATEGORY' | 'AREA_WITHOUT_CATEGORY',
    details: Record<string, string>,
  ): number {
    const level = category == null ? undefined : this.#levelOf.get(String(category));
    if (level !== undefined) return level;
    if (category == null) this.faults.push(faultAt(pointer, missing, details));
    else this.faults.push(faultAt(pointer, 'UNKNOWN_CATEGORY', { ...details, category }));
    return 0;
  }
}

type Sheet = {
  readonly subChart: SeatsioSubChart;
  readonly pointer: string;
  readonly name: string;
  /** The section of the rows that are in none: of several floors the floor, since each may have a row A. */
  readonly rowsIn: string;
};

/** The floors of a drawing, with their place in the file and their name. */
function sheetsOf({ subChart, subChartFloors }: SeatsioDrawing): Sheet[] {
  const floors = (subChartFloors ?? []).map((floor, i): Sheet => {
    const name = floor.floorName ?? '';
    return { subChart: floor, pointer: `/subChartFloors/${i}`, name, rowsIn: name };
  });
  const one = { pointer: '/subChart', name: subChart?.floorName ?? '', rowsIn: '' };
  return [...(subChart ? [{ ...one, subChart }] : []), ...floors];
}

function sectionsOf(
  drafts: readonly DraftSection[],
  levels: readonly DrawnLevel[],
  pitch: number,
): { sections: ChartSection[]; faults: PlacedFault[] } {
  const faults: PlacedFault[] = [];
  const sections = drafts.map((draft, index): ChartSection => {
    const level = draft.level ?? usualLevel(draft.rows);
    const rows = draft.rows
      .filter((row) => row.seats.length > 0)
      .map((drawn) => {
        const made = chartRow(drawn, level, levels, pitch);
        faults.push(...made.faults);
        return made.row;
      });
    const { capacity } = draft;
    return {
      id: index + 1,
      name: draft.name,
      level,
      ...draft.outline,
      rows,
      ...(capacity === undefined ? {} : { capacity }),
    };
  });
  return { sections, faults };
}

const NOT_SOLD = { TABLE_NOT_SUPPORTED: 'TABLES_NOT_SOLD', BOOTH_NOT_SUPPORTED: 'BOOTHS_NOT_SOLD' } as const;

/** Tables and booths of a drawing that has other places too. */
const unsoldNotes = ({ unsold }: Reader): PlacedNote[] =>
  unsold.map(({ code, ...note }) => ({ ...note, code: NOT_SOLD[code] }));

/**
 * Reads a drawing. `map` names the brand's price level for each category. Faults have pointers into the drawing; with
 * any fault there is no chart.
 */
export function chartOfSeatsio(content: unknown, map?: LevelMap): ChartResult {
  const wrong = checkSchema(SeatsioDrawingSchema, content);
  if (wrong.length > 0) return { faults: wrong };
  const drawing = content as SeatsioDrawing;
  const reader = new Reader(drawing);
  const sheets = sheetsOf(drawing);
  const read = sheets.map((sheet) => reader.floor(sheet.subChart, sheet));
  const drafts = read.flatMap((floor) => floor.sections);
  const pitch = pitchOf(drafts.flatMap(({ rows }) => rows.map(({ seats }) => seats))) || 20;
  const { floors, moves } = layOutFloors(read, FLOOR_GAP * pitch);
  const levels = levelsOf(
    drawing.categories.list.map(({ label, color }) => ({ label, color: color ?? undefined })),
    map,
  );
  const { sections, faults: couchFaults } = sectionsOf(
    floors.flatMap((floor) => floor.sections),
    levels,
    pitch,
  );
  const faults = [...reader.faults, ...reader.register.faults, ...couchFaults];
  if (sections.length === 0)
    faults.push(...(reader.unsold.length > 0 ? reader.unsold : [faultAt('', 'EMPTY_PLAN')]));
  if (faults.length > 0) return { faults };
  const points = [
    // A floor that was moved has the same focal point as the others.
    ...sheets.flatMap(({ subChart }, i) => (moves[i] === 0 ? [subChart.focalPoint] : [])),
    ...(drawing.zones?.list.map((zone) => zone.focalPoint) ?? []),
  ];
  const bare = {
    version: 1,
    name: drawing.name ?? '',
    pitch,
    levels: levels.map(({ level }) => level),
    sections,
    shapes: floors.flatMap((floor) => floor.shapes),
  } as const;
  const notes = sheets.flatMap(({ subChart, pointer, name }, i): PlacedNote[] => [
    ...(moves[i] === 0 ? [] : [{ pointer, code: 'FLOOR_MOVED', details: { floor: name } } as const]),
    ...seatsioNotes(subChart, pointer),
  ]);
  return {
    chart: { ...bare, focal: focalOf(bare, points) },
    faults: [],
    notes: [...notes, ...unsoldNotes(reader)],
  };
}
