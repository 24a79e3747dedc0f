import { useLocale, useTranslations } from 'use-intl';
import { isolate, isolateLtr } from '#modules/documents/rules/isolates.ts';

/** A place by its printed names; row and seat are '' or missing in general admission. */
export type Place = { readonly section?: string; readonly row?: string; readonly seat?: string };

export type PlaceTexts = {
  /** 'Row G, seat 8'; the section's name where places have no numbers. */
  readonly place: (place: Place) => string;
  /** 'G8', as short as it is printed; '' where places have no numbers. */
  readonly short: (place: Place) => string;
  /** 'G8, G9 and G10'; equal names once. */
  readonly list: (places: readonly Place[]) => string;
};

/** Words for where one sits. */
export function usePlaceTexts(): PlaceTexts {
  const t = useTranslations('checkout.place');
  const locale = useLocale();
  const place = ({ section = '', row = '', seat = '' }: Place): string => {
    if (row && seat) return t('rowAndSeat', { row: isolateLtr(row), seat: isolateLtr(seat) });
    if (seat) return t('seat', { seat: isolateLtr(seat) });
    return section ? isolate(section) : t('free');
  };
  const short = ({ row = '', seat = '' }: Place): string => {
    const parted = /\d$/.test(row) && /^\d/.test(seat) ? `${row}-${seat}` : row + seat;
    return parted && isolateLtr(parted);
  };
  const list = (places: readonly Place[]): string => {
    const names = [...new Set(places.map((one) => short(one) || place(one)))];
    return new Intl.ListFormat(locale === 'en' ? 'en-GB' : locale, { type: 'conjunction' }).format(names);
  };
  return { place, short, list };
}
