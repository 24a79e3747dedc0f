/** The elements of a section's grid: rows of cells, one for each seat, with names. */
import type { SeatNo } from '../../../rules/seat-ids.ts';
import type { Hall, HallRow } from '../../../rules/hall.ts';
import { SeatState } from '../../../rules/seat-states.ts';

/** The name of a seat with its state: 'Row B, seat 2, available, 45 zł'. */
export type DescribeSeat = (seatNo: SeatNo) => string;

/** An element with a role and attributes. */
export const partOf = (role: string, attributes: Record<string, string | number>): HTMLElement => {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

/** Names a cell by its seat; a seat that can neither be locked nor unlocked is disabled. */
export const nameCell = (cell: HTMLElement, name: string, state: SeatState): void => {
  cell.setAttribute('aria-label', name);
  cell.setAttribute('aria-selected', String(state === SeatState.mine));
  if (state === SeatState.free || state === SeatState.mine) cell.removeAttribute('aria-disabled');
  else cell.setAttribute('aria-disabled', 'true');
};

/** A row of cells without names. `index`: from 1 within its section. */
export const rowOfCells = ({ first, n }: HallRow, index: number, label: string): HTMLElement => {
  const row = partOf('row', { 'aria-rowindex': index, 'aria-label': label });
  for (let i = 0; i < n; i++)
    row.append(partOf('gridcell', { 'aria-colindex': i + 1, tabindex: -1, 'data-seat': first + i }));
  return row;
};

/** Gives a cell the place of its seat in the hall, in chart lengths: the grid moves and zooms with the map. */
export const placeCell = (cell: HTMLElement, { xy, pitch }: Hall, seat: SeatNo): void => {
  const [x, y] = [(xy[2 * seat] ?? 0) - pitch / 2, (xy[2 * seat + 1] ?? 0) - pitch / 2];
  Object.assign(cell.style, { left: `${x}px`, top: `${y}px`, width: `${pitch}px`, height: `${pitch}px` });
};

/** The seatNo of a cell, -1 for any other element. */
export const seatOfCell = (target: EventTarget | null): number =>
  Number((target as HTMLElement).dataset['seat'] ?? -1);
