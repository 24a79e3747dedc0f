import type { SectionId, SectionIndex } from '../../../rules/seat-ids.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { indexedSections, sectionIndexOf, type HallRow } from '../../../rules/hall.ts';
import { SeatState } from '../../../rules/seat-states.ts';
import { AreaSteppers } from '../controls/area-steppers.tsx';
import { everything, passesFilter, type SeatFilter } from '../seat-filter.ts';
import { sectionName } from '../sections/section-name.ts';
import { useSectionText } from '../sections/section-text.ts';
import type { SeatMapProps } from '../seat-map-props.ts';
import type { SeatStore } from '../seat-store.ts';
import { isShown, useShownCounts } from '../use-shown-counts.ts';
import { ListGrid, type ListSeatProps } from './list-grid.tsx';
import '../seat-map.css';

type ListViewProps = ListSeatProps &
  Pick<SeatMapProps, 'filter' | 'prices' | 'aim' | 'onAimed'> & {
    readonly onToggleGa?: (sectionId: SectionId, step: 1 | -1) => void;
  };

/** Free seats that match the filter, and always the visitor's own. */
const seatsOf = ({ hall, states }: SeatStore, { first, n }: HallRow, filter: SeatFilter): number[] =>
  Array.from({ length: n }, (_, i) => first + i).filter((seat) => {
    if (states[seat] === SeatState.mine) return true;
    return states[seat] === SeatState.free && passesFilter(hall, seat, filter);
  });

type ListSectionProps = ListSeatProps & {
  readonly section: SectionIndex;
  /** Its free places that the filter shows. */
  readonly count: number;
  readonly hint: string;
  readonly filter: SeatFilter;
};

function ListSection({ section, count, filter, hint, ...seatProps }: ListSectionProps) {
  const { store } = seatProps;
  const t = useTranslations('seating');
  const { hall } = store;
  const { firstRow = 0, nRows = 0, n = 0 } = hall.sections[section] ?? {};
  const name = sectionName(hall, section);
  const rows = hall.rows
    .slice(firstRow, firstRow + nRows)
    .map((row) => ({ label: row.label, seats: seatsOf(store, row, filter) }))
    .filter(({ seats }) => seats.length > 0);
  if (rows.length === 0) {
    const { sections, accessible } = store.summary().free;
    const isSoldOut = sections[section] === 0 && accessible[section] === 0;
    return (
      <p className="seat-list-none">
        {isSoldOut ? t('map.soldOut', { section: name }) : t('list.noneShown')}
      </p>
    );
  }
  return <ListGrid name={t('map.grid', { name, count, total: n })} hint={hint} rows={rows} {...seatProps} />;
}

/**
 * The map as a list: by section and row, free seats only, with native checkboxes. Sections open on request, and each is
 * one tab stop.
 */
export function ListView({
  onToggleGa,
  prices,
  filter = everything,
  aim,
  onAimed,
  ...seatProps
}: ListViewProps) {
  const { store } = seatProps;
  const textOf = useSectionText();
  const words = useTranslations('seating.list');
  const counts = useShownCounts(store, filter);
  const { hall } = store;
  const hint = useId();
  const [open, setOpen] = useState<readonly number[]>([]);
  const list = useRef<HTMLElement>(null);
  const seated = indexedSections(hall).filter(({ section }) => section.nRows > 0);
  const shown = seated.filter(({ index }) => isShown(store, filter, counts, index));
  const toggle = (index: number, isOpen: boolean): void =>
    setOpen((before) =>
      isOpen ? [...before.filter((one) => one !== index), index] : before.filter((one) => one !== index),
    );
  useEffect(() => {
    const [seat] = aim?.seats ?? [];
    if (seat === undefined) return;
    const section = sectionIndexOf(hall, seat);
    // Its seats are there after the next rendering.
    if (seated.length > 1 && !open.includes(section)) return setOpen([...open, section]);
    if (aim?.takesFocus) list.current?.querySelector<HTMLElement>(`[data-seat="${seat}"]`)?.focus();
    onAimed?.();
  }, [aim, onAimed, hall, seated.length, open]);
  const sectionOf = (index: SectionIndex) => (
    <ListSection {...seatProps} {...{ filter, hint }} section={index} count={counts.sections[index] ?? 0} />
  );
  return (
    <section ref={list} className="seat-list seat-colours" aria-label={words('title')}>
      {onToggleGa && (
        <AreaSteppers store={store} free={store.summary().free.sections} onToggleGa={onToggleGa} />
      )}
      {seated.length === 1 && seated[0]
        ? sectionOf(seated[0].index)
        : shown.map(({ section, index }) => (
            <details
              key={section.id}
              open={open.includes(index)}
              onToggle={(event) => toggle(index, event.currentTarget.open)}
            >
              <summary>
                {textOf.long(sectionName(hall, index), counts, index, prices?.ofSection(index))}
              </summary>
              {open.includes(index) && sectionOf(index)}
            </details>
          ))}
      {shown.length === 0 && seated.length > 1 && <p className="seat-list-none">{words('noneShown')}</p>}
      <p className="seat-map-hint" id={hint}>
        {words('hint')}
      </p>
    </section>
  );
}
