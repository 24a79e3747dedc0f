import { describe, expect, test } from 'vitest';
import { foreignRefundKey, unknownRefunds } from './foreign-refunds.ts';

const tenderId = 't';
const listed = (providerRef: string, amount: number, refundKey?: string) => ({
  providerRef,
  amount,
  ...(refundKey !== undefined && { refundKey }),
});

describe('refunds of a provider’s list that we have not begun', () => {
  test('are those that neither the provider’s id nor our key tells', () => {
    const known = [
      { providerRef: 'r1', key: 't:a' },
      // Its answer was lost.
      { providerRef: null, key: 't:b' },
      { providerRef: 'r3', key: foreignRefundKey(tenderId, 'r3') },
    ];
    const list = [
      listed('r1', 100),
      listed('r2', 200, 't:b'),
      listed('r5', 200, 't:b:2'),
      listed('r3', 300),
      listed('r4', 400),
    ];
    expect(unknownRefunds(list, known, { tenderId, left: 1000 })).toEqual([
      { key: 't:provider:r4', providerRef: 'r4', amount: 400 },
    ]);
  });

  test('count no more than what is left of the tender', () => {
    const list = [listed('r1', 700), listed('r2', 500), listed('r3', 100)];
    expect(unknownRefunds(list, [], { tenderId, left: 1000 }).map(({ amount }) => amount)).toEqual([
      700, 300,
    ]);
    expect(unknownRefunds(list, [], { tenderId, left: 0 })).toEqual([]);
  });
});
