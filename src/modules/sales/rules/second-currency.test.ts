import { expect, test } from 'vitest';
import { inSecondCurrency } from './second-currency.ts';

const lev = { currency: 'BGN', rate: 1.95583, from: '2026-01-01', until: '2026-08-08' };
const on = (day: string) => new Date(`${day}T12:00:00Z`);

test('a total is shown in the second currency, rounded half up to its minor units', () => {
  expect(inSecondCurrency(2440, 'EUR', lev, on('2026-03-01'))).toEqual({ currency: 'BGN', total: 4772 });
  expect(inSecondCurrency(1000, 'EUR', { currency: 'JPY', rate: 162.25 }, on('2026-03-01'))).toEqual({
    currency: 'JPY',
    total: 1623,
  });
});

test('the second currency is shown from its first to its last day', () => {
  const isShownOn = (day: string) => inSecondCurrency(100, 'EUR', lev, on(day)) !== null;
  expect(['2025-12-31', '2026-01-01', '2026-08-08', '2026-08-09'].map(isShownOn)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('a brand without a second currency shows none', () => {
  expect(inSecondCurrency(100, 'EUR', undefined, on('2026-03-01'))).toBeNull();
});
