import type { useTranslations } from 'use-intl';
import { expect, test } from 'vitest';
import type { EnglishTexts, KeyOf } from '../rules/catalogue-keys.ts';
import { knownKey } from './known-key.ts';

test('a key that data make is known when there is a text', () => {
  const t = { has: (key: 'format.imax' | 'format.4k') => key === 'format.imax' };
  expect(knownKey(t, 'format.imax')).toBe('format.imax');
  expect(knownKey(t, 'format.smell-o-vision')).toBeUndefined();
});

/** What `t` takes: the types fail to compile where they let an unwritten key through. */
type OnPages = Parameters<ReturnType<typeof useTranslations<'web.error'>>>[0];
type OnTheServer = KeyOf<EnglishTexts['web']>;

test('a key without a text does not compile', () => {
  // @ts-expect-error nobody has written it
  const onPages: OnPages = 'nobodyHasWrittenThis';
  // @ts-expect-error nobody has written it
  const onTheServer: OnTheServer = 'error.nobodyHasWrittenThis';
  expect([onPages, onTheServer]).toHaveLength(2);
});
