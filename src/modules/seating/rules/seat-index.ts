/** A grid over the seats: finds the nearest seat to a point in about a microsecond, whatever the hall's size. */
import type { Hall } from './hall.ts';
import type { SeatNo, SectionIndex } from './seat-ids.ts';

export type SeatIndex = {
  readonly hall: Hall;
  readonly cell: number;
  readonly columns: number;
  readonly lines: number;
  /** Where each cell's seats begin in `ids`; it has one entry more than there are cells. */
  readonly start: Uint32Array;
  readonly ids: Uint32Array;
};

const clamp = (value: number, max: number): number => Math.max(0, Math.min(max, Math.floor(value)));

/** Builds the grid by counting sort: two passes over the seats. */
export const indexSeats = (hall: Hall): SeatIndex => {
  const [left, top, right, bottom] = hall.bounds;
  const cell = hall.pitch * 2;
  const columns = Math.ceil((right - left) / cell) + 1;
  const lines = Math.ceil((bottom - top) / cell) + 1;
  const start = new Uint32Array(columns * lines + 1);
  const ids = new Uint32Array(hall.seats);
  const cellOf = (seat: number): number => {
    const x = clamp(((hall.xy[2 * seat] ?? 0) - left) / cell, columns - 1);
    const y = clamp(((hall.xy[2 * seat + 1] ?? 0) - top) / cell, lines - 1);
    return y * columns + x;
  };
  const drawn: number[] = [];
  for (const row of hall.rows) for (let seat = row.first; seat < row.first + row.n; seat++) drawn.push(seat);
  for (const seat of drawn) start[cellOf(seat) + 1] = (start[cellOf(seat) + 1] ?? 0) + 1;
  for (let i = 0; i < columns * lines; i++) start[i + 1] = (start[i + 1] ?? 0) + (start[i] ?? 0);
  const next = start.slice();
  for (const seat of drawn) {
    const at = next[cellOf(seat)] ?? 0;
    ids[at] = seat;
    next[cellOf(seat)] = at + 1;
  }
  return { hall, cell, columns, lines, start, ids };
};

/**
 * The seat whose centre is nearest to (x, y) and nearer than `reach`, all in chart units, `except` left out; -1 when
 * there is none.
 */
export const nearestSeat = (
  index: SeatIndex,
  x: number,
  y: number,
  reach: number,
  except: SeatNo = -1,
): SeatNo => {
  const { hall, cell, columns, lines, start, ids } = index;
  const [left, top] = hall.bounds;
  const toColumn = clamp((x + reach - left) / cell, columns - 1);
  const toLine = clamp((y + reach - top) / cell, lines - 1);
  let best = -1;
  let least = reach * reach;
  for (let line = clamp((y - reach - top) / cell, lines - 1); line <= toLine; line++) {
    for (let column = clamp((x - reach - left) / cell, columns - 1); column <= toColumn; column++) {
      const bucket = line * columns + column;
      for (let at = start[bucket]!; at < start[bucket + 1]!; at++) {
        const seat = ids[at]!;
        const dx = hall.xy[2 * seat]! - x;
        const dy = hall.xy[2 * seat + 1]! - y;
        const distance = dx * dx + dy * dy;
        if (distance >= least || seat === except) continue;
        least = distance;
        best = seat;
      }
    }
  }
  return best;
};

/** How far the nearest other seat is from a seat, in chart units; `most` when it is further or there is none. */
export const gapAround = (index: SeatIndex, seat: SeatNo, most: number): number => {
  const { xy } = index.hall;
  const [x, y] = [xy[2 * seat]!, xy[2 * seat + 1]!];
  const other = nearestSeat(index, x, y, most, seat);
  return other < 0 ? most : Math.hypot(xy[2 * other]! - x, xy[2 * other + 1]! - y);
};

const inside = (polygon: readonly number[], x: number, y: number): boolean => {
  let odd = false;
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    const [xi = 0, yi = 0, xj = 0, yj = 0] = [polygon[i], polygon[i + 1], polygon[j], polygon[j + 1]];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) odd = !odd;
  }
  return odd;
};

/** Index of the section whose outline contains the point, the last drawn one first; -1 when there is none. */
export const sectionAt = (hall: Hall, x: number, y: number): SectionIndex =>
  hall.sections.findLastIndex((section) => inside(section.polygon, x, y)) as SectionIndex;
