import { Type } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint, rawEndpoint } from '#kernel/endpoint.ts';

/** The causes that can be given to (specification section 2, 'Donations'). */

const Detail = Type.Object({
  donationDetailId: Type.Integer(),
  /** What the sum does; null where the cinema says nothing. */
  name: Type.Union([Type.String(), Type.Null()]),
  /** Null: the giver names it, between minimum and maximum. */
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
        /** What is hoped for in all, where the cinema says so, and what has come in. */
        goal: Type.Union([AmountSchema, Type.Null()]),
        raised: AmountSchema,
        /** How much of the goal has come in: 1 is all of it. */
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
