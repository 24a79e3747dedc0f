import { IdSchema } from '#kernel/id-schema.ts';
import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { FoundOrderSchema, ORDERS_FOUND } from '../rules/wire-found.ts';
import { OperatorOrderSchema, RefundPartSchema } from '../rules/wire-operator-order.ts';
import { BlockedSeatsSchema, BlockReason, NamedSeatsSchema } from '../rules/wire-blocks.ts';
import { ChangeReportSchema, TouchedSchema } from '../rules/wire-changes.ts';

/** The operators' calls: orders at the desk, and changes of presentations with orders (docs/operating.md, Operators). */

const Params = Type.Object({ id: IdSchema }, { additionalProperties: false });

/** In small letters and without the hyphen too: codes are read out and typed. */
export const OrderCode = Type.Object(
  { code: Type.String({ pattern: '^[2-9A-Za-z]{4}[- ]?[2-9A-Za-z]{4}$' }) },
  { additionalProperties: false },
);

export const searchOrders = endpoint({
  method: 'POST',
  path: '/api/operator/orders/search',
  summary:
    'The brand’s orders by a text (an order’s or ticket’s code, beginnings of the buyer’s names and e-mail address, a phone number), by a presentation, or both; the newest first (operators)',
  access: 'operator',
  // A body, because addresses are logged by proxies.
  body: Type.Object(
    {
      text: Type.Optional(Type.String({ maxLength: 200 })),
      presentationId: Type.Optional(IdSchema),
      /** The code of the last order of the answer before, to read on. */
      after: Type.Optional(Type.String({ pattern: '^[2-9A-Z]{4}-[2-9A-Z]{4}$' })),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    orders: Type.Array(FoundOrderSchema, { maxItems: ORDERS_FOUND }),
    hasMore: Type.Boolean(),
  }),
  refusals: [],
  style: 'own',
  limit: { max: 60, seconds: 60 },
});

export const operatorOrder = endpoint({
  method: 'GET',
  path: '/api/operator/orders/:code',
  summary: 'An order by its code: items, money, e-mails, and what was done to it (operators)',
  access: 'operator',
  params: OrderCode,
  reply: OperatorOrderSchema,
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
});

export const mailOrder = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:code/mail',
  summary:
    'Sends the e-mail of a paid order again, with its tickets as they are now; `email` corrects its address (operators)',
  access: 'operator',
  params: OrderCode,
  body: Type.Object(
    { email: Type.Optional(Type.String({ maxLength: 254 })) },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    /** The address that it is sent to. */
    email: Type.String(),
  }),
  refusals: ['ORDER_NOT_FOUND', 'NOTHING_TO_SEND', 'EMAIL_MISSING'],
  style: 'own',
  limit: { max: 60, seconds: 60 },
});

export const payOutRefunds = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:code/pay-out',
  summary: 'Notes that the refunds of an order that was paid at the counter were paid out there (operators)',
  access: 'operator',
  params: OrderCode,
  reply: Type.Object({
    /** What was open until now, and was paid out. */
    amount: Type.Number(),
    currency: Type.String(),
  }),
  refusals: ['ORDER_NOT_FOUND', 'NOTHING_TO_PAY_OUT'],
  style: 'own',
});

export const cancelOrderItems = endpoint({
  method: 'POST',
  path: '/api/operator/orders/:code/cancel',
  summary:
    'Cancels items of a paid order or some of equal things, all that are left when none are named, and refunds their money (operators)',
  access: 'operator',
  params: OrderCode,
  body: Type.Object(
    {
      itemNos: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 200, uniqueItems: true }),
      ),
      /**
       * Items of several equal things, and how many of them are to be left: repeated, it cancels nothing more. Given without
       * `itemNos`, only these.
       */
      reduce: Type.Optional(
        Type.Array(
          Type.Object(
            { itemNo: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 0, maximum: 999 }) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 200 },
        ),
      ),
      /** Refunds the tickets' share of the service charges too; with the last of the order all that are left. */
      includeCharges: Type.Optional(Type.Boolean()),
      /** Cancels tickets that were scanned, too. */
      includeAdmitted: Type.Optional(Type.Boolean()),
      /** Blocks the seats of the tickets, with this reason; they are free at once otherwise. */
      blockSeats: Type.Optional(BlockReason),
      /** Says what would be done, and does nothing. */
      dryRun: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({
    /** Also those of which only some things were cancelled. */
    itemNos: Type.Array(Type.Integer()),
    /** How many things were cancelled; a ticket is one. */
    quantity: Type.Integer(),
    refunded: Type.Number(),
    currency: Type.String(),
    /** The same, by the methods that paid. */
    refunds: Type.Array(RefundPartSchema),
  }),
  refusals: [
    'ORDER_NOT_FOUND',
    'ITEM_NOT_FOUND',
    'NOTHING_TO_CANCEL',
    'TICKET_ADMITTED',
    'TICKET_COVERS_OTHERS',
  ],
  style: 'own',
});

/** A presentation as operators see it. */
const OperatorPresentation = Type.Object({
  id: Type.Integer(),
  key: Type.String(),
  status: Type.Enum(['on_sale', 'off_sale', 'cancelled']),
  dateTime: Type.String(),
  venueId: Type.Integer(),
  touched: TouchedSchema,
  /** The newest first. */
  changes: Type.Array(ChangeReportSchema),
});

/**
 * The number of orders that the operator knows the change to touch, those that are being paid or kept unpaid too; fewer are
 * confirmed with it.
 */
const Confirm = Type.Optional(Type.Integer({ minimum: 0 }));

export const operatorPresentation = endpoint({
  method: 'GET',
  path: '/api/operator/presentations/:id',
  summary: 'The orders that a change of a presentation would touch, and how far its changes are (operators)',
  access: 'operator',
  params: Params,
  reply: OperatorPresentation,
  refusals: ['NO_EVENT_FOUND'],
  style: 'own',
});

export const cancelPresentation = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/cancel',
  summary:
    'Cancels a presentation: its tickets are void, and a job refunds and writes to their buyers (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object({ confirm: Confirm }, { additionalProperties: false }),
  reply: OperatorPresentation,
  refusals: ['NO_EVENT_FOUND', 'ORDERS_TOUCHED', 'CHANGE_UNDER_WAY'],
  style: 'own',
});

export const blockedSeats = endpoint({
  method: 'GET',
  path: '/api/operator/presentations/:id/seats',
  summary: 'The blocked seats of a presentation (operators)',
  access: 'operator',
  params: Params,
  reply: BlockedSeatsSchema,
  refusals: ['NO_EVENT_FOUND'],
  style: 'own',
});

export const blockSeats = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/seats/block',
  summary:
    'Blocks seats of a presentation: nobody can buy them, and a job moves or writes to those who have (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object(
    {
      seats: NamedSeatsSchema,
      reason: BlockReason,
      /** What their buyers get: other seats of the same kind and price, if there are any, or only the offer of a refund. */
      buyers: Type.Optional(Type.Enum(['move', 'refund'])),
      /** The number of orders and visitors that the operator knows to have the seats; fewer are confirmed with it. */
      confirm: Confirm,
    },
    { additionalProperties: false },
  ),
  reply: BlockedSeatsSchema,
  refusals: ['NO_EVENT_FOUND', 'UNKNOWN_SEAT', 'ORDERS_TOUCHED', 'CHANGE_UNDER_WAY'],
  style: 'own',
});

export const unblockSeats = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/seats/unblock',
  summary: 'Unblocks seats of a presentation: they are free at once (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object({ seats: NamedSeatsSchema }, { additionalProperties: false }),
  reply: BlockedSeatsSchema,
  refusals: ['NO_EVENT_FOUND', 'UNKNOWN_SEAT', 'CHANGE_UNDER_WAY'],
  style: 'own',
});

/** ISO 8601 with the offset that the clocks of the presentation's complex have then, or in UTC with `Z`. */
const Instant = Type.String({ maxLength: 40 });

export const movePresentation = endpoint({
  method: 'POST',
  path: '/api/operator/presentations/:id/move',
  summary:
    'Moves a presentation to another time, or to another hall with the same plan: a job writes to its buyers (operators)',
  access: 'operator',
  params: Params,
  body: Type.Object(
    {
      /** The start; the same one when left out. One of `dateTime` and `venueId` is needed. */
      dateTime: Type.Optional(Instant),
      /** The hall; the same one when left out. */
      venueId: Type.Optional(IdSchema),
      /** Until when its buyers may ask for a refund; see docs/operating.md when left out. */
      refundUntil: Type.Optional(Instant),
      confirm: Confirm,
      /** Answers how the presentation would be, without a confirmation, and does nothing. */
      dryRun: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  reply: OperatorPresentation,
  refusals: [
    'NO_EVENT_FOUND',
    'TIME_PASSED',
    'WRONG_OFFSET',
    'ORDERS_TOUCHED',
    'HALL_TAKEN',
    'PLAN_DIFFERS',
    'CHANGE_UNDER_WAY',
  ],
  style: 'own',
});
