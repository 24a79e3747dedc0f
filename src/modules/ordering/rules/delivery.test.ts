import { expect, test } from 'vitest';
import { billLine } from '#modules/tickets/rules/quote-tickets.ts';
import { asksDelivery, handOvers, withDelivery } from './delivery.ts';

const NACHOS = 7;
const isDelivered = (id: number): boolean => id === NACHOS;
const line = (kind: 'ticket' | 'product', itemId: number) =>
  billLine({ kind, itemId, name: { en: 'x' }, quantity: 1, unit: 100, detail: { ticketGroupId: 1 } });

test('only what is really taken and demands it asks for a way', () => {
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

test('the way is written to the lines of delivered products, and to no others', () => {
  const way = { en: 'To your seat' };
  const lines = [line('ticket', NACHOS), line('product', 8), line('product', NACHOS)];
  expect(withDelivery(lines, isDelivered, way).map(({ detail }) => detail)).toEqual([
    { ticketGroupId: 1 },
    { ticketGroupId: 1 },
    { ticketGroupId: 1, delivery: way },
  ]);
  expect(withDelivery(lines, isDelivered, undefined)).toEqual(lines);
});

test('products are grouped by how they are handed over, those for the bar first', () => {
  const nachos = { name: 'Nachos', quantity: 2, delivery: 'To your seat' };
  const cola = { name: 'Cola', quantity: 1 };
  const glasses = { name: 'Glasses', quantity: 1, delivery: 'To your seat' };
  expect(handOvers([nachos, cola, glasses])).toEqual([
    { way: undefined, products: [cola] },
    { way: 'To your seat', products: [nachos, glasses] },
  ]);
  expect(handOvers([])).toEqual([]);
});
