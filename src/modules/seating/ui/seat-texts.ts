import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isolateLtr, isolate } from '#modules/i18n/rules/isolates.ts';
import { listed, listText } from '#modules/i18n/rules/listed.ts';
import { accessibleKindName } from '../rules/seat-kinds.ts';

/** A place by its printed names; row and seat are '' or missing where places have no numbers. */
export type NamedPlace = {
  readonly section?: string;
  readonly row?: string;
  readonly seat?: string;
  /** What the place is, where it is not for everybody: 'wheelchair space'. */
  readonly kindName?: string;
};

export type SeatTexts = {
  /** In full: 'Row G, seat 8'; with the section where the hall has several. The section alone for unnumbered places. */
  readonly long: (place: NamedPlace, hasSections?: boolean) => string;
  /** As short as on the ticket: 'G8'; '' for unnumbered places. */
  readonly short: (place: NamedPlace) => string;
  /** 'G8, G9 and G10'; equal names once. Where the hall has several sections: '112: 11/13 and 11/14'. */
  readonly list: (places: readonly NamedPlace[], hasSections?: boolean) => string;
  /** 'F9, F10': for buttons. */
  readonly brief: (places: readonly NamedPlace[], hasSections?: boolean) => string;
  /** What a place is, in one line: 'wheelchair space, Standard'. Only places that are not for everybody have a kind. */
  readonly detail: (seatKind: number | undefined, words: readonly (string | undefined)[]) => string;
};

/** 'G8', and '11/12' where two numbers would run together: '11-12' would read as seats 11 to 12. */
function short({ row = '', seat = '' }: NamedPlace): string {
  const isRunTogether = /\d$/.test(row) && /^\d/.test(seat);
  const name = isRunTogether ? `${row}/${seat}` : row + seat;
  return name && isolateLtr(name);
}

/** Words for places, as map, list, cart and tickets use them. */
export function useSeatTexts(): SeatTexts {
  const t = useTranslations('seating.seat');
  const locale = useLocale();
  return useMemo(() => {
    const nameOf = ({ section = '', row = '', seat = '' }: NamedPlace, hasSections: boolean): string => {
      const names = { section: isolate(section), row: isolateLtr(row), seat: isolateLtr(seat) };
      if (!seat) return section ? names.section : t('unreserved');
      if (!row) return t('numberOnly', names);
      // A drawing may have rows outside of its sections.
      return hasSections && section ? t('named', names) : t('name', names);
    };
    const long: SeatTexts['long'] = (place, hasSections = false) =>
      [nameOf(place, hasSections), place.kindName && isolate(place.kindName)]
        .filter(Boolean)
        .join(t('separator'));
    const names = (places: readonly NamedPlace[]): string[] => [
      ...new Set(places.map((place) => short(place) || long(place))),
    ];
    const bySection = (
      places: readonly NamedPlace[],
      hasSections: boolean | undefined,
      join: (names: readonly string[]) => string,
    ): string => {
      if (!hasSections) return join(names(places));
      const sections = new Set(places.map(({ section = '' }) => section));
      const parts = [...sections].map((section) => {
        const own = places.filter((place) => (place.section ?? '') === section);
        const seats = join(names(own));
        const isNamed = section && own.some(({ seat }) => seat);
        return isNamed ? t('inSection', { section: isolate(section), seats }) : seats;
      });
      return join(parts);
    };
    return {
      long,
      short,
      list: (places, hasSections) => bySection(places, hasSections, (all) => listText(all, locale)),
      brief: (places, hasSections) => bySection(places, hasSections, (all) => listed(all, locale)),
      detail: (seatKind, words) => {
        const kind = accessibleKindName(seatKind);
        return [kind && t(kind), ...words].filter(Boolean).join(t('separator'));
      },
    };
  }, [t, locale]);
}
