import { expect, test } from 'vitest';
import { languageName } from './language-name.ts';

test('names of languages', () => {
  expect(languageName('bg', 'en')).toBe('Bulgarian');
  expect(languageName('pl', 'cs')).toBe('polština');
});
