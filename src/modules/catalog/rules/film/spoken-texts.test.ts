import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import { expect, test } from 'vitest';
import { languageName } from '#modules/i18n/rules/language-name.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { spokenTexts } from './spoken-texts.ts';

const inHebrew = { language: 'en', isDubbed: false, subtitles: ['he'] };
const inTwo = { language: 'en', isDubbed: false, subtitles: ['he', 'ar'] };
const dubbed = { language: 'ru', isDubbed: true, subtitles: [] };
const silent = { language: 'silent', isDubbed: false, subtitles: ['he', 'ru'] };

const textsIn = (locale: Locale) => {
  const catalog = JSON.parse(readFileSync(`locales/${locale}/catalog.json`, 'utf8'));
  return spokenTexts(createTranslator({ locale, namespace: 'catalog', messages: { catalog } }), locale);
};
const full = (locale: Locale, spoken: typeof inTwo): string => textsIn(locale).languageLong(spoken);
const brief = (locale: Locale, spoken: typeof inTwo): string => textsIn(locale).languageShort(spoken);

test('in full: a capital letter at the beginning only, unless the language writes its names large', () => {
  expect(full('en', inTwo)).toBe('English, Hebrew and Arabic subtitles');
  expect(full('pl', inTwo)).toBe('Angielski, napisy: hebrajski i arabski');
  expect(full('pl', dubbed)).toBe('Dubbing: rosyjski');
  expect(full('ru', silent)).toBe('Немое кино, титры: иврит и русский');
});

test('a language that is not known has no name, in full or in brief', () => {
  const unknown = { language: 'und', isDubbed: true, subtitles: [] };
  for (const locale of ['en', 'he'] as const)
    expect([full(locale, unknown), brief(locale, unknown), textsIn(locale).language('und')]).toEqual([
      '',
      '',
      '',
    ]);
  const subtitled = { ...unknown, subtitles: ['bg'] };
  expect([full('en', subtitled), brief('en', subtitled)]).toEqual([
    'Bulgarian subtitles',
    'Bulgarian subtitles',
  ]);
});

test('a list has the comma of its language', () => {
  expect(full('ar', inHebrew)).toMatch(/^الإنجليزية، /);
  expect(full('he', inHebrew)).toMatch(/^אנגלית, /);
});

test('in brief: codes of languages', () => {
  expect(brief('en', inTwo)).toBe('EN · HE and AR subs');
  expect(brief('bg', dubbed)).toBe('RU, дублаж');
  expect(brief('en', { ...dubbed, isDubbed: false })).toBe('Russian');
});

test.each(['he', 'ar'] as const)(
  'in brief, %s has names: no Latin letter, whatever the languages',
  (locale) => {
    for (const language of ['en', 'ja', 'silent'])
      for (const subtitles of [['he'], ['he', 'ar'], ['he', 'ru', 'fr']]) {
        const text = brief(locale, { language, isDubbed: false, subtitles });
        expect(text).not.toMatch(/[a-z]/i);
        for (const code of subtitles) expect(text).toContain(languageName(code, locale));
      }
    expect(brief(locale, dubbed)).not.toMatch(/[a-z]/i);
  },
);
