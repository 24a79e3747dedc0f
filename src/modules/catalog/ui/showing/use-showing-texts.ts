import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { knownKey } from '#modules/i18n/ui/known-key.ts';
import type { ShowingView } from '../../contract.ts';
import { spokenBrief, spokenName, spokenText } from '../../rules/spoken-text.ts';
import { dateText } from '../date-text.ts';

/** The fields of a presentation that its texts use: chip, banner and sale notices have them. */
type Spoken = Pick<ShowingView, 'language' | 'isDubbed' | 'subtitles' | 'format' | 'attributes'>;

export type ShowingTexts = {
  /** Texts separated by commas: 'Bulgarian, English subtitles, 4K'. */
  together(parts: readonly string[]): string;
  /** '20:15'. */
  time(showing: Pick<ShowingView, 'dateTime' | 'timeZone'>): string;
  /** 'Saturday 21 November at 20:15'. */
  moment(instant: string, timeZone: string): string;
  /** For the chip: 'EN · BG subs'. */
  languageShort(showing: Spoken): string;
  /** In full: 'English, Bulgarian subtitles'. */
  languageLong(showing: Spoken): string;
  /** Special attributes: 'Live piano', '4K'; '2D' when there are none. */
  format(showing: Spoken): string;
  /** A format's text in the language. */
  formatName(format: string): string;
  /** A spoken language's name; 'Silent'. */
  language(code: string): string;
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
    return {
      time: ({ dateTime, timeZone }) => dateText(dateTime, 'time', locale, timeZone),
      moment: (instant, timeZone) => dateText(instant, 'moment', locale, timeZone),
      together,
      languageLong: (showing) => spokenText(showing, t, locale),
      languageShort: (showing) => spokenBrief(showing, t, locale),
      format: ({ format, attributes }) =>
        together([...(format === '2D' && attributes.length > 0 ? [] : [formatName(format)]), ...attributes]),
      formatName,
      language: (code) => spokenName(code, t, locale),
      runtime: (minutes) =>
        t('film.runtime', {
          hours: Math.floor(minutes / 60),
          minutes: String(minutes % 60).padStart(minutes < 60 ? 1 : 2, '0'),
        }),
    };
  }, [t, locale]);
}
