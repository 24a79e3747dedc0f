import type { SeatNo, SectionId } from '../../rules/seat-ids.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { indexedSections, type HallRow } from '../../rules/hall.ts';
import { seatLabel } from '../../rules/seat-names.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { AreaSteppers } from './controls/area-steppers.tsx';
import { seatLook, shapeOf } from './glyphs/glyphs.ts';
import { everything, passesFilter, type SeatFilter } from './seat-filter.ts';
import { SeatGlyph } from './glyphs/seat-glyph.tsx';
import { useSectionText } from './sections/section-text.ts';
import type { SectionPrices } from './seat-map-props.ts';
import type { SeatStore } from './seat-store.ts';
import { useSeatSummary } from './use-seat-store.ts';
import './seat-map.css';

type ListViewProps = {
  readonly store: SeatStore;
  readonly onToggle: (seatNo: SeatNo) => void;
  readonly onToggleGa?: (sectionId: SectionId, step: 1 | -1) => void;
  readonly filter?: SeatFilter;
  readonly prices?: SectionPrices;
  readonly describe: (seatNo: SeatNo) => string;
  /** Free seats that the choice would leave alone. */
  readonly alone?: readonly number[];
};

/** Free seats that match the filter, and always the visitor's own. */
const seatsOf = ({ hall, states }: SeatStore, { first, n }: HallRow, filter: SeatFilter): number[] =>
  Array.from({ length: n }, (_, i) => first + i).filter((seat) => {
    if (states[seat] === SeatState.mine) return true;
    return states[seat] === SeatState.free && passesFilter(hall, seat, filter);
  });

type RowProps = Pick<ListViewProps, 'store' | 'onToggle' | 'describe' | 'alone'> & {
  readonly label: string;
  readonly seats: readonly number[];
};

function ListRow({ store, label, seats, onToggle, describe, alone }: RowProps) {
  const t = useTranslations('seating.list');
  const { hall } = store;
  return (
    <fieldset className="seat-list-row">
      <legend>{t('row', { row: label })}</legend>
      {seats.map((seat) => (
        <label key={seat} className="seat-list-seat">
          <input
            type="checkbox"
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
      ))}
    </fieldset>
  );
}

function ListSection(props: Omit<ListViewProps, 'onToggleGa'> & { readonly section: number }) {
  const { store, section, filter = everything } = props;
  const t = useTranslations('seating');
  const { hall } = store;
  const { name = '', firstRow = 0, nRows = 0 } = hall.sections[section] ?? {};
  const rows = hall.rows
    .slice(firstRow, firstRow + nRows)
    .map((row) => ({ row, seats: seatsOf(store, row, filter) }))
    .filter(({ seats }) => seats.length > 0);
  if (rows.length === 0) {
    const { sections, accessible } = store.summary().free;
    const isSoldOut = sections[section] === 0 && accessible[section] === 0;
    return (
      <p className="seat-list-none">
        {isSoldOut ? t('map.soldOut', { section: name || hall.name }) : t('list.noneShown')}
      </p>
    );
  }
  return rows.map(({ row, seats }) => (
    <ListRow
      key={row.first}
      store={store}
      label={row.label}
      seats={seats}
      onToggle={props.onToggle}
      describe={props.describe}
      alone={props.alone}
    />
  ));
}

/** The map as a list: by section and row, free seats only, with native checkboxes. Sections open on request. */
export function ListView({ onToggleGa, ...props }: ListViewProps) {
  const { store, prices } = props;
  const textOf = useSectionText();
  const words = useTranslations('seating.list');
  const { free } = useSeatSummary(store);
  const { hall } = store;
  const [open, setOpen] = useState<readonly number[]>([]);
  const seated = indexedSections(hall).filter(({ section }) => section.nRows > 0);
  const toggle = (index: number, isOpen: boolean): void =>
    setOpen((before) =>
      isOpen ? [...before.filter((one) => one !== index), index] : before.filter((one) => one !== index),
    );
  const sectionOf = (index: number) => <ListSection {...props} section={index} />;
  return (
    <section className="seat-list seat-colours" aria-label={words('title')}>
      {onToggleGa && <AreaSteppers store={store} onToggleGa={onToggleGa} />}
      {seated.length === 1 && seated[0]
        ? sectionOf(seated[0].index)
        : seated.map(({ section, index }) => (
            <details
              key={section.id}
              open={open.includes(index)}
              onToggle={(event) => toggle(index, event.currentTarget.open)}
            >
              <summary>
                {textOf.long(section.name || hall.name, free, index, prices?.ofSection(index))}
              </summary>
              {open.includes(index) && sectionOf(index)}
            </details>
          ))}
    </section>
  );
}
