import { expect, test } from 'vitest';
import { keptViewIn, viewCookie } from './kept-view.ts';

const sent = (cookie: string): string => `a=1; ${cookie.split(';')[0]}; b=2`;

test('a stored view is read as it was written, for its own presentation only', () => {
  const view = { k: 2.5, x: -40.125, y: 1300 };
  expect(keptViewIn(sent(viewCookie(7, view)), 7)).toEqual(view);
  expect(keptViewIn(sent(viewCookie(7, view)), 70)).toBeNull();
});

test('the whole hall needs no cookie', () => {
  expect(viewCookie(7, null)).toContain('max-age=0');
  expect(keptViewIn('', 7)).toBeNull();
});

test.each(['7~2', '7~a~b~c', '7~0.5~1~1', '7~2~1~1e9', '7~2~1~1~1'])('%s is not a view', (value) => {
  expect(keptViewIn(`foyer_view=${value}`, 7)).toBeNull();
});
