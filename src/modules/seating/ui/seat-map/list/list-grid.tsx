import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { SeatNo } from '../../../rules/seat-ids.ts';
import { seatLabel } from '../../../rules/seat-names.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { useAnnouncer } from '../keyboard/use-announcer.ts';
import { seatLook, shapeOf } from '../glyphs/glyphs.ts';
import { SeatGlyph } from '../glyphs/seat-glyph.tsx';
import type { SeatStore } from '../seat-store.ts';
import { useSeatName } from '../use-describe-seat.ts';
import { seatAfter, seatOfKey, type ShownRow } from './list-keys.ts';

export type ListSeatProps = {
  readonly store: SeatStore;
  readonly onToggle: (seatNo: SeatNo) => void;
  readonly describe: (seatNo: SeatNo) => string;
  /** Free seats that the choice would leave alone. */
  readonly alone?: readonly number[];
};

type ListGridProps = ListSeatProps & {
  /** What is listed: 'Seats in 112: 61 of 330 available'. */
  readonly name: string;
  /** Id of the help for keys. */
  readonly hint: string;
  readonly rows: readonly ShownRow[];
};

/**
 * The shown seats of one section as a grid of checkboxes: one tab stop, and arrow keys inside. The focus stays in the
 * grid when its seat is taken by somebody else.
 */
export function ListGrid({ name, hint, rows, ...seatProps }: ListGridProps) {
  const t = useTranslations('seating.list');
  const { store } = seatProps;
  const grid = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(-1);
  const nameOf = useSeatName(store);
  const words = useTranslations('seating.map');
  const { polite, announce } = useAnnouncer();
  const { stop, isFocused } = useTabStop(rows, focused, grid, (lost) =>
    announce(words('lost', { seat: nameOf(lost) })),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault();
      return seatProps.onToggle(stop);
    }
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = seatOfKey(store.hall, rows, stop, event, isRightToLeft);
    if (next === undefined) return;
    event.preventDefault();
    focusSeat(grid.current, next);
  };
  return (
    <>
      <output className="seat-map-live" ref={polite} />
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={name}
        aria-describedby={hint}
        className="seat-list-grid"
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          isFocused.current = true;
          setFocused(Number(target.dataset['seat'] ?? stop));
        }}
        onBlur={({ target }) => {
          // When it is removed, it is no longer in the page by then.
          queueMicrotask(() => {
            const { activeElement } = document;
            // An arrow key has moved the focus within the grid by then.
            if (target.isConnected && !grid.current?.contains(activeElement)) isFocused.current = false;
          });
        }}
      >
        {rows.map(({ label, seats }) => (
          <div key={seats[0]} role="row" className="seat-list-row">
            <span role="rowheader" className="seat-list-letter">
              {t('row', { row: label })}
            </span>
            {seats.map((seat) => (
              <ListSeat key={seat} seat={seat} isTabStop={seat === stop} {...seatProps} />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

const focusSeat = (grid: HTMLElement | null, seat: number): void =>
  grid?.querySelector<HTMLElement>(`[data-seat="${seat}"]`)?.focus();

/**
 * The seat in the tab order: the one focused last, or the first. When the focused seat leaves the list, the next one
 * gets the focus, and `onLost` is called with the seat that has left. `isFocused`: the focus is in the grid.
 */
function useTabStop(
  rows: readonly ShownRow[],
  focused: number,
  grid: { readonly current: HTMLElement | null },
  onLost: (seat: number) => void,
): { readonly stop: number; readonly isFocused: { current: boolean } } {
  const isShown = rows.some(({ seats }) => seats.includes(focused));
  const stop = isShown ? focused : (seatAfter(rows, focused) ?? -1);
  const isFocused = useRef(false);
  const tell = useEffectEvent(onLost);
  useEffect(() => {
    // A removed element loses the focus to the page.
    if (!isFocused.current || document.activeElement !== document.body) return;
    tell(focused);
    focusSeat(grid.current, stop);
  }, [rows, focused, stop, grid]);
  return { stop, isFocused };
}

function ListSeat({
  store,
  seat,
  isTabStop,
  onToggle,
  describe,
  alone,
}: ListSeatProps & { readonly seat: number; readonly isTabStop: boolean }) {
  const t = useTranslations('seating.list');
  const { hall } = store;
  return (
    <span role="gridcell">
      <label className="seat-list-seat">
        <input
          type="checkbox"
          data-seat={seat}
          tabIndex={isTabStop ? 0 : -1}
          checked={store.get(seat) === SeatState.mine}
          onChange={() => onToggle(seat)}
          aria-label={describe(seat)}
        />
        <SeatGlyph
          shape={shapeOf(hall, seat)}
          state={seatLook(hall, seat, store.get(seat))}
          level={hall.level[seat] ?? 0}
        />
        <span aria-hidden="true">{seatLabel(hall, seat)}</span>
        {hall.purchaseOnly[seat] === 1 && (
          <span className="seat-list-word" aria-hidden="true">
            {t('purchaseOnly')}
          </span>
        )}
        {alone?.includes(seat) && (
          <span className="seat-list-word seat-list-alone" aria-hidden="true">
            {t('alone')}
          </span>
        )}
      </label>
    </span>
  );
}
