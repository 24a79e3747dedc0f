import type { LevelIndex, SeatNo } from '../../rules/seat-ids.ts';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { specialKindName } from '../../rules/seat-kinds.ts';
import { seatName } from '../../rules/seat-names.ts';
import { SeatState } from '../../rules/seat-states.ts';
import { everything, passesFilter, type SeatFilter } from './seat-filter.ts';
import type { SeatStore } from './seat-store.ts';

/** The keys of the states' texts, by number. */
const STATE_NAMES = Object.keys(SeatState) as readonly (keyof typeof SeatState)[];

/** A seat's name: 'Row B, seat 2'; with the section when there are several. */
export const useSeatName = (store: SeatStore): ((seatNo: SeatNo) => string) => {
  const t = useTranslations('seating.seat');
  return useCallback(
    (seatNo) => {
      const { hall } = store;
      const { section, row, seat } = seatName(hall, seatNo);
      const first = hall.sections[hall.sectionOf[seatNo] ?? 0]?.first ?? 0;
      if (!seat) return t('place', { section, place: seatNo - first + 1 });
      return hall.sections.length > 1 ? t('named', { section, row, seat }) : t('name', { row, seat });
    },
    [store, t],
  );
};

const none: readonly number[] = [];

/**
 * Describes a seat: 'Row B, seat 2, wheelchair space, available, 45 zł'. `price` gives a level's price as text, only
 * for seats that can be chosen; `alone` are the seats that the visitor's choice would leave alone; `filter` are those that
 * are wanted.
 */
export const useDescribeSeat = (
  store: SeatStore,
  price?: (level: LevelIndex) => string,
  alone: readonly number[] = none,
  filter: SeatFilter = everything,
): ((seatNo: SeatNo) => string) => {
  const t = useTranslations('seating.seat');
  const name = useSeatName(store);
  return useCallback(
    (seatNo) => {
      const state = store.get(seatNo);
      const kind = specialKindName(store.hall.kind[seatNo]);
      const open = state === SeatState.free || state === SeatState.mine;
      const cost = open && price ? price(store.hall.level[seatNo] ?? 0) : '';
      const buy = open && store.hall.purchaseOnly[seatNo] === 1 && t('purchaseOnly');
      const left = alone.includes(seatNo) && t('alone');
      const outside = state === SeatState.free && !passesFilter(store.hall, seatNo, filter) && t('outside');
      const words = [name(seatNo), kind && t(kind), t(STATE_NAMES[state] ?? 'off'), outside, buy, left, cost];
      return words.filter(Boolean).join(t('separator'));
    },
    [store, price, alone, filter, t, name],
  );
};
