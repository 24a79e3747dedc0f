import { expect, test } from 'vitest';
import { dateWords } from './intl.ts';

test('only English writes weekdays large', () => {
  expect(dateWords('dec. 5., Szo', 'hu')).toBe('dec. 5., szo');
  expect(dateWords('Sat 5 Dec', 'en')).toBe('Sat 5 Dec');
});
