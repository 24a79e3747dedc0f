import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billLine } from './bill.ts';
import { vatShares, withVat } from './vat.ts';

const line = (kind: 'ticket' | 'product' | 'donation', unit: number, vat?: number) =>
  billLine({ kind, itemId: 1, name: {}, quantity: 1, unit, detail: {}, ...(vat !== undefined && { vat }) });

test('a line has the rate of its kind, unless it has one of its own', () => {
  const lines = withVat([line('ticket', 950), line('product', 560, 5), line('donation', 500)], {
    ticket: 9,
    product: 20,
  });
  expect(lines.map(({ vat }) => vat)).toEqual([9, 5, undefined]);
  expect(withVat([line('ticket', 950)])).toEqual([line('ticket', 950)]);
});

test('the tax is part of the price, rounded in each line, summed by rate', () => {
  // 950 at 9 %: 78.44; 760 at 9 %: 62.75; 560 at 20 %: 93.33.
  const lines = [
    line('ticket', 950, 9),
    line('ticket', 760, 9),
    line('product', 560, 20),
    line('donation', 500),
  ];
  expect(vatShares(lines)).toEqual([
    { rate: 9, amount: 78 + 63 },
    { rate: 20, amount: 93 },
  ]);
});

test('a rate of 0 is named, no rate is not', () => {
  expect(vatShares([line('ticket', 950, 0), line('donation', 500)])).toEqual([{ rate: 0, amount: 0 }]);
});

test('half a cent is rounded up', () => {
  // 63 at 5 % contains exactly 3; 10.5 of 220.5 does not exist in whole cents, so 33 at 10 %: 3.
  expect(vatShares([line('ticket', 63, 5)])).toEqual([{ rate: 5, amount: 3 }]);
  // 3 at 20 % contains exactly half a cent.
  expect(vatShares([line('ticket', 3, 20)])).toEqual([{ rate: 20, amount: 1 }]);
});

test('net and tax add up to the amount, and the tax of the net is right within half a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 5000 }),
      (amount, rate) => {
        const percent = rate / 100;
        const [{ amount: tax } = { amount: Number.NaN }] = vatShares([line('ticket', amount, percent)]);
        const exact = (amount * percent) / (100 + percent);
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      },
    ),
  );
});
