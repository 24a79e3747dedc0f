import type { useTranslations } from 'use-intl';
import { expect, test } from 'vitest';
import type { EnglishTexts, KeyOf } from '../rules/catalogue-keys.ts';
import { knownKey } from './known-key.ts';

test('a key that is built from data is known when it has a text', () => {
  const t = { has: (key: 'format.imax' | 'format.4k') => key === 'format.imax' };
  expect(knownKey(t, 'format.imax')).toBe('format.imax');
  expect(knownKey(t, 'format.smell-o-vision')).toBeUndefined();
});

/** The keys that `t` accepts: this file does not compile when the types allow a key without a text. */
type OnPages = Parameters<ReturnType<typeof useTranslations<'web.error'>>>[0];
type OnTheServer = KeyOf<EnglishTexts['web']>;

test('a key without a text does not compile', () => {
  // @ts-expect-error there is no such text
  const onPages: OnPages = 'noSuchText';
  // @ts-expect-error there is no such text
  const onTheServer: OnTheServer = 'error.noSuchText';
  expect([onPages, onTheServer]).toHaveLength(2);
});
