import type { SeatKind } from './seat-kinds.ts';

/**
 * A seating plan as data: what is drawn, and how its places are numbered.
 *  A place is a number, `seatNo`: sections in order, within a reserved section its rows in order, and in a row its
 * seats in order; a general-admission section counts as `capacity` places without names. Claims and tickets are
 * stored by this number, so a stored chart never changes: a changed plan is a new version.
 *  Lengths are in the unit of the file that the chart came from; `pitch` is the only scale.
 */

/** [x0, y0, x1, y1, sagitta, n]: n seats evenly on the circular arc over the chord; sagitta 0 is straight. */
export type ArcPart = readonly [number, number, number, number, number, number];
/** Seats that are not on an arc: their points one by one (x, y, x, y, …). */
export type PointsPart = { readonly pts: readonly number[] };
export type RowPart = ArcPart | PointsPart;

export type ChartRow = {
  readonly label: string;
  /** Runs of neighbouring seats. Between two parts is an aisle, so their end seats are not neighbours. */
  readonly parts: readonly RowPart[];
  /** Seat numbers: `start`, `start + step`, … (1 and 1 when left out), unless `labels` names each. */
  readonly start?: number;
  readonly step?: number;
  readonly labels?: readonly string[];
  /** [index in row, kind] for every seat that is not ordinary. */
  readonly kinds?: readonly (readonly [number, SeatKind])[];
  /** [first index in row, count, level index] where the level differs from the section's. */
  readonly levels?: readonly (readonly [number, number, number])[];
  /** [first index in row, count]: seats of one sofa or bed, sold whole (count 2 to 4). */
  readonly couches?: readonly (readonly [number, number])[];
  /** Indexes in the row of seats that only the box office sells. */
  readonly boxOffice?: readonly number[];
  /**
   * Indexes in the row of seats that can be bought at once but not be reserved unpaid, a 'hold' (specification
   * section 3, display states).
   */
  readonly purchaseOnly?: readonly number[];
};

export type ChartSection = {
  /** 1-based, stable within the plan; VenueSectionId on the wire. */
  readonly id: number;
  readonly name: string;
  /** Index into the chart's levels. */
  readonly level: number;
  readonly zone?: string;
  readonly entrance?: string;
  /** Outline x, y, x, y, …; derived from the seats when left out. */
  readonly polygon?: readonly number[];
  readonly rows: readonly ChartRow[];
  /** Only for a general-admission section: the number of its places; it has no rows. */
  readonly capacity?: number;
};

export type ChartShape = {
  /** `front` is only drawn, never stored: the line that shows the front of a plan without screen and stage. */
  readonly kind: 'screen' | 'stage' | 'front' | 'wall' | 'bar' | 'exit' | 'text' | 'other';
  readonly label?: string;
  /** Centre, size and rotation in degrees clockwise. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly angle?: number;
  readonly round?: boolean;
  /**
   * Outline x, y, x, y, … when it is neither a box nor an ellipse; the size is that of the box around it, and there
   * is no rotation. A wall's outline is a line: it is closed only when its first point is also its last.
   */
  readonly points?: readonly number[];
};

/** A price level of the chart; `key` is the key of the brand's price level (TicketGroup). */
export type ChartLevel = { readonly key: string; readonly name: string; readonly color?: string };

export type Chart = {
  readonly version: 1;
  readonly name: string;
  /** Usual distance between neighbouring seats' centres. */
  readonly pitch: number;
  readonly levels: readonly ChartLevel[];
  readonly sections: readonly ChartSection[];
  readonly shapes: readonly ChartShape[];
  /** The point that all seats face: the middle of the screen or stage. Best available measures from it. */
  readonly focal: { readonly x: number; readonly y: number };
};

/** How many seats a part has. */
export const partLength = (part: RowPart): number => ('pts' in part ? part.pts.length / 2 : part[5]);

/** How many seats a row has. */
export const rowLength = (row: ChartRow): number =>
  row.parts.reduce((sum, part) => sum + partLength(part), 0);

/** How many places a section has: its capacity, or its seats. */
export const sectionSize = (section: ChartSection): number =>
  section.capacity ?? section.rows.reduce((sum, row) => sum + rowLength(row), 0);

/** How many places the chart has; every seatNo is below it. */
export const chartSize = (chart: Chart): number =>
  chart.sections.reduce((sum, section) => sum + sectionSize(section), 0);
