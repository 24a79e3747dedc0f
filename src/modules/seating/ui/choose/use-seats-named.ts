import { useTranslations } from 'use-intl';
import { accessibleKindName } from '../../rules/seat-kinds.ts';
import { seatName } from '../../rules/seat-names.ts';
import type { SeatStore } from '../seat-map/seat-store.ts';
import { useSeatTexts } from '../seat-texts.ts';

/** Names seats in a sentence: 'Row G, seat 7, wheelchair space' when it is one, else 'G7 and G8'. */
export function useSeatsNamed({ hall }: SeatStore): (seats: readonly number[]) => string {
  const t = useTranslations('seating.seat');
  const texts = useSeatTexts();
  const hasSections = hall.sections.length > 1;
  return (seats) => {
    const [one, ...others] = seats.map((seat) => {
      const kind = accessibleKindName(hall.kind[seat]);
      return { ...seatName(hall, seat), ...(kind && { kindName: t(kind) }) };
    });
    if (!one) return '';
    return others.length === 0 ? texts.long(one, hasSections) : texts.list([one, ...others], hasSections);
  };
}
