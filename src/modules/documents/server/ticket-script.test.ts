import { beforeAll, describe, expect, test } from 'vitest';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { loadCatalogues, translatorFor } from '#modules/i18n/server/messages.ts';
import { typesetSvg } from '#platform/server/documents/typeset.ts';
import { glyphRuns } from '../../../../test/support/glyph-runs.ts';
import { ticketDocument } from '../../../../test/support/ticket-document.ts';
import { ticketPdfJob } from './ticket-pdf.ts';

/**
 * Tests the direction and the shapes of letters on the ticket: which glyphs are drawn, from left to right. A word is
 * compared with its letters drawn one by one, each in the form of its position.
 */

beforeAll(loadCatalogues);

/** Has the effect of a neighbouring letter without being visible: letters join with it (Unicode, ZERO WIDTH JOINER). */
const JOINED = '\u200D';

/** The glyphs of each run of text on a ticket with this title, from left to right. */
async function runsWith(locale: Locale, title: string): Promise<string[]> {
  const document = await ticketDocument(locale, 1);
  const job = ticketPdfJob(
    { ...document, film: { ...document.film, title } },
    translatorFor('documents', locale),
  );
  return glyphRuns(typesetSvg(job));
}

/** The glyphs that every ticket of a language has. */
const everyTitles = new Map<Locale, ReadonlySet<string>>();

/** The glyphs of a title alone. */
async function drawn(locale: Locale, title: string): Promise<string> {
  const known = everyTitles.get(locale) ?? new Set(await runsWith(locale, '—'));
  everyTitles.set(locale, known);
  const [run] = (await runsWith(locale, title)).filter((one) => !known.has(one));
  return run ?? '';
}

const inTurn = async (locale: Locale, forms: readonly string[]): Promise<string> =>
  (await Promise.all(forms.map((form) => drawn(locale, form)))).join(' ');

describe('Hebrew', () => {
  test('is drawn from right to left', async () => {
    const word = await drawn('he', 'חידון');
    expect(word.split(' ')).toHaveLength(5);
    expect(word).toBe(await inTurn('he', ['ן', 'ו', 'ד', 'י', 'ח']));
  });

  test('a word with its letters in the wrong order is recognised as different', async () => {
    expect(await drawn('he', 'ןודיח')).toBe(await inTurn('he', ['ח', 'י', 'ד', 'ו', 'ן']));
  });

  test('a year in it is drawn from left to right', async () => {
    expect(await drawn('he', '1963')).toBe(await inTurn('he', ['1', '9', '6', '3']));
  });
});

describe('Arabic', () => {
  test('is drawn from right to left, with its letters joined', async () => {
    const word = await drawn('ar', 'كبير');
    expect(word).toBe(
      await inTurn('ar', [`${JOINED}ر`, `${JOINED}ي${JOINED}`, `${JOINED}ب${JOINED}`, `ك${JOINED}`]),
    );
    // Joined forms differ from the forms of letters alone.
    expect(word).not.toBe(await inTurn('ar', ['ر', 'ي', 'ب', 'ك']));
    expect(await drawn('ar', `ك${JOINED}`)).not.toBe(await drawn('ar', 'ك'));
    expect(await drawn('ar', `${JOINED}ب${JOINED}`)).not.toBe(await drawn('ar', 'ب'));
  });

  test('a letter that does not join the next one splits the word', async () => {
    expect(await drawn('ar', 'دار')).toBe(await inTurn('ar', ['ر', 'ا', 'د']));
  });
});
