import { Type } from 'typebox';
import type { GoodsParts } from '#modules/sales/rules/goods-parts.ts';
import { ChosenDonationsSchema, DONATION_FAULTS } from './donations.ts';
import { PayloadDonationSchema } from './payload.ts';

/** What donations add to the calls of a cart. */
export const donationParts = {
  content: { donations: ChosenDonationsSchema },
  empty: { donations: [] },
  payload: {
    donations: Type.Optional(Type.Union([Type.Array(PayloadDonationSchema, { maxItems: 20 }), Type.Null()])),
  },
  faults: DONATION_FAULTS,
} satisfies GoodsParts;
