import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('names of languages', () => {
  expect(languageName('bg', 'en')).toBe('Bulgarian');
  expect(languageName('pl', 'cs')).toBe('polština');
});

test.each(['en_US', 'x', '=', '\uFFFD', ''])('a text that is no code is its own name: %j', (code) => {
  expect(languageName(code, 'en')).toBe(code);
});
