import type { Wait } from '../rules/waits.ts';

/** What a visitor can be reminded of, for the button and its sheet. */
export type Reminded = {
  readonly subject: { readonly featureId: number } | { readonly presentationId: number };
  readonly waitsFor: Wait;
  /** The film's title. */
  readonly film: string;
  /** The brand's name, who writes. */
  readonly brand: string;
};

/** A film that is to come; tickets for any of its showings count. */
export const remindedFilm = (featureId: number, film: string, brand: string): Reminded => ({
  subject: { featureId },
  waitsFor: 'film',
  film,
  brand,
});

/** The id of the sheet: a page may have one for each film. */
export const sheetIdOf = ({ subject }: Reminded): string =>
  'featureId' in subject ? `remind-film-${subject.featureId}` : `remind-showing-${subject.presentationId}`;
