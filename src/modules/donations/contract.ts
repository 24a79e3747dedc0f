import { Type } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint, rawEndpoint } from '#kernel/endpoint.ts';

/** The causes that visitors can give to (specification section 2, 'Donations'). */

const Detail = Type.Object({
  donationDetailId: Type.Integer(),
  /** What the amount pays for; null when the cinema does not say. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Null: the giver chooses the amount, between minimum and maximum. */
  amount: Type.Union([AmountSchema, Type.Null()]),
  minimum: AmountSchema,
  maximum: AmountSchema,
});

export const listDonations = endpoint({
  method: 'GET',
  path: '/api/donations',
  access: 'anyone',
  summary: 'The causes that the brand collects for, and what can be given',
  reply: Type.Object({
    currency: Type.String(),
    donations: Type.Array(
      Type.Object({
        donationId: Type.Integer(),
        code: Type.String(),
        name: Type.String(),
        description: Type.Union([Type.String(), Type.Null()]),
        image: Type.Union([Type.String(), Type.Null()]),
        /** The goal of the cause, when the cinema names one, and what has been given. */
        goal: Type.Union([AmountSchema, Type.Null()]),
        raised: AmountSchema,
        /** Which part of the goal has been given: 1 is all of it. */
        share: Type.Number(),
        details: Type.Array(Detail),
      }),
    ),
  }),
  refusals: [],
  style: 'own',
});

export const donationImage = rawEndpoint({
  method: 'GET',
  path: '/api/donations/:id/image',
  access: 'anyone',
  summary: 'A cause’s picture',
});
