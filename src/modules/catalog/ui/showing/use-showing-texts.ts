import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { knownKey } from '#modules/i18n/ui/known-key.ts';
import type { ShowingView } from '../../contract.ts';
import { spokenTexts, type SpokenTexts } from '../../rules/film/spoken-texts.ts';
import { dateText } from '../date-text.ts';

export type ShowingTexts = SpokenTexts & {
  /** Texts separated by commas: 'Bulgarian, English subtitles, 4K'. */
  together(parts: readonly string[]): string;
  /** '20:15'. */
  time(showing: Pick<ShowingView, 'dateTime' | 'timeZone'>): string;
  /** 'Saturday 21 November at 20:15'. */
  moment(instant: string, timeZone: string): string;
  /** Special attributes: '4K, Live piano, Captions'; '2D' when there are none. */
  format(showing: Pick<ShowingView, 'format' | 'attributes' | 'access'>): string;
  /** A format's text in the language. */
  formatName(format: string): string;
  /** 'Audio description', 'Captions'. */
  accessName(feature: string): string;
  /** 113 -> '1 h 53 min'. */
  runtime(minutes: number): string;
};

/** Texts about presentations in the page's language. */
export function useShowingTexts(): ShowingTexts {
  const t = useTranslations('catalog');
  const locale = useLocale();
  return useMemo(() => {
    const together = (parts: readonly string[]): string => parts.join(t('separator'));
    const formatName = (format: string): string => {
      const key = knownKey(t, `format.${format}`);
      return key ? t(key) : format;
    };
    const accessName = (feature: string): string => {
      const key = knownKey(t, `access.${feature}`);
      return key ? t(key) : feature;
    };
    return {
      ...spokenTexts(t, locale),
      time: ({ dateTime, timeZone }) => dateText(dateTime, 'time', locale, timeZone),
      moment: (instant, timeZone) => dateText(instant, 'moment', locale, timeZone),
      together,
      format: ({ format, attributes, access }) => {
        const others = [...attributes, ...access.map(accessName)];
        return together([...(format === '2D' && others.length > 0 ? [] : [formatName(format)]), ...others]);
      },
      formatName,
      accessName,
      runtime: (minutes) =>
        t('film.runtime', {
          hours: Math.floor(minutes / 60),
          minutes: String(minutes % 60).padStart(minutes < 60 ? 1 : 2, '0'),
        }),
    };
  }, [t, locale]);
}
