import { IdSchema } from '#kernel/id-schema.ts';
import { Type, type Static } from 'typebox';

/** A donation of the cart payload (specification section 3, 'Donation'); the giver's amount in major units. */
export const PayloadDonationSchema = Type.Object({
  donationId: IdSchema,
  donationDetailId: IdSchema,
  quantity: Type.Integer({ minimum: 0, maximum: 99 }),
  customAmount: Type.Optional(Type.Union([Type.Number({ minimum: 0, maximum: 1e9 }), Type.Null()])),
});

/** The part of the cart payload that donations use. */
export type DonationPayload = {
  readonly donations?: Static<typeof PayloadDonationSchema>[] | null | undefined;
};
