import { assert, integer, property, array } from 'fast-check';
import { expect, test } from 'vitest';
import { amountWithoutCharges, takeBackAmount } from './take-back.ts';

const ticket = (amount: number) => ({ kind: 'ticket' as const, amount });
const product = (amount: number) => ({ kind: 'product' as const, amount });

test('all tickets go back with all charges', () => {
  const issued = [ticket(950), ticket(950)];
  expect(takeBackAmount({ left: 1980, issued }, issued)).toBe(1980);
});

test('one ticket of three goes back with its share of the charges', () => {
  const issued = [ticket(950), ticket(950), ticket(665)];
  expect(takeBackAmount({ left: 2565 + 120, issued }, issued.slice(0, 1))).toBe(990);
});

test('extras go back with the tickets, and what stays keeps its price', () => {
  const [popcorn, poster] = [product(490), product(2000)];
  const issued = [ticket(950), popcorn, poster];
  expect(takeBackAmount({ left: 3480, issued }, [issued[0]!, popcorn])).toBe(1480);
  expect(takeBackAmount({ left: 3480, issued }, [popcorn])).toBe(490);
});

test('charges of tickets that were returned before go back with the last ones', () => {
  const issued = [ticket(950)];
  expect(takeBackAmount({ left: 950 + 120, issued }, issued)).toBe(1070);
});

test('an order that cost nothing refunds nothing', () => {
  expect(takeBackAmount({ left: 0, issued: [ticket(0)] }, [ticket(0)])).toBe(0);
});

test('after a refund at the provider no more goes back than is left, and never less than nothing', () => {
  const donation = { kind: 'donation' as const, amount: 100 };
  const issued = [ticket(100), donation];
  expect(takeBackAmount({ left: 50, issued }, [donation])).toBe(50);
  expect(takeBackAmount({ left: 50, issued }, [issued[0]!])).toBe(0);
  expect(takeBackAmount({ left: 50, issued }, issued)).toBe(50);
  expect(takeBackAmount({ left: 0, issued }, [donation])).toBe(0);
  expect(amountWithoutCharges({ left: 50 }, [donation])).toBe(50);
  expect(amountWithoutCharges({ left: 200 }, [donation])).toBe(100);
});

test('tickets that go back one after the other give back exactly what was paid', () => {
  const prices = array(integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 12 });
  assert(
    property(prices, integer({ min: 0, max: 999 }), (amounts, charges) => {
      let issued = amounts.map(ticket);
      let left = amounts.reduce((a, b) => a + b, charges);
      while (issued.length > 0) {
        const amount = takeBackAmount({ left, issued }, issued.slice(0, 1));
        expect(amount).toBeGreaterThanOrEqual(issued[0]!.amount);
        expect(amount).toBeLessThanOrEqual(left);
        left -= amount;
        issued = issued.slice(1);
      }
      expect(left).toBe(0);
    }),
  );
});
