import { listed } from '#modules/i18n/rules/listed.ts';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { SeatName } from '../../rules/seat-names.ts';

/** A place as cart and hall both name it; row and seat are '' where places have no numbers. */
export type NamedSeat = Pick<SeatName, 'section' | 'row' | 'seat'>;

export type SeatTexts = {
  /** In full: 'Row G, seat 8'; with the section where the hall has several. */
  readonly long: (seat: NamedSeat, hasSections: boolean) => string;
  /** As short as on the ticket: 'G8'. */
  readonly short: (seat: NamedSeat) => string;
  /** 'G8 and G9'. */
  readonly list: (seats: readonly NamedSeat[]) => string;
  /** 'F9, F10': for buttons. */
  readonly brief: (seats: readonly NamedSeat[]) => string;
};

/** First-strong isolates: a badge like 'G8' keeps its order in a sentence that runs the other way. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Words for seats. */
export function useSeatTexts(): SeatTexts {
  const t = useTranslations('seating.name');
  const locale = useLocale();
  return useMemo(() => {
    const conjunction = new Intl.ListFormat(locale, { type: 'conjunction' });
    // 'G8', and '11-12' where two numbers would run together.
    const short = ({ section, row, seat }: NamedSeat): string =>
      seat ? t('badge', { row: /\d$/.test(row) && /^\d/.test(seat) ? `${row}-` : row, seat }) : section;
    return {
      long: (seat, hasSections) => {
        if (!seat.seat) return t('place', { section: seat.section });
        return hasSections ? t('seatIn', seat) : t('seat', { row: seat.row, seat: seat.seat });
      },
      short,
      list: (seats) => conjunction.format(seats.map((seat) => isolated(short(seat)))),
      brief: (seats) =>
        listed(
          seats.map((seat) => isolated(short(seat))),
          locale,
        ),
    };
  }, [t, locale]);
}
