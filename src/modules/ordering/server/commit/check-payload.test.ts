import { expect, test } from 'vitest';
import { scopeOf, type Payload } from './check-payload.ts';

const nothing: Payload = { customerInfo: {}, seats: [] };
const donations = [{ donationId: 1, donationDetailId: 1, quantity: 1 }];
const products = [{ id: 1, quantity: 3 }];

test('a cart of donations alone', () => {
  expect(scopeOf({ ...nothing, donations, products: [], delivery: '' })).toEqual({
    kind: 'donations',
    subjectId: null,
  });
});

test.each<[string, Partial<Payload>]>([
  ['products', { products }],
  ['a way of delivery', { delivery: 'seat' }],
])('donations with %s are refused, so that nothing of a commit is left out', (_, parts) => {
  expect(() => scopeOf({ ...nothing, donations, ...parts })).toThrow('MIXED_CART');
});

test.each<[string, Partial<Payload>]>([
  ['nothing', {}],
  ['products without a seat', { products }],
])('%s is no order', (_, parts) => {
  expect(() => scopeOf({ ...nothing, ...parts })).toThrow('NO_SEATS_SELECTED');
});
