/**
 * The map for keyboards and screen readers: one `role=grid`, visually hidden, for the open section only. Its focused
 * cell is in the tab order; the map paints the ring.
 */
import { indexedSections, sectionIndexOf } from '../../../rules/hall.ts';
import type { SeatNo, SectionIndex } from '../../../rules/seat-ids.ts';
import { nameCell, partOf, placeCell, rowOfCells, seatOfCell, type DescribeSeat } from './grid-cells.ts';
import { actOfKey, entrySeat, type IsShown } from './nav.ts';
import type { SeatStore } from '../seat-store.ts';

export type GridTexts = {
  readonly grid: (section: SectionIndex) => string;
  readonly row: (label: string) => string;
};

export type GridHooks = {
  readonly texts: GridTexts;
  readonly onToggle: (seatNo: SeatNo) => void;
  /** The focused seat, -1 when the focus has left the grid. */
  readonly onFocus: (seatNo: SeatNo) => void;
  readonly onSection: (section: SectionIndex) => void;
  readonly onLeave: () => void;
  /** Whether the visitor's filter shows a seat. */
  readonly isShown: IsShown;
  /** Announces politely that the focused seat has changed. */
  readonly announce: (text: string) => void;
};

export type SectionGrid = {
  /** Builds the section's cells; with `focus` the first free seat gets the focus. */
  readonly open: (section: SectionIndex, focus?: boolean) => void;
  /** Puts a seat, whose section it opens, into the tab order; with `focus` it gets the focus. */
  readonly show: (seat: SeatNo, focus: boolean) => void;
  /** Names every cell again, after a change of texts or prices. */
  readonly setDescribe: (describe: DescribeSeat) => void;
  readonly dispose: () => void;
};

/** The cells of one section, of which one is in the tab order. */
type Cells = {
  readonly show: (section: SectionIndex) => void;
  /** Names the cells of these seats again; all cells when null. */
  readonly rename: (changed: readonly number[] | null) => void;
  /** The seat in the tab order, and how to change it. */
  readonly seat: () => number;
  readonly rove: (to: number) => void;
  readonly focus: (to: number) => void;
};

const cellsIn = (
  host: HTMLElement,
  store: SeatStore,
  describe: DescribeSeat,
  texts: () => GridTexts,
  hint: string,
): Cells => {
  const { hall } = store;
  const cells = new Map<number, HTMLElement>();
  let seat = -1;
  const rename = (changed: readonly number[] | null): void => {
    const some = changed && new Set(changed);
    for (const [seatNo, cell] of cells)
      if (!some || some.has(seatNo)) nameCell(cell, describe(seatNo), store.get(seatNo));
  };
  const rove = (to: number): void => {
    cells.get(seat)?.setAttribute('tabindex', '-1');
    seat = to;
    cells.get(seat)?.setAttribute('tabindex', '0');
  };
  return {
    show: (section) => {
      const { firstRow = 0, nRows = 0 } = hall.sections[section] ?? {};
      const rows = hall.rows.slice(firstRow, firstRow + nRows);
      const grid = partOf('grid', {
        'aria-label': texts().grid(section),
        'aria-multiselectable': 'true',
        'aria-describedby': hint,
        'aria-rowcount': nRows,
        'aria-colcount': Math.max(0, ...rows.map((row) => row.n)),
      });
      grid.append(...rows.map((row, i) => rowOfCells(row, i + 1, texts().row(row.label))));
      cells.clear();
      for (const cell of grid.querySelectorAll<HTMLElement>('[data-seat]')) {
        placeCell(cell, hall, seatOfCell(cell));
        cells.set(seatOfCell(cell), cell);
      }
      rename(null);
      host.replaceChildren(grid);
      rove(entrySeat(hall, store.states, section));
    },
    rename,
    seat: () => seat,
    rove,
    focus: (to) => {
      rove(to);
      cells.get(to)?.focus({ preventScroll: true });
      // Only the page scrolls: the map moves its own view.
      cells.get(to)?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
    },
  };
};

/**
 * Fills the host with the grid. `hooks` is called at each use, because its result may change. `hint`: id of the help
 * text for keys.
 */
export const sectionGrid = (
  host: HTMLElement,
  store: SeatStore,
  names: DescribeSeat,
  hooks: () => GridHooks,
  hint: string,
): SectionGrid => {
  const { hall } = store;
  let describe = names;
  const cells = cellsIn(
    host,
    store,
    (seatNo) => describe(seatNo),
    () => hooks().texts,
    hint,
  );
  const open: SectionGrid['open'] = (section, focused = false) => {
    cells.show(section);
    if (!focused) return;
    cells.focus(cells.seat());
    hooks().onSection(section);
  };
  const onKey = (event: KeyboardEvent): void => {
    const seat = cells.seat();
    if (event.altKey || event.metaKey || seat < 0) return;
    const act = actOfKey(hall, store.states, seat, event, hooks().isShown);
    if (!act) return;
    event.preventDefault();
    if (act.type === 'focus') cells.focus(act.seat);
    else if (act.type === 'section') open(act.section, true);
    else if (act.type === 'leave') hooks().onLeave();
    else hooks().onToggle(seat);
  };
  const onFocus = (event: FocusEvent): void => {
    const seatNo = seatOfCell(event.target);
    if (seatNo < 0) return;
    if (seatNo !== cells.seat()) cells.rove(seatNo);
    hooks().onFocus(seatNo);
  };
  const onBlur = (event: FocusEvent): void => {
    if (!host.contains(event.relatedTarget as Node | null)) hooks().onFocus(-1);
  };
  // A screen reader's press arrives as a click.
  const onClick = (event: MouseEvent): void => {
    const seatNo = seatOfCell(event.target);
    if (seatNo >= 0) hooks().onToggle(seatNo);
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  host.addEventListener('keydown', onKey, { signal });
  host.addEventListener('focusin', onFocus, { signal });
  host.addEventListener('focusout', onBlur, { signal });
  host.addEventListener('click', onClick, { signal });

  const forget = store.subscribe((changed) => {
    cells.rename(changed);
    const seat = cells.seat();
    if (changed?.includes(seat) && host.contains(document.activeElement)) hooks().announce(describe(seat));
  });
  const firstWithSeats = indexedSections(hall).find(({ section }) => section.nRows > 0);
  if (firstWithSeats) open(firstWithSeats.index);

  return {
    open,
    show: (seat, focused) => {
      const section = sectionIndexOf(hall, seat);
      if (section !== sectionIndexOf(hall, cells.seat())) cells.show(section);
      if (focused) cells.focus(seat);
      else cells.rove(seat);
    },
    setDescribe: (next) => {
      describe = next;
      cells.rename(null);
    },
    dispose: () => {
      forget();
      listeners.abort();
      host.replaceChildren();
    },
  };
};
