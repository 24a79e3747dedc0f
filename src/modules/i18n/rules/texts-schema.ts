import { Type, type TStringOptions } from 'typebox';
import { written } from '#kernel/described.ts';
import { LOCALES } from './locales.ts';

/** Characters that end a line or control a terminal, as a part of a character class. */
const CONTROLS = '\\u0000-\\u001F\\u007F-\\u009F\\u2028\\u2029';

/** A text without line breaks: it may become a part of an e-mail's or an answer's header, where one begins another. */
export const ONE_LINE = `^[^${CONTROLS}]*$`;
/** The schema of a text of one line. */
export const LineSchema = (options: Omit<TStringOptions, 'pattern'> = {}) =>
  Type.String({ pattern: ONE_LINE, ...options });

/** One line that visitors read: not empty. A film without a title could be bought, and nobody would know what it is. */
export const SHOWN_LINE = `^(?=.*\\S)${ONE_LINE.slice(1)}`;

/** An address of the web, whole; without spaces and line breaks. */
export const WEB_ADDRESS = `^https?://[^\\s${CONTROLS}]+$`;
export const WebAddressSchema = written(
  WEB_ADDRESS,
  'write the whole address, like https://www.example.com/hare',
);

/** The same, of a thing that pages load: they load nothing over a connection that others can read. */
export const SecureAddressSchema = written(
  WEB_ADDRESS.replace('https?', 'https'),
  'write the whole address, beginning with https://',
);

const MOST = { maxLength: 4000 };

const inLanguages = <Text extends ReturnType<typeof Type.String>>(text: Text) =>
  Type.Object(
    Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(text)])) as Record<
      (typeof LOCALES)[number],
      ReturnType<typeof Type.Optional<Text>>
    >,
    { additionalProperties: false, minProperties: 1 },
  );

/** A text of one line in some of the ten languages, in documents that a cinema imports: at least one. */
export const TextsSchema = inLanguages(Type.String({ pattern: SHOWN_LINE, ...MOST }));

/** The same for a description or the terms, which may have several lines. */
export const LongTextsSchema = inLanguages(Type.String(MOST));

/** A document's own name for a thing, by which files refer to it; kept for ever. */
export const KeySchema = written(
  '^[A-Za-z0-9][A-Za-z0-9._:-]{0,79}$',
  'write letters from a to z, digits, and . _ : - after the first one, at most 80, like screen-1',
);
