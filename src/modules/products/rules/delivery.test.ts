import { expect, test } from 'vitest';
import { asksDelivery, handOvers } from './delivery.ts';

const NACHOS = 7;
const isDelivered = (id: number): boolean => id === NACHOS;

test('a way of delivery is needed only when a chosen product requires one', () => {
  expect(
    asksDelivery(
      [
        { id: 8, quantity: 2 },
        { id: NACHOS, quantity: 1 },
      ],
      isDelivered,
    ),
  ).toBe(true);
  expect(
    asksDelivery(
      [
        { id: 8, quantity: 2 },
        { id: NACHOS, quantity: 0 },
      ],
      isDelivered,
    ),
  ).toBe(false);
});

test('products are grouped by way of delivery, those to collect at the bar first', () => {
  const nachos = { name: 'Nachos', quantity: 2, delivery: 'To your seat' };
  const cola = { name: 'Cola', quantity: 1 };
  const glasses = { name: 'Glasses', quantity: 1, delivery: 'To your seat' };
  expect(handOvers([nachos, cola, glasses])).toEqual([
    { way: undefined, products: [cola] },
    { way: 'To your seat', products: [nachos, glasses] },
  ]);
  expect(handOvers([])).toEqual([]);
});
