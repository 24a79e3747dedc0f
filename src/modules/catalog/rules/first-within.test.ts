import { expect, test } from 'vitest';
import { firstWithin } from './first-within.ts';

test('as many items as fit, counted in bytes, not in letters', () => {
  // '"ab",' is 5 bytes, '"жж",' is 7.
  expect(firstWithin(['ab', 'ab', 'ab'], 10)).toEqual(['ab', 'ab']);
  expect(firstWithin(['жж', 'жж'], 13)).toEqual(['жж']);
  expect(firstWithin(['жж', 'жж'], 14)).toEqual(['жж', 'жж']);
});

test('an item that is too large alone is still one', () => {
  expect(firstWithin(['a long text', 'b'], 3)).toEqual(['a long text']);
  expect(firstWithin([], 3)).toEqual([]);
});

test('nothing is made of the items after the last one', () => {
  let made = 0;
  const items = function* (): Generator<string> {
    for (;;) yield `item ${(made += 1)}`;
  };
  expect(firstWithin(items(), 20)).toEqual(['item 1', 'item 2']);
  expect(made).toBe(3);
});
