/** Where keys move the focus in the list of a section's seats. Pure. */
import type { Hall } from '../../../rules/hall.ts';
import { PAGE_ROWS } from '../keyboard/nav.ts';

/** The shown seats of a row, in their order. */
export type ShownRow = { readonly label: string; readonly seats: readonly number[] };

type ListKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The seat of another row that is nearest to a seat. */
const nearest = ({ xy }: Hall, seat: number, seats: readonly number[]): number => {
  const at = (i: number): number => xy[i] ?? 0;
  const distance = (other: number): number =>
    Math.hypot(at(2 * other) - at(2 * seat), at(2 * other + 1) - at(2 * seat + 1));
  return seats.reduce((best, other) => (distance(other) < distance(best) ? other : best));
};

/**
 * The seat that a key leads to from a seat: the same at an edge, undefined for a key that the list does not use. Left
 * and right follow the screen, so they are exchanged where texts run from right to left.
 */
export function seatOfKey(
  hall: Hall,
  rows: readonly ShownRow[],
  seat: number,
  { key, ctrlKey, altKey, metaKey }: ListKey,
  isRightToLeft: boolean,
): number | undefined {
  const at = rows.findIndex(({ seats }) => seats.includes(seat));
  const row = rows[at]?.seats;
  if (!row || altKey || metaKey) return undefined;
  const beside = (step: number): number => row[row.indexOf(seat) + (isRightToLeft ? -step : step)] ?? seat;
  const inRow = (step: number): number => {
    const other = rows[at + step]?.seats;
    return other ? nearest(hall, seat, other) : seat;
  };
  switch (key) {
    case 'ArrowLeft':
      return beside(-1);
    case 'ArrowRight':
      return beside(1);
    case 'ArrowUp':
      return inRow(-1);
    case 'ArrowDown':
      return inRow(1);
    case 'PageUp':
      return inRow(-Math.min(PAGE_ROWS, at));
    case 'PageDown':
      return inRow(Math.min(PAGE_ROWS, rows.length - 1 - at));
    case 'Home':
      return (ctrlKey ? rows[0]?.seats[0] : row[0]) ?? seat;
    case 'End':
      return (ctrlKey ? rows.at(-1)?.seats.at(-1) : row.at(-1)) ?? seat;
    default:
      return undefined;
  }
}

/** The first seat of a section's list whose place is at or after a seat that is no longer in it; else the last one. */
export const seatAfter = (rows: readonly ShownRow[], gone: number): number | undefined => {
  const all = rows.flatMap(({ seats }) => seats);
  return all.find((seat) => seat >= gone) ?? all.at(-1);
};
