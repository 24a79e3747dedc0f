/**
 * Where keys move the focus in the hall. Pure. Keys follow the rows, not the screen, because sections may be rotated.
 */
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import { sectionIndexOf, type Hall } from '../../../rules/hall.ts';
import { SeatState } from '../../../rules/seat-states.ts';

/** The nearest seat in the row `step` rows further, within the section; the same seat at the edge. */
const seatInNextRow = (hall: Hall, seat: number, step: 1 | -1): number => {
  const rowIndex = hall.rowOf[seat] ?? -1;
  const section = hall.sections[hall.sectionOf[seat] ?? -1];
  const row = hall.rows[rowIndex + step];
  if (
    !row ||
    !section ||
    rowIndex + step < section.firstRow ||
    rowIndex + step >= section.firstRow + section.nRows
  )
    return seat;
  const at = (i: number): number => hall.xy[i] ?? 0;
  let best = seat;
  let least = Infinity;
  for (let other = row.first; other < row.first + row.n; other++) {
    const distance = (at(2 * other) - at(2 * seat)) ** 2 + (at(2 * other + 1) - at(2 * seat + 1)) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = other;
  }
  return best;
};

/** How many rows Page Up and Page Down move where there is no other section. */
export const PAGE_ROWS = 5;

/** The nearest seat several rows further, or of the last row there. */
const seatOfPage = (hall: Hall, seat: number, step: 1 | -1): number => {
  let to = seat;
  for (let row = 0; row < PAGE_ROWS; row++) to = seatInNextRow(hall, to, step);
  return to;
};

/** Whether several sections have seats, between which Page Up and Page Down move. */
export const hasSeveralSections = ({ sections }: Hall): boolean =>
  sections.filter(({ nRows }) => nRows > 0).length > 1;

/** Whether the visitor's filter shows a seat. */
export type IsShown = (seat: SeatNo) => boolean;
const all: IsShown = () => true;

/**
 * The first free seat after `seat` (or before it) in its section that is shown, in a circle; the same seat when there is
 * none.
 */
export const nextFree = (
  hall: Hall,
  states: Uint8Array,
  seat: number,
  step: 1 | -1 = 1,
  isShown: IsShown = all,
): number => {
  const section = hall.sections[hall.sectionOf[seat] ?? -1];
  if (!section) return seat;
  for (let i = 1; i <= section.n; i++) {
    const other = section.first + ((seat - section.first + step * i + section.n * 2) % section.n);
    if (states[other] === SeatState.free && isShown(other)) return other;
  }
  return seat;
};

/** Where the focus enters a section: its first free seat, or its first seat. */
export const entrySeat = (hall: Hall, states: Uint8Array, section: SectionIndex): number => {
  const { first = -1 } = hall.sections[section] ?? {};
  return states[first] === SeatState.free ? first : nextFree(hall, states, first);
};

/** The next section with seats, in a circle: `step` 1 forward, -1 back. */
export const nextSection = (hall: Hall, section: SectionIndex, step: 1 | -1): SectionIndex => {
  const n = hall.sections.length;
  for (let i = 1; i <= n; i++) {
    const other = ((section + step * i + n * 2) % n) as SectionIndex;
    if ((hall.sections[other]?.nRows ?? 0) > 0) return other;
  }
  return section;
};

export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'shiftKey'>;
/** What a key does; null when the map does not use it. */
export type KeyAct =
  | { readonly type: 'focus'; readonly seat: SeatNo }
  | { readonly type: 'section'; readonly section: SectionIndex }
  | { readonly type: 'toggle' | 'leave' }
  | null;

/** Reads a key pressed on a seat. */
export const actOfKey = (
  hall: Hall,
  states: Uint8Array,
  seat: number,
  { key, code, ctrlKey, shiftKey }: KeyPress,
  isShown: IsShown = all,
): KeyAct => {
  const row = hall.rows[hall.rowOf[seat] ?? -1];
  const sectionIndex = sectionIndexOf(hall, seat);
  const section = hall.sections[sectionIndex];
  if (!row || !section) return null;
  const focus = (to: number): KeyAct => ({ type: 'focus', seat: to });
  // The key with F on Latin keyboards, whatever letter the visitor's keyboard has there.
  switch (code === 'KeyF' ? 'f' : key) {
    case ' ':
    case 'Enter':
      return { type: 'toggle' };
    case 'Escape':
      return { type: 'leave' };
    case 'ArrowLeft':
      return focus(Math.max(row.first, seat - 1));
    case 'ArrowRight':
      return focus(Math.min(row.first + row.n - 1, seat + 1));
    case 'ArrowUp':
      return focus(seatInNextRow(hall, seat, -1));
    case 'ArrowDown':
      return focus(seatInNextRow(hall, seat, 1));
    case 'Home':
      return focus(ctrlKey ? section.first : row.first);
    case 'End':
      return focus(ctrlKey ? section.first + section.n - 1 : row.first + row.n - 1);
    case 'f':
      return ctrlKey ? null : focus(nextFree(hall, states, seat, shiftKey ? -1 : 1, isShown));
    case 'PageDown':
    case 'PageUp':
      if (!hasSeveralSections(hall)) return focus(seatOfPage(hall, seat, key === 'PageDown' ? 1 : -1));
      return { type: 'section', section: nextSection(hall, sectionIndex, key === 'PageDown' ? 1 : -1) };
    default:
      return null;
  }
};
