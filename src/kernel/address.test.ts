import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test('path parameters are filled in and escaped; query parameters without a value are left out', () => {
  const path = '/api/tickets/:token/files/:name';
  expect(addressOf({ path }, { params: { token: 'a/b', name: 7 }, query: { lang: 'he' } })).toBe(
    '/api/tickets/a%2Fb/files/7?lang=he',
  );
  expect(addressOf({ path: '/' }, { query: { day: undefined, film: null, part: ['a', 'b'] } })).toBe(
    '/?part=a&part=b',
  );
  expect(addressOf({ path: '/terms' }, {})).toBe('/terms');
});

test('a missing parameter does not compile, and throws where the path is not known to the compiler', () => {
  // @ts-expect-error `id` is missing
  expect(() => addressOf({ path: '/order/:id' }, { params: {} })).toThrow("'id' cannot stand in an address");
  const path: string = '/order/:id';
  expect(addressOf({ path }, { params: { id: 5 } })).toBe('/order/5');
});
