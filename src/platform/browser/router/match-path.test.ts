import { expect, test } from 'vitest';
import { matchPath } from './match-path.ts';

test.each([
  ['/', '/', {}],
  ['/order', '/order', {}],
  ['/order/:id', '/order/5', { id: '5' }],
  ['/t/:token/seats', '/t/a-B_c/seats', { token: 'a-B_c' }],
  // Capitals of the fixed parts and slashes at the end make no difference.
  ['/film/:key', '/FILM/Charade/', { key: 'Charade' }],
  ['/film/:key', '/film/am%C3%A9lie', { key: 'amélie' }],
  ['/coming-soon', '/coming%2Dsoon', {}],
  // A slash inside a part stays inside.
  ['/film/:key', '/film/a%2Fb', { key: 'a/b' }],
  // Not valid as an escape: as it is.
  ['/film/:key', '/film/100%', { key: '100%' }],
])('%s matches %s', (pattern, path, params) => {
  expect(matchPath(pattern, path)).toEqual(params);
});

test.each([
  ['/order', '/order/5'],
  ['/order/:id', '/order'],
  ['/order/:id', '/order/'],
  ['/order/:id', '/order/5/6'],
  ['/t/:token/seats', '/t//seats'],
  ['/t/:token', '/t//x'],
  ['/', '/film'],
])('%s does not match %s', (pattern, path) => {
  expect(matchPath(pattern, path)).toBeUndefined();
});
