import { Type } from 'typebox';
import { LOCALES } from './locales.ts';

/** A text in some of the ten languages, in documents that a cinema imports: at least one. */
export const TextsSchema = Type.Object(
  Object.fromEntries(
    LOCALES.map((locale) => [locale, Type.Optional(Type.String({ maxLength: 4000 }))]),
  ) as Record<(typeof LOCALES)[number], ReturnType<typeof Type.Optional<ReturnType<typeof Type.String>>>>,
  { additionalProperties: false, minProperties: 1 },
);

/** A document's own name for a thing, by which files refer to it; kept for ever. */
export const KeySchema = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$' });
