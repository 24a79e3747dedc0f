import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { WireAmount } from '#kernel/wire-amount.ts';
import { VOUCHER_REFUSALS } from './rules/voucher.ts';
import { VOUCHER_STATES } from './rules/voucher-state.ts';

/**
 * What is on a voucher, and what has moved it (specification section 7, 'Payment and cart' and 'System vouchers').
 * Whoever has a reference may read it, so reading is as slow as paying: a bot check, a pace for each visitor and network,
 * and one answer for a voucher that nobody has and for one of another customer.
 */

const Reference = Type.String({ minLength: 1, maxLength: 80 });
const recaptchaToken = Type.Optional(Type.String({ maxLength: 4096 }));

const readsVoucher = {
  method: 'GET',
  access: 'visitor',
  // The answer is of one visitor, and the look-up is counted.
  changes: true,
  style: 'specification',
  botCheck: 'high',
  limit: { max: 60, seconds: 60 },
} as const;

export const voucherBalance = endpoint({
  ...readsVoucher,
  path: '/api/payment/voucher',
  summary: 'What a voucher can pay: its balance, its limits and its days',
  query: Type.Object({ reference: Reference, recaptchaToken }),
  reply: Type.Object({
    payment: Type.Object({
      reference: Type.String(),
      name: Type.String(),
      /** Major units of `currency`, without what is reserved for payments under way. */
      balance: WireAmount,
      currency: Type.String(),
      /** What it pays of one order at least and at most; null without that limit. */
      minimum: Type.Union([WireAmount, Type.Null()]),
      maximum: Type.Union([WireAmount, Type.Null()]),
      startDate: Type.Union([Type.String(), Type.Null()]),
      endDate: Type.Union([Type.String(), Type.Null()]),
    }),
  }),
  refusals: [...VOUCHER_REFUSALS, 'TOO_MANY_REQUESTS', 'RECAPTCHA_REQUIRED'],
});

export const voucherHistory = endpoint({
  ...readsVoucher,
  path: '/api/system-vouchers/:reference/history',
  summary: 'What has been put on a voucher, taken from it and paid back to it, the newest first',
  params: Type.Object({ reference: Reference }),
  query: Type.Object({ recaptchaToken }),
  reply: Type.Object({
    voucher: Type.Object({
      reference: Type.String(),
      name: Type.String(),
      state: Type.Enum([...VOUCHER_STATES]),
      balance: WireAmount,
      currency: Type.String(),
      endDate: Type.Union([Type.String(), Type.Null()]),
    }),
    history: Type.Array(
      Type.Object({
        /** An instant. */
        date: Type.String(),
        action: Type.Enum(['issued', 'redeemed', 'refunded']),
        /** Major units: what was added or taken, and what was on it afterwards. */
        amount: WireAmount,
        balance: WireAmount,
      }),
    ),
  }),
  refusals: ['SYSTEM_VOUCHER_NOT_FOUND', 'TOO_MANY_REQUESTS', 'RECAPTCHA_REQUIRED'],
});
