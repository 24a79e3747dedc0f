import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTotal } from './split-total.ts';

const wanted = (accountId: string, amount: number, free = amount) => ({ accountId, amount, free });

describe('a total split over ledger accounts', () => {
  test('without an account, an outside provider gets all of it', () => {
    expect(splitTotal(2970, [])).toEqual({ parts: [], rest: 2970 });
  });

  test('an outside provider gets what the accounts do not pay', () => {
    expect(splitTotal(2970, [wanted('a', 1000, 5000), wanted('b', 300)])).toEqual({
      parts: [
        { accountId: 'a', amount: 1000 },
        { accountId: 'b', amount: 300 },
      ],
      rest: 1670,
    });
  });

  test('the last account pays no more than is left', () => {
    expect(splitTotal(1000, [wanted('a', 700), wanted('b', 500)])).toEqual({
      parts: [
        { accountId: 'a', amount: 700 },
        { accountId: 'b', amount: 300 },
      ],
      rest: 0,
    });
    // The balance need only cover what the account really pays.
    expect(splitTotal(1000, [wanted('a', 5000, 1000)])).toMatchObject({ rest: 0 });
  });

  test.each([
    ['an account has less than the wanted amount', [wanted('a', 500, 499)]],
    ['the wanted amount is 0', [wanted('a', 0, 500)]],
    ['the wanted amount is negative', [wanted('a', -5, 500)]],
    ['the accounts before pay everything', [wanted('a', 1000), wanted('b', 1)]],
  ])('refused when %s', (_, all) => {
    expect(splitTotal(1000, all)).toBe('SYSTEM_VOUCHER_NO_BALANCE');
  });

  test('refused when an account is given twice', () => {
    expect(splitTotal(1000, [wanted('a', 10), wanted('a', 10)])).toBe('CODE_ALREADY_ENTERED');
  });

  test('for any amounts, parts and rest are the total and no account is overdrawn', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1000, max: 5000 })), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.nat(10_000), some, (total, amounts) => {
        const all = amounts.map(([amount, free], i) => wanted(String(i), amount, free));
        const split = splitTotal(total, all);
        fc.pre(typeof split !== 'string');
        expect(split.parts.reduce((sum, { amount }) => sum + amount, split.rest)).toBe(total);
        expect(split.rest).toBeGreaterThanOrEqual(0);
        for (const [i, { amount }] of split.parts.entries()) {
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(all[i]!.free);
        }
      }),
    );
  });
});
