import { Type } from 'typebox';
import { COUNTER_METHODS } from '#modules/payment/rules/methods.ts';
import { LEDGER_METHODS } from '#modules/vouchers/rules/ledger.ts';
import { OFFERED_METHODS } from '#modules/tenancy/rules/payment-offers.ts';
import { CHANGE_KINDS } from './presentation-changes.ts';

/** Changes of presentations on the wire. Amounts are in major units. */

/** What a change of a presentation would touch. */
export const TouchedSchema = Type.Object({
  /** Paid orders with a ticket for it. */
  orders: Type.Integer(),
  /** Orders whose payment is under way. */
  paying: Type.Integer(),
  /** Orders that are kept without payment. */
  held: Type.Integer(),
  /** The tickets of the paid orders. */
  tickets: Type.Integer(),
  /** Paid orders, and those kept without payment, that have no e-mail address: their buyers cannot be told. */
  withoutEmail: Type.Integer(),
  /** What cancelling it refunds, service charges included, by the method that paid. */
  refunds: Type.Array(
    Type.Object({
      currency: Type.String(),
      method: Type.Enum([...OFFERED_METHODS, ...LEDGER_METHODS, ...COUNTER_METHODS]),
      amount: Type.Number(),
    }),
  ),
});

/** A report names this many failures and counts the others. */
export const FAILURES_NAMED = 100;

const TimeAndHall = Type.Object({ dateTime: Type.String(), venueId: Type.Integer() });

/** A change of a presentation, and how far the work on its orders is. */
export const ChangeReportSchema = Type.Object({
  changeId: Type.String(),
  kind: Type.Enum([...CHANGE_KINDS]),
  decidedAt: Type.String(),
  /** The operator's name. */
  decidedBy: Type.String(),
  from: TimeAndHall,
  to: TimeAndHall,
  /** Until when the buyers of a moved presentation may ask for a refund. */
  refundUntil: Type.Union([Type.String(), Type.Null()]),
  /** Of `all` orders, those that are `done` (taken back, or told), and those whose e-mail is written. */
  orders: Type.Object({ all: Type.Integer(), done: Type.Integer(), emailed: Type.Integer() }),
  /** `due`: all that the change refunds so far; `paid`: the part that the providers have paid. */
  refunds: Type.Array(Type.Object({ currency: Type.String(), due: Type.Number(), paid: Type.Number() })),
  /** Orders and refunds whose last attempt has failed; each is tried again. */
  failed: Type.Integer(),
  failures: Type.Array(
    Type.Object({
      reservationIdentifier: Type.String(),
      of: Type.Enum(['order', 'refund']),
      reason: Type.String(),
    }),
    { maxItems: FAILURES_NAMED },
  ),
});
