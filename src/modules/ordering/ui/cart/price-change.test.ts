import { expect, test } from 'vitest';
import { amountOf } from '#kernel/amount-units.ts';
import { emptyCart } from '../../../../../test/support/empty-cart.ts';
import type { CartView } from './order-context.ts';
import { priceChange } from './price-change.ts';

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
  expect(priceChange(cart(1780, [1, 1]), cart(1980, [1, 1]))).toEqual({
    before: amountOf(1780),
    total: amountOf(1980),
    retyped: 0,
  });
});

test('tickets whose type is no longer sold are counted, also when the total is the same', () => {
  expect(priceChange(cart(1630, [1, 2]), cart(1980, [1, 1], [1, 2]))).toMatchObject({ retyped: 1 });
  expect(priceChange(cart(1630, [1, 2]), cart(1630, [1, 1], [1, 2]))).toMatchObject({ retyped: 1 });
});

test('what the visitor has changed is none', () => {
  expect(priceChange(cart(1780, [1, 1]), cart(1780, [1, 1]))).toBeNull();
  expect(priceChange(cart(1780, [1, 1]), cart(890, [1]))).toBeNull();
  expect(priceChange(cart(1780, [1, 1]), cart(1480, [1, 2]))).toBeNull();
  expect(priceChange(cart(1780, [1, 1]), emptyCart())).toBeNull();
});

test('what the visitor has typed into the form is no choice', () => {
  const typed = cart(1980, [1, 1]);
  const content = { ...typed.content, customer: { firstName: 'Elena' } };
  expect(priceChange(cart(1780, [1, 1]), { ...typed, content })).not.toBeNull();
});
