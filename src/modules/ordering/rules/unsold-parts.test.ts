import { expect, test } from 'vitest';
import { unsoldPart } from './unsold-parts.ts';

const withTicket = (ticket: object) => ({ seats: [{ ticket: {} }, { ticket }] });

test.each([
  [{ membershipIdentifier: 'M1' }, 'MEMBER_NOT_FOUND'],
  [{ membershipLoyaltyId: 4 }, 'MEMBER_NOT_FOUND'],
  [{ paypal: { orderId: 'x' } }, 'PART_NOT_SOLD'],
  [{ referralMiniSiteId: 3 }, 'PART_NOT_SOLD'],
  [{ memberships: [{ membershipId: 1 }] }, 'PART_NOT_SOLD'],
  [{ vouchers: [{ SystemVoucherId: 1 }] }, 'PART_NOT_SOLD'],
])('a cart with %j is refused', (part, code) => {
  expect(unsoldPart({ seats: [], ...part })).toEqual({ part: Object.keys(part)[0], code });
});

test.each([[{ systemVoucher: 'V1' }], [{ systemVoucherItemId: 7 }]])(
  'a voucher with %j is refused; a voucher with an amount is accepted',
  (part) => {
    const voucher = { id: 'V1', amount: 5 };
    expect(unsoldPart({ seats: [], voucherPayments: [voucher] })).toBeUndefined();
    expect(unsoldPart({ seats: [], voucherPayments: [voucher, { ...voucher, ...part }] })).toEqual({
      part: Object.keys(part)[0],
      code: 'SYSTEM_VOUCHER_NOT_FOUND',
    });
  },
);

test('a ticket with a voucher is refused, also when it is the second one', () => {
  expect(unsoldPart(withTicket({ systemVoucher: 'V' }))).toEqual({
    part: 'systemVoucher',
    code: 'SYSTEM_VOUCHER_NOT_FOUND',
  });
});

test('empty parts are accepted', () => {
  const empty = {
    membershipIdentifier: '',
    membershipLoyaltyId: null,
    saveMagCard: false,
    paypal: {},
    voucherPayments: [],
  };
  const ticket = { systemVoucher: {} };
  expect(unsoldPart({ ...empty, ...withTicket(ticket) })).toBeUndefined();
});

test('a deeply nested empty value is empty', () => {
  const paypal: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const cart = { seats: [], paypal };
  expect(unsoldPart(cart)).toBeUndefined();
});
