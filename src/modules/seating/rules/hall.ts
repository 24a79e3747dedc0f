/**
 * A chart expanded to typed arrays in seatNo order, for painting, hit tests, search and rules. Pure, and the same in
 * browser and server. A hall never changes after it was made.
 */
import {
  chartSize,
  partLength,
  rowLength,
  sectionSize,
  type Chart,
  type ChartLevel,
  type ChartRow,
  type ChartSection,
  type ChartShape,
} from './chart.ts';
import { SeatKind } from './seat-kinds.ts';
import type { LevelIndex, SeatNo, SectionId, SectionIndex, TicketGroupId } from './seat-ids.ts';
import { placeArc, placePoints } from './geometry/place-seats.ts';

/** [left, top, right, bottom] in chart units, y downwards. */
export type Box = readonly [number, number, number, number];

export type HallRow = {
  readonly label: string;
  readonly section: SectionIndex;
  /** seatNo of the row's first seat, and the number of seats. */
  readonly first: number;
  readonly n: number;
  readonly start: number;
  readonly step: number;
  readonly labels?: readonly string[];
};

export type HallSection = {
  /** As in the chart: 1-based and stable. */
  readonly id: SectionId;
  readonly name: string;
  readonly first: SeatNo;
  readonly n: number;
  readonly firstRow: number;
  readonly nRows: number;
  readonly level: LevelIndex;
  /** Only for general admission: places without rows or positions. */
  readonly capacity?: number;
  readonly polygon: readonly number[];
  readonly bbox: Box;
};

/** How a seat follows the one before it: on the same arc, first of a part, or placed by points. */
export const Joint = { arc: 0, first: 1, points: 2 } as const;

export type Hall = {
  readonly name: string;
  readonly size: number;
  readonly pitch: number;
  /** Whether any place is a drawn seat, and how many are. */
  readonly seats: number;
  /** x, y, x, y, …; NaN for general admission. */
  readonly xy: Float32Array;
  /** Direction of the row at the seat, radians clockwise from the x axis. */
  readonly angle: Float32Array;
  /** Index into rows, -1 for general admission. */
  readonly rowOf: Int32Array;
  readonly sectionOf: Uint16Array;
  readonly kind: Uint8Array;
  readonly level: Uint8Array;
  /** Number of the sofa that the seat belongs to, unique in the hall, or -1. */
  readonly couchOf: Int32Array;
  /** 1 for places that only the box office sells. */
  readonly boxOffice: Uint8Array;
  /** 1 for places that can be bought at once but not be reserved unpaid ('hold'). */
  readonly purchaseOnly: Uint8Array;
  readonly joint: Uint8Array;
  readonly rows: readonly HallRow[];
  readonly sections: readonly HallSection[];
  readonly levels: readonly ChartLevel[];
  readonly shapes: readonly ChartShape[];
  readonly focal: { readonly x: number; readonly y: number };
  readonly bounds: Box;
};

/** Mutable while it is filled. */
type Draft = Pick<
  Hall,
  | 'xy'
  | 'angle'
  | 'rowOf'
  | 'sectionOf'
  | 'kind'
  | 'level'
  | 'couchOf'
  | 'boxOffice'
  | 'purchaseOnly'
  | 'joint'
>;

const draftOf = (size: number): Draft => ({
  xy: new Float32Array(size * 2).fill(Number.NaN),
  angle: new Float32Array(size),
  rowOf: new Int32Array(size).fill(-1),
  sectionOf: new Uint16Array(size),
  kind: new Uint8Array(size),
  level: new Uint8Array(size),
  couchOf: new Int32Array(size).fill(-1),
  boxOffice: new Uint8Array(size),
  purchaseOnly: new Uint8Array(size),
  joint: new Uint8Array(size),
});

/** Fills one row's seats and returns the next sofa's number. */
const fillRow = (row: ChartRow, first: number, draft: Draft, nextCouch: number): number => {
  let seat = first;
  for (const part of row.parts) {
    const n = partLength(part);
    if ('pts' in part) placePoints(part.pts, seat, draft.xy, draft.angle);
    else placeArc(part, seat, draft.xy, draft.angle);
    draft.joint.fill('pts' in part ? Joint.points : Joint.arc, seat, seat + n);
    if (n > 0) draft.joint[seat] = Joint.first;
    seat += n;
  }
  for (const [i, kind] of row.kinds ?? []) draft.kind[first + i] = kind;
  for (const [i, n, level] of row.levels ?? []) draft.level.fill(level, first + i, first + i + n);
  for (const i of row.boxOffice ?? []) draft.boxOffice[first + i] = 1;
  for (const i of row.purchaseOnly ?? []) draft.purchaseOnly[first + i] = 1;
  let couch = nextCouch;
  for (const [i, n] of row.couches ?? []) {
    draft.couchOf.fill(couch, first + i, first + i + n);
    draft.kind.fill(SeatKind.couch, first + i, first + i + n);
    couch += 1;
  }
  return couch;
};

const boxOfPoints = (points: ArrayLike<number>, from: number, to: number, pad: number): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i++) {
    const x = points[2 * i] ?? Number.NaN;
    const y = points[2 * i + 1] ?? Number.NaN;
    if (Number.isNaN(x)) continue;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [left - pad, top - pad, right + pad, bottom + pad];
};

/** The smallest box around all boxes; empty (infinite) boxes are ignored. */
const around = (boxes: readonly Box[]): Box => {
  const real = boxes.filter((box) => Number.isFinite(box[0]));
  if (real.length === 0) return [0, 0, 1, 1];
  return [
    Math.min(...real.map((box) => box[0])),
    Math.min(...real.map((box) => box[1])),
    Math.max(...real.map((box) => box[2])),
    Math.max(...real.map((box) => box[3])),
  ];
};

const shapeBox = ({ x, y, w, h, angle = 0, points }: ChartShape): Box => {
  if (points) return boxOfPoints(points, 0, points.length / 2, 0);
  const turn = (angle * Math.PI) / 180;
  const halfW = (Math.abs(w * Math.cos(turn)) + Math.abs(h * Math.sin(turn))) / 2;
  const halfH = (Math.abs(w * Math.sin(turn)) + Math.abs(h * Math.cos(turn))) / 2;
  return [x - halfW, y - halfH, x + halfW, y + halfH];
};

const sectionOf = (
  section: ChartSection,
  at: { first: number; firstRow: number; pitch: number },
  xy: Float32Array,
): HallSection => {
  const n = sectionSize(section);
  const seats = boxOfPoints(xy, at.first, at.first + n, at.pitch);
  const outline = boxOfPoints(section.polygon ?? [], 0, (section.polygon?.length ?? 0) / 2, 0);
  const bbox = around([seats, outline]);
  const [left, top, right, bottom] = bbox;
  return {
    id: section.id,
    name: section.name,
    first: at.first,
    n,
    firstRow: at.firstRow,
    nRows: section.rows.length,
    level: section.level,
    ...(section.capacity === undefined ? {} : { capacity: section.capacity }),
    polygon: section.polygon ?? [left, top, right, top, right, bottom, left, bottom],
    bbox,
  };
};

/** Expands a chart. Takes about 2 ms for 20,000 seats. The chart must be valid: the import checks it. */
export const expandHall = (chart: Chart): Hall => {
  const size = chartSize(chart);
  const draft = draftOf(size);
  const rows: HallRow[] = [];
  const sections: HallSection[] = [];
  let seat = 0;
  let couch = 0;
  for (const [index, section] of chart.sections.entries()) {
    const first = seat;
    const firstRow = rows.length;
    draft.level.fill(section.level, first, first + sectionSize(section));
    draft.sectionOf.fill(index, first, first + sectionSize(section));
    for (const row of section.rows) {
      const n = rowLength(row);
      draft.rowOf.fill(rows.length, seat, seat + n);
      couch = fillRow(row, seat, draft, couch);
      const { label, start = 1, step = 1, labels } = row;
      rows.push({
        label,
        section: index as SectionIndex,
        first: seat,
        n,
        start,
        step,
        ...(labels ? { labels } : {}),
      });
      seat += n;
    }
    seat = first + sectionSize(section);
    sections.push(sectionOf(section, { first, firstRow, pitch: chart.pitch }, draft.xy));
  }
  return {
    ...draft,
    name: chart.name,
    size,
    seats: rows.reduce((sum, row) => sum + row.n, 0),
    pitch: chart.pitch,
    rows,
    sections,
    levels: chart.levels,
    shapes: chart.shapes,
    focal: chart.focal,
    bounds: around([...sections.map((section) => section.bbox), ...chart.shapes.map(shapeBox)]),
  };
};

/** The numbers of the places of a row, a section or a run: `n` from `first` on. */
export const seatNosOf = ({ first, n }: { readonly first: SeatNo; readonly n: number }): SeatNo[] =>
  Array.from({ length: n }, (_, i) => first + i);

/** Index of the section of a place; -1 when the hall has no such place. */
export const sectionIndexOf = (hall: Hall, seatNo: SeatNo): SectionIndex =>
  (hall.sectionOf[seatNo] ?? -1) as SectionIndex;

/** The section with this id. */
export const sectionById = (hall: Hall, id: SectionId): HallSection | undefined =>
  hall.sections.find((section) => section.id === id);

/** The sections with their indexes. */
export const indexedSections = (
  hall: Hall,
): { readonly index: SectionIndex; readonly section: HallSection }[] =>
  hall.sections.map((section, index) => ({ section, index: index as SectionIndex }));

/**
 * AllocationId on the wire: who may have a place. `purchaseOnly`: all who pay at once; it cannot be held unpaid.
 */
export const Allocation = { everybody: 0, boxOffice: 1, purchaseOnly: 2 } as const;

/** Who may have a place. */
export const allocationOf = (hall: Hall, seatNo: SeatNo): number => {
  if (hall.boxOffice[seatNo]) return Allocation.boxOffice;
  return hall.purchaseOnly[seatNo] ? Allocation.purchaseOnly : Allocation.everybody;
};

/** A hall with the brand's price levels: `ticketGroupIds` by level index, 0 when the brand has none. */
export type PricedHall = { readonly hall: Hall; readonly ticketGroupIds: readonly TicketGroupId[] };

/** TicketGroupId of a place; 0 when the brand has no such price level. */
export const ticketGroupOf = ({ hall, ticketGroupIds }: PricedHall, seatNo: SeatNo): TicketGroupId =>
  ticketGroupIds[hall.level[seatNo] ?? 0] ?? 0;

/** The price levels of the places that the web sells. */
export const soldGroups = ({ hall, ticketGroupIds }: PricedHall): ReadonlySet<TicketGroupId> =>
  new Set(
    [...hall.level]
      .filter((_level, seatNo) => hall.boxOffice[seatNo] !== 1)
      .map((level) => ticketGroupIds[level] ?? 0),
  );

/** VenueSectionSeatGroupId on the wire: the sofa, counted from 1; 0 for a seat without one. */
export const seatGroupOf = (hall: Hall, seatNo: SeatNo): number => (hall.couchOf[seatNo] ?? -1) + 1;

/** seatNos of the seat's sofa, itself included; only itself when it is not on a sofa. */
export const couchMates = (hall: Hall, seatNo: SeatNo): SeatNo[] => {
  const couch = hall.couchOf[seatNo] ?? -1;
  if (couch < 0) return [seatNo];
  let first = seatNo;
  while (hall.couchOf[first - 1] === couch) first -= 1;
  const mates: number[] = [];
  for (let seat = first; hall.couchOf[seat] === couch; seat++) mates.push(seat);
  return mates;
};
