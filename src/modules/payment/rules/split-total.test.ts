import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTotal } from './split-total.ts';

const wish = (accountId: string, amount: number, free = amount) => ({ accountId, amount, free });

describe('a total over ledger accounts', () => {
  test('without any, all of it is for an outside provider', () => {
    expect(splitTotal(2970, [])).toEqual({ parts: [], rest: 2970 });
  });

  test('what accounts do not pay is left for an outside provider', () => {
    expect(splitTotal(2970, [wish('a', 1000, 5000), wish('b', 300)])).toEqual({
      parts: [
        { accountId: 'a', amount: 1000 },
        { accountId: 'b', amount: 300 },
      ],
      rest: 1670,
    });
  });

  test('the last one pays no more than is left', () => {
    expect(splitTotal(1000, [wish('a', 700), wish('b', 500)])).toEqual({
      parts: [
        { accountId: 'a', amount: 700 },
        { accountId: 'b', amount: 300 },
      ],
      rest: 0,
    });
    // Only what it pays must be there.
    expect(splitTotal(1000, [wish('a', 5000, 1000)])).toMatchObject({ rest: 0 });
  });

  test.each([
    ['less is there than is wanted', [wish('a', 500, 499)]],
    ['nothing is wanted of it', [wish('a', 0, 500)]],
    ['less than nothing is wanted of it', [wish('a', -5, 500)]],
    ['the ones before pay everything', [wish('a', 1000), wish('b', 1)]],
  ])('refused when %s', (_, wishes) => {
    expect(splitTotal(1000, wishes)).toBe('SYSTEM_VOUCHER_NO_BALANCE');
  });

  test('refused when one is named twice', () => {
    expect(splitTotal(1000, [wish('a', 10), wish('a', 10)])).toBe('CODE_ALREADY_ENTERED');
  });

  test('whatever is wanted, parts and rest are the total and no account is overdrawn', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1000, max: 5000 })), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.nat(10_000), some, (total, asked) => {
        const wishes = asked.map(([amount, free], i) => wish(String(i), amount, free));
        const split = splitTotal(total, wishes);
        fc.pre(typeof split !== 'string');
        expect(split.parts.reduce((sum, { amount }) => sum + amount, split.rest)).toBe(total);
        expect(split.rest).toBeGreaterThanOrEqual(0);
        for (const [i, { amount }] of split.parts.entries()) {
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(wishes[i]!.free);
        }
      }),
    );
  });
});
