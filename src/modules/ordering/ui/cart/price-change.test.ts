import { expect, test } from 'vitest';
import { amountOf } from '#kernel/amount-units.ts';
import { emptyCart } from '../../../../../test/support/empty-cart.ts';
import type { CartView } from './order-context.ts';
import { nextPriceChange } from './price-change.ts';

/** A cart with tickets by seat, of which the visitor chose some types. */
const cart = (total: number, types: readonly number[], chosen: readonly number[] = types): CartView => {
  const empty = emptyCart();
  const tickets = chosen.map((ticketId, i) => ({ seatNo: i + 1, ticketId, addonIds: [] }));
  return {
    ...empty,
    seats: types.map((ticketId, i) => ({ seatNo: i + 1, ticketId })) as unknown as CartView['seats'],
    content: { ...empty.content, tickets },
    bill: { ...empty.bill, total: amountOf(total) },
  };
};

test('another total for the same choice is a change of price', () => {
  expect(nextPriceChange(null, cart(1780, [1, 1]), cart(1980, [1, 1]))).toEqual({
    before: amountOf(1780),
    total: amountOf(1980),
    retyped: 0,
  });
});

test('tickets whose type is no longer sold are counted, also when the total is the same', () => {
  expect(nextPriceChange(null, cart(1630, [1, 2]), cart(1980, [1, 1], [1, 2]))).toMatchObject({ retyped: 1 });
  expect(nextPriceChange(null, cart(1630, [1, 2]), cart(1630, [1, 1], [1, 2]))).toMatchObject({ retyped: 1 });
});

test('what the visitor has changed is none', () => {
  expect(nextPriceChange(null, cart(1780, [1, 1]), cart(1780, [1, 1]))).toBeNull();
  expect(nextPriceChange(null, cart(1780, [1, 1]), cart(890, [1]))).toBeNull();
  expect(nextPriceChange(null, cart(1780, [1, 1]), cart(1480, [1, 2]))).toBeNull();
  expect(nextPriceChange(null, cart(1780, [1, 1]), emptyCart())).toBeNull();
});

test('what the visitor has typed into the form is no choice', () => {
  const typed = cart(1980, [1, 1]);
  const content = { ...typed.content, customer: { firstName: 'Elena' } };
  expect(nextPriceChange(null, cart(1780, [1, 1]), { ...typed, content })).not.toBeNull();
});

test('of several changes the first total is told', () => {
  const told = nextPriceChange(null, cart(1780, [1, 1]), cart(1980, [1, 1]));
  expect(nextPriceChange(told, cart(1980, [1, 1]), cart(2080, [1, 1]))).toMatchObject({
    before: amountOf(1780),
    total: amountOf(2080),
  });
});

test('a change ends when the price is the first one again', () => {
  const told = nextPriceChange(null, cart(1780, [1, 1]), cart(1980, [1, 1]));
  expect(nextPriceChange(told, cart(1980, [1, 1]), cart(1980, [1, 1]))).toBe(told);
  expect(nextPriceChange(told, cart(1980, [1, 1]), cart(1780, [1, 1]))).toBeNull();
});

test('a change ends when the visitor chooses something else', () => {
  const told = nextPriceChange(null, cart(1780, [1, 1]), cart(1980, [1, 1]));
  expect(nextPriceChange(told, cart(1980, [1, 1]), cart(990, [1]))).toBeNull();
  expect(nextPriceChange(told, cart(1980, [1, 1]), emptyCart())).toBeNull();
});

test('nothing is told while something must be corrected', () => {
  const withdrawn = { ...cart(1580, [1, 1]), fault: { code: 'PRODUCT_NOT_FOUND', productId: 9 } };
  expect(nextPriceChange(null, cart(1780, [1, 1]), withdrawn)).toBeNull();
});
