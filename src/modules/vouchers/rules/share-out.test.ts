import { describe, expect, test } from 'vitest';
import { payableRange, shareOut, type EnteredVoucher } from './share-out.ts';
import type { Voucher, VoucherUser } from './voucher.ts';

const user: VoucherUser = { customerId: null, today: '2026-11-24', currency: 'EUR' };
const voucher = (reference: string, balance: number, rules: Partial<Voucher> = {}): Voucher => ({
  accountId: reference,
  reference,
  currency: 'EUR',
  balance,
  reserved: 0,
  class: { name: { en: 'Gift card' }, least: null, most: null },
  customerId: null,
  firstDay: null,
  lastDay: null,
  ...rules,
});
const open = (least: number | null, most: number | null) => ({
  class: { name: { en: 'Open' }, least, most },
});
const enter = (reference: string, amount: number | null = null): EnteredVoucher => ({ reference, amount });
const share = (total: number, entered: readonly EnteredVoucher[], ...known: Voucher[]) => {
  const { parts, rest } = shareOut(total, entered, known, user);
  return { paid: parts.map(({ pays, refusal }) => refusal ?? pays), rest };
};

describe('what vouchers pay of a total', () => {
  test('the smaller of total and balance, one after the other', () => {
    const all = [voucher('A', 1000), voucher('B', 5000)];
    expect(share(2970, [enter('A'), enter('B')], ...all)).toEqual({ paid: [1000, 1970], rest: 0 });
    expect(share(9970, [enter('B'), enter('A')], ...all)).toEqual({ paid: [5000, 1000], rest: 3970 });
  });

  test('nothing when those before it pay all, and no reason is given', () => {
    expect(share(900, [enter('A'), enter('B')], voucher('A', 1000), voucher('B', 5000))).toEqual({
      paid: [900, 0],
      rest: 0,
    });
    expect(share(0, [enter('A')], voucher('A', 1000))).toEqual({ paid: [0], rest: 0 });
  });

  test('the chosen amount, and no more than is left to pay', () => {
    expect(share(2970, [enter('A', 1500)], voucher('A', 5000))).toEqual({ paid: [1500], rest: 1470 });
    expect(share(1000, [enter('A', 1500)], voucher('A', 5000))).toEqual({ paid: [1000], rest: 0 });
  });

  test('not what is reserved for another payment', () => {
    expect(share(2970, [enter('A')], voucher('A', 1000, { reserved: 400 }))).toEqual({
      paid: [600],
      rest: 2370,
    });
    expect(share(2970, [enter('A')], voucher('A', 1000, { reserved: 1000 }))).toEqual({
      paid: ['SYSTEM_VOUCHER_IN_USE'],
      rest: 2970,
    });
  });

  test('an open price within its limits; a last rest below the least amount is paid', () => {
    const limits = open(1000, 2500);
    expect(share(2970, [enter('A')], voucher('A', 6000, limits))).toEqual({ paid: [2500], rest: 470 });
    expect(share(900, [enter('A')], voucher('A', 6000, limits))).toEqual({
      paid: ['SYSTEM_VOUCHER_AMOUNT'],
      rest: 900,
    });
    expect(share(2970, [enter('A')], voucher('A', 600, limits))).toEqual({ paid: [600], rest: 2370 });
    expect(payableRange(voucher('A', 6000, limits), 2970)).toEqual({ least: 1000, most: 2500 });
  });

  test.each<[string, Partial<Voucher>]>([
    ['SYSTEM_VOUCHER_NOT_FOUND', { customerId: 7 }],
    ['SYSTEM_VOUCHER_NOT_FOUND', { currency: 'ILS' }],
    ['SYSTEM_VOUCHER_NOT_ACTIVE', { firstDay: '2026-11-25' }],
    ['SYSTEM_VOUCHER_EXPIRED', { lastDay: '2026-11-23' }],
    ['SYSTEM_VOUCHER_NO_BALANCE', { balance: 0 }],
  ])('%s: it pays nothing, and those after it pay more', (refusal, rules) => {
    expect(share(2970, [enter('A'), enter('B')], voucher('A', 1000, rules), voucher('B', 5000))).toEqual({
      paid: [refusal, 2970],
      rest: 0,
    });
  });

  test('on its first and last day', () => {
    expect(
      share(500, [enter('A')], voucher('A', 1000, { firstDay: user.today, lastDay: user.today })),
    ).toEqual({
      paid: [500],
      rest: 0,
    });
  });

  test('one of another customer is not shown, also when it has expired', () => {
    const { parts } = shareOut(
      2970,
      [enter('A')],
      [voucher('A', 1000, { customerId: 7, lastDay: '2020-01-01' })],
      user,
    );
    expect(parts).toMatchObject([{ voucher: undefined, refusal: 'SYSTEM_VOUCHER_NOT_FOUND' }]);
  });
});
