/** The codes of films without a spoken language, besides those of ISO 639-1. */
export const SILENT = 'silent';
/** ISO 639 for a language that is not known: programmes of other systems do not name it. */
export const UNKNOWN_LANGUAGE = 'und';

/** Whether the code names a language that is spoken. */
export const isSpoken = (code: string): boolean => code !== SILENT && code !== UNKNOWN_LANGUAGE;

/** The code as a page names the language of a text that is in it; undefined where nothing is spoken, or not known what. */
export const spokenCode = (code: string): string | undefined => (isSpoken(code) ? code : undefined);
