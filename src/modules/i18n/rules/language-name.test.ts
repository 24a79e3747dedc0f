import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('names of languages, and codes that are no language', () => {
  expect(languageName('bg', 'en')).toBe('Bulgarian');
  expect(languageName('pl', 'cs')).toBe('polština');
  expect(languageName('not a code!', 'en')).toBe('not a code!');
});
