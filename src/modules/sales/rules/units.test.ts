import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { someOf, unitsLeft } from './units.ts';

const popcorn = { itemNo: 4, amount: 1470, quantity: 3, cancelled: 1 };

test('what is left of an item has its own quantity and price', () => {
  expect(unitsLeft(popcorn)).toEqual({ itemNo: 4, amount: 980, quantity: 2, before: 1 });
  expect(unitsLeft({ ...popcorn, cancelled: 3 })).toMatchObject({ amount: 0, quantity: 0, before: 3 });
});

test('units taken one after the other cost what the item cost, in whole minor units', () => {
  const one = integer({ min: 0, max: 1_000_000 });
  const quantities = integer({ min: 1, max: 99 });
  assert(
    property(one, quantities, quantities, (price, quantity, first) => {
      const item = { amount: price * quantity, quantity, cancelled: 0 };
      const taken = Math.min(first, quantity);
      const amounts = [
        someOf(unitsLeft(item), taken).amount,
        unitsLeft({ ...item, cancelled: taken }).amount,
      ];
      expect(amounts).toEqual([price * taken, price * (quantity - taken)]);
    }),
  );
});
