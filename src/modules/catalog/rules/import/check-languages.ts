/** Finds unknown languages: a page would show their codes. */
import { isSpoken } from '../film/spoken-language.ts';
import { faultAt, pointerTo, type PlacedFault } from './fault.ts';
import type { MappingDocument } from './mapping.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/** Whether a code of two letters (ISO 639-1) names a language, or says that there is none. */
const isLanguage = (code: string): boolean =>
  !isSpoken(code) || (/^[a-z]{2}$/.test(code) && NAMES.of(code) !== undefined);

type Spoken = { readonly language?: string; readonly subtitles?: readonly string[] };

/** Spoken language and subtitles of the document at `pointer`. */
export const checkSpoken = ({ language, subtitles = [] }: Spoken, pointer: string): PlacedFault[] => [
  ...(language === undefined || isLanguage(language)
    ? []
    : [faultAt(`${pointer}/language`, 'UNKNOWN_LANGUAGE', { language })]),
  ...subtitles.flatMap((one, i) =>
    isLanguage(one) ? [] : [faultAt(`${pointer}/subtitles/${i}`, 'UNKNOWN_LANGUAGE', { language: one })],
  ),
];

/** The languages that a mapping gives to showtimes. */
export const checkMappedLanguages = ({ language, attributes = {} }: MappingDocument): PlacedFault[] => [
  ...checkSpoken(language === undefined ? {} : { language }, ''),
  ...Object.entries(attributes).flatMap(([id, attribute]) =>
    checkSpoken(attribute, pointerTo('/attributes', id)),
  ),
];
