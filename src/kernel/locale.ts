/** The ten languages of the product (specification section 9, languages); the fallback is English. */
export const LOCALES = ['he', 'en', 'ru', 'ar', 'pl', 'sk', 'ro', 'bg', 'cs', 'hu'] as const;
export type Locale = (typeof LOCALES)[number];

export const FALLBACK_LOCALE: Locale = 'en';

/** Whether a text names one of the ten languages. */
export const isLocale = (text: string): text is Locale => (LOCALES as readonly string[]).includes(text);
