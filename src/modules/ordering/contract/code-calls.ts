import { Type } from 'typebox';
import { IdSchema } from '#kernel/id-schema.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { CODE_FAULTS, ENTERING_FAULTS } from '#modules/tickets/rules/proofs/code-faults.ts';
import { MEMBER_FAULTS } from '#modules/tickets/rules/proofs/check-members.ts';
import { REFERENCE_FAULTS } from '#modules/tickets/rules/proofs/reference-faults.ts';
import { CartSchema } from '../contract.ts';

/**
 * The calls that enter codes, references and member numbers, and remove codes. Only the steps that have fields for these
 * load them.
 */

const Params = Type.Object({ id: IdSchema }, { additionalProperties: false });

/** A code as it was typed; without a seat it is for as many tickets or extras of the order as it is good for. */
const TypedCode = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 80 }),
    seatNo: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);

/** Trying codes is attractive for machines, as with `GET /api/presentations/:id/ticket`. */
export const enterCode = endpoint({
  method: 'POST',
  path: '/api/order/:id/code',
  access: 'visitor',
  summary:
    'Enters a discount code, a coupon, a ticket voucher or a code for extras, for one seat or for the order',
  params: Params,
  body: Type.Object(
    { ...TypedCode.properties, recaptchaToken: Type.Optional(Type.String({ maxLength: 8192 })) },
    { additionalProperties: false },
  ),
  reply: CartSchema,
  refusals: [
    'NO_EVENT_FOUND',
    'NO_PRICE_POLICY',
    'NO_SEATS_SELECTED',
    ...CODE_FAULTS,
    ...ENTERING_FAULTS,
    'TOO_MANY_REQUESTS',
    'RECAPTCHA_REQUIRED',
  ],
  style: 'own',
  botCheck: 'low',
  limit: { max: 60, seconds: 60 },
});

export const removeCode = endpoint({
  method: 'POST',
  path: '/api/order/:id/code/remove',
  access: 'visitor',
  summary: 'Removes a code: seats have the tickets again that they had before, extras their price',
  params: Params,
  body: TypedCode,
  reply: CartSchema,
  refusals: ['NO_EVENT_FOUND', 'NO_PRICE_POLICY'],
  style: 'own',
});

export const enterReference = endpoint({
  method: 'POST',
  path: '/api/order/:id/reference',
  access: 'visitor',
  summary: 'Gives a seat a ticket that asks for references: a hotel guest’s voucher, a senior’s card',
  params: Params,
  body: Type.Object(
    {
      seatNo: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      ticketId: IdSchema,
      ref1: Type.String({ minLength: 1, maxLength: 80 }),
      /** Only for types that ask for two. */
      ref2: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
    },
    { additionalProperties: false },
  ),
  reply: CartSchema,
  refusals: [
    'NO_EVENT_FOUND',
    'NO_PRICE_POLICY',
    'NO_SEATS_SELECTED',
    'TICKET_NOT_FOUND',
    'TICKET_NOT_FOR_SEAT',
    ...REFERENCE_FAULTS,
    'TOO_MANY_REQUESTS',
  ],
  style: 'own',
});

export const enterMember = endpoint({
  method: 'POST',
  path: '/api/order/:id/member',
  access: 'visitor',
  summary: 'Gives a seat a ticket for members, by a member number',
  params: Params,
  body: Type.Object(
    {
      seatNo: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
      ticketId: IdSchema,
      memberNumber: Type.String({ minLength: 1, maxLength: 80 }),
    },
    { additionalProperties: false },
  ),
  reply: CartSchema,
  refusals: [
    'NO_EVENT_FOUND',
    'NO_PRICE_POLICY',
    'NO_SEATS_SELECTED',
    'TICKET_NOT_FOUND',
    'TICKET_NOT_FOR_SEAT',
    ...MEMBER_FAULTS,
    'TOO_MANY_REQUESTS',
  ],
  style: 'own',
});
