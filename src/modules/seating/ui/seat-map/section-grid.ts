/**
 * The map for keyboards and screen readers: one real `role=grid`, visually hidden, for the open section only.
 * Its focused cell is the one in the tab order; the ring is painted on the map.
 */
import { SeatState } from '../../rules/seat-states.ts';
import { actOfKey, entrySeat, nextSection } from './nav.ts';
import type { SeatStore } from './seat-store.ts';

export type GridTexts = {
  readonly grid: (section: number) => string;
  readonly row: (label: string) => string;
};

/** Names a seat with its state: 'Row B, seat 2, available, 45 zł'. */
export type DescribeSeat = (seatNo: number) => string;

export type GridHooks = {
  readonly texts: GridTexts;
  readonly onToggle: (seatNo: number) => void;
  /** The seat in focus, -1 when focus has left the grid. */
  readonly onFocus: (seatNo: number) => void;
  readonly onSection: (section: number) => void;
  readonly onLeave: () => void;
  /** Says something politely: the seat in focus has changed under the visitor. */
  readonly say: (text: string) => void;
};

export type SectionGrid = {
  /** Builds the section's cells; with `focus` the entry seat is focused. */
  readonly open: (section: number, focus?: boolean) => void;
  /** Names every cell anew: after a change of words or prices. */
  readonly setDescribe: (describe: DescribeSeat) => void;
  readonly dispose: () => void;
};

/** States in which a seat may be pressed: the rest is announced as not available. */
const canPress = (state: SeatState): boolean => state === SeatState.free || state === SeatState.mine;

/** Fills the host with the grid. `hooks` is asked anew every time, so that it may change. `hint`: id of the keys' help. */
export const sectionGrid = (
  host: HTMLElement,
  store: SeatStore,
  names: DescribeSeat,
  hooks: () => GridHooks,
  hint: string,
): SectionGrid => {
  const { hall } = store;
  let describe = names;
  const cells = new Map<number, HTMLElement>();
  let current = 0;
  let seat = -1;

  const name = (cell: HTMLElement, seatNo: number): void => {
    const state = store.get(seatNo);
    cell.setAttribute('aria-label', describe(seatNo));
    cell.setAttribute('aria-selected', String(state === SeatState.mine));
    if (canPress(state)) cell.removeAttribute('aria-disabled');
    else cell.setAttribute('aria-disabled', 'true');
  };

  const part = (role: string, attributes: Record<string, string | number>): HTMLElement => {
    const element = document.createElement('div');
    element.setAttribute('role', role);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    return element;
  };

  const rowOf = (index: number): HTMLElement => {
    const { label, first, n } = hall.rows[index] ?? { label: '', first: 0, n: 0 };
    const rowIndex = index - (hall.sections[current]?.firstRow ?? 0) + 1;
    const row = part('row', { 'aria-rowindex': rowIndex, 'aria-label': hooks().texts.row(label) });
    for (let seatNo = first; seatNo < first + n; seatNo++) {
      const cell = part('gridcell', {
        'aria-colindex': seatNo - first + 1,
        tabindex: -1,
        'data-seat': seatNo,
      });
      name(cell, seatNo);
      cells.set(seatNo, cell);
      row.append(cell);
    }
    return row;
  };

  const rove = (to: number): void => {
    cells.get(seat)?.setAttribute('tabindex', '-1');
    seat = to;
    cells.get(seat)?.setAttribute('tabindex', '0');
  };
  const focus = (to: number): void => {
    rove(to);
    cells.get(to)?.focus({ preventScroll: true });
  };

  const open = (section: number, focused = false): void => {
    const { firstRow = 0, nRows = 0 } = hall.sections[section] ?? {};
    current = section;
    cells.clear();
    const rows = hall.rows.slice(firstRow, firstRow + nRows);
    const grid = part('grid', {
      'aria-label': hooks().texts.grid(section),
      'aria-multiselectable': 'true',
      'aria-describedby': hint,
      'aria-rowcount': nRows,
      'aria-colcount': Math.max(0, ...rows.map((row) => row.n)),
    });
    grid.append(...rows.map((_, i) => rowOf(firstRow + i)));
    host.replaceChildren(grid);
    rove(entrySeat(hall, store.states, section));
    if (!focused) return;
    focus(seat);
    hooks().onSection(section);
  };

  const onKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || seat < 0) return;
    const act = actOfKey(hall, store.states, seat, event);
    if (!act) return;
    event.preventDefault();
    if (act.type === 'focus') focus(act.seat);
    else if (act.type === 'section') open(act.section, true);
    else if (act.type === 'leave') hooks().onLeave();
    else hooks().onToggle(seat);
  };
  const onFocus = (event: FocusEvent): void => {
    const seatNo = Number((event.target as HTMLElement).dataset['seat'] ?? -1);
    if (seatNo < 0) return;
    if (seatNo !== seat) rove(seatNo);
    hooks().onFocus(seatNo);
  };
  const onBlur = (event: FocusEvent): void => {
    if (!host.contains(event.relatedTarget as Node | null)) hooks().onFocus(-1);
  };
  // A screen reader's own press arrives as a click.
  const onClick = (event: MouseEvent): void => {
    const seatNo = Number((event.target as HTMLElement).dataset['seat'] ?? -1);
    if (seatNo >= 0) hooks().onToggle(seatNo);
  };
  host.addEventListener('keydown', onKey);
  host.addEventListener('focusin', onFocus);
  host.addEventListener('focusout', onBlur);
  host.addEventListener('click', onClick);

  const renew = (changed: readonly number[] | null): void => {
    const some = changed && new Set(changed);
    for (const [seatNo, cell] of cells) if (!some || some.has(seatNo)) name(cell, seatNo);
    if (some?.has(seat) && host.contains(document.activeElement)) hooks().say(describe(seat));
  };
  const forget = store.subscribe(renew);
  const firstWithSeats = (hall.sections[0]?.nRows ?? 0) > 0 ? 0 : nextSection(hall, 0, 1);
  if (hall.seats > 0) open(firstWithSeats);

  return {
    open,
    setDescribe: (next) => {
      describe = next;
      renew(null);
    },
    dispose: () => {
      forget();
      host.removeEventListener('keydown', onKey);
      host.removeEventListener('focusin', onFocus);
      host.removeEventListener('focusout', onBlur);
      host.removeEventListener('click', onClick);
      host.replaceChildren();
    },
  };
};
