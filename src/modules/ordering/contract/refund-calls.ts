import { Type } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint } from '#kernel/endpoint.ts';
import { REFUND_TOKEN } from '../rules/link-tokens.ts';

/** The calls of the page on which a buyer gets the money for a moved showing, or for blocked seats. */

const RefundToken = Type.Object({ refundToken: Type.String({ pattern: REFUND_TOKEN }) });
const Shown = Type.Object({ dateTime: Type.String(), hall: Type.String() });

/** What the page of a refund link shows. */
const RefundOffer = Type.Object({
  /** Why: the presentation was moved, or seats of it were blocked. */
  reason: Type.Enum(['moved', 'seats']),
  /** 'gone': the tickets were cancelled otherwise; 'ended': it is too late. */
  state: Type.Enum(['open', 'refunded', 'gone', 'ended']),
  film: Type.String(),
  location: Type.String(),
  /** IANA time zone of the location, in which times are shown. */
  timeZone: Type.String(),
  from: Shown,
  to: Shown,
  until: Type.String(),
  reservationIdentifier: Type.String(),
  /** How many valid tickets there are. */
  tickets: Type.Integer(),
  currency: Type.String(),
  /** It was paid at the counter, where the refund is paid out. */
  isAtCounter: Type.Boolean(),
  amount: AmountSchema,
});

export const refundOffer = endpoint({
  method: 'GET',
  path: '/api/refund-offers/:refundToken',
  access: 'visitor',
  summary: 'The refund that the buyer of a moved presentation may ask for, by the link in their e-mail',
  params: RefundToken,
  reply: RefundOffer,
  refusals: ['ORDER_NOT_FOUND'],
  style: 'own',
  limit: { max: 60, seconds: 60 },
});

export const askRefund = endpoint({
  method: 'POST',
  path: '/api/refund-offers/:refundToken',
  access: 'visitor',
  summary: 'Cancels the tickets for a moved presentation and refunds them; once, however often it is called',
  params: RefundToken,
  reply: RefundOffer,
  refusals: ['ORDER_NOT_FOUND', 'REFUND_ENDED', 'NOTHING_TO_CANCEL', 'TICKET_ADMITTED'],
  style: 'own',
  limit: { max: 30, seconds: 60 },
});
