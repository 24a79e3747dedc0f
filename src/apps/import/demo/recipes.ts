/**
 * The rules of the demo's programmes: which films in which versions and halls, and the special presentations of each
 * day.
 */
import type { Texts } from '#modules/i18n/rules/locales.ts';

export const LIVE_PIANO: Texts = {
  en: 'Live piano', bg: 'Пиано на живо', pl: 'Z taperem', ru: 'Фортепиано вживую', he: 'ליווי פסנתר חי', ar: 'عزف بيانو حيّ',
  hu: 'Élő zongora', sk: 'Živý klavír', cs: 'Živý klavír', ro: 'Pian live',
}; // prettier-ignore

export const LIVE_QUARTET: Texts = {
  en: 'Live quartet', bg: 'Квартет на живо', pl: 'Kwartet na żywo', ru: 'Квартет вживую', he: 'ליווי רביעייה חי', ar: 'رباعي موسيقي حيّ',
  hu: 'Élő vonósnégyes', sk: 'Živé kvarteto', cs: 'Živé kvarteto', ro: 'Cvartet live',
}; // prettier-ignore

/** The versions of a film: the chance of each, and the languages of its subtitles. */
export type Film = {
  readonly key: string;
  readonly popularity: number;
  /** Not before noon and not as a matinee: the film is not for children. */
  readonly isLate?: boolean;
  readonly formats: readonly (readonly [string, number])[];
};

/** The films of the cinemas: silent ones may have a piano, others subtitles. */
export const FILMS: readonly Film[] = [
  { key: 'charade', popularity: 0.95, formats: [['4K', 3], ['2D', 2]] },
  { key: 'metropolis', popularity: 0.9, formats: [['4K', 2], ['2D', 1], ['IMAX', 1]] },
  { key: 'the-general', popularity: 0.85, formats: [['2D', 2], ['35mm', 1]] },
  { key: 'nosferatu', popularity: 0.9, isLate: true, formats: [['2D', 1], ['35mm', 2]] },
  { key: 'his-girl-friday', popularity: 0.7, formats: [['2D', 3], ['4K', 1]] },
  { key: 'safety-last', popularity: 0.75, formats: [['2D', 3], ['35mm', 1]] },
  { key: 'potemkin', popularity: 0.6, formats: [['2D', 1], ['4K', 1]] },
  { key: 'gold-rush', popularity: 0.85, formats: [['35mm', 1], ['2D', 2]] },
  { key: 'sherlock-jr', popularity: 0.65, formats: [['2D', 1]] },
  { key: 'caligari', popularity: 0.6, isLate: true, formats: [['2D', 2], ['4K', 1]] },
  { key: 'living-dead', popularity: 0.8, isLate: true, formats: [['2D', 2], ['3D', 1]] },
  { key: 'trip-to-the-moon', popularity: 0.55, formats: [['2D', 1], ['4K', 1]] },
]; // prettier-ignore

export type CinemaRecipe = {
  readonly kind: 'cinema';
  readonly priceList: string;
  /** Higher prices in the evening and at weekends, where the brand has them. */
  readonly peakPriceList: string;
  /** Subtitle languages, by chance. */
  readonly subtitles: readonly (readonly [readonly string[], number])[];
  /** The language into which a film may be dubbed in the afternoon. */
  readonly dubbed?: string;
  /** The largest hall, for special presentations. */
  readonly grandHall: string;
  /** Halls where each day one presentation is sold at the counter only, and the web sale of one ends in the morning. */
  readonly webClosedHall: string;
  readonly endedHall: string;
  /** The hall whose last presentation another system sells, and that system. */
  readonly elsewhere?: { readonly hall: string; readonly bookingUrl: string };
  /** The hall where tomorrow's evening with a piano is always full. */
  readonly fullHall: string;
  readonly quartet: Texts;
  readonly gala: Texts;
  /** The sale of galas opens earlier for members. */
  readonly hasMembers?: boolean;
};

export type ArenaRecipe = { readonly kind: 'arena' };

export const RECIPES: Readonly<Record<string, CinemaRecipe | ArenaRecipe>> = {
  aurora: {
    kind: 'cinema',
    priceList: 'cinema',
    peakPriceList: 'cinema-peak',
    subtitles: [[['bg'], 4], [['bg', 'en'], 1]],
    dubbed: 'bg',
    grandHall: 'vitosha-grand',
    webClosedHall: 'plovdiv-4',
    endedHall: 'mall-4',
    elsewhere: { hall: 'mall-3', bookingUrl: 'https://example.org/?showing=' },
    fullHall: 'vitosha-2',
    quartet: { en: 'With the Vitosha String Quartet', bg: 'Със струнен квартет „Витоша“' },
    gala: { en: 'With the Sofia Brass Ensemble', bg: 'С брас ансамбъл „София“' },
  },
  wisla: {
    kind: 'cinema',
    priceList: 'cinema',
    peakPriceList: 'cinema-peak',
    subtitles: [[['pl'], 4], [['pl', 'en'], 1], [['pl', 'ru'], 1]],
    dubbed: 'pl',
    grandHall: 'kazimierz-1',
    webClosedHall: 'motlawa-3',
    endedHall: 'powisle-3',
    fullHall: 'kazimierz-3',
    quartet: { pl: 'Z Kwartetem Nadwiślańskim', en: 'With the Vistula Quartet', ru: 'С квартетом «Над Вислой»' },
    gala: { pl: 'Z Orkiestrą Dętą Powiśla', en: 'With the Powiśle Brass Band', ru: 'С духовым оркестром Повислья' },
  },
  carmel: {
    kind: 'cinema',
    priceList: 'cinema',
    peakPriceList: 'cinema-peak',
    subtitles: [[['he'], 3], [['he', 'ar'], 2], [['he', 'ru'], 1]],
    grandHall: 'center-1',
    webClosedHall: 'galil-3',
    endedHall: 'namal-3',
    fullHall: 'center-3',
    hasMembers: true,
    quartet: { he: 'בליווי רביעיית הכרמל', ar: 'بمرافقة رباعي الكرمل', ru: 'В сопровождении квартета «Кармель»', en: 'With the Carmel Quartet' },
    gala: { he: 'בליווי תזמורת כלי הנשיפה של חיפה', ar: 'بمرافقة فرقة حيفا النحاسية', ru: 'С духовым оркестром Хайфы', en: 'With the Haifa Brass Orchestra' },
  },
  danube: { kind: 'arena' },
}; // prettier-ignore
