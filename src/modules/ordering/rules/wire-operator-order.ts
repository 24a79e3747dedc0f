import { Type } from 'typebox';
import { COUNTER_METHODS } from '#modules/payment/rules/methods.ts';
import { REFUND_REASONS, REFUND_STATES } from '#modules/payment/rules/refunds/refund-states.ts';
import { LEDGER_METHODS } from '#modules/vouchers/rules/ledger.ts';
import { ITEM_STATES } from '#modules/sales/rules/item-states.ts';
import { ITEM_KINDS } from '#modules/sales/rules/items.ts';
import { OFFERED_METHODS } from '#modules/tenancy/rules/payment-offers.ts';
import { ORDER_STATUSES } from './order-states.ts';

/** An order as operators see it, on the wire. Amounts are in major units. */

const Method = Type.Enum([...OFFERED_METHODS, ...LEDGER_METHODS, ...COUNTER_METHODS]);

export const BuyerSchema = Type.Object({
  name: Type.String(),
  email: Type.String(),
  mobileNumber: Type.String(),
});

const Item = Type.Object({
  itemNo: Type.Integer(),
  kind: Type.Enum([...ITEM_KINDS]),
  /** Its subject within its kind: a ticket's presentation, a product, a donation's amount. */
  subjectId: Type.Integer(),
  state: Type.Enum([...ITEM_STATES]),
  amount: Type.Number(),
  /** As sold, in the caller's language. */
  name: Type.String(),
  quantity: Type.Integer(),
  /** How many of them are cancelled: all of a cancelled item. */
  cancelled: Type.Integer(),
  /** Of a ticket. */
  ticket: Type.Optional(
    Type.Object({
      section: Type.String(),
      row: Type.String(),
      seat: Type.String(),
      seatNo: Type.Integer(),
      /** Left out until the order is paid. */
      code: Type.Optional(Type.String()),
      isAdmitted: Type.Boolean(),
    }),
  ),
});

/** A part of a refund, by the method that paid it. */
export const RefundPartSchema = Type.Object({ method: Method, amount: Type.Number() });

export const OperatorOrderSchema = Type.Object({
  code: Type.String(),
  status: Type.Enum([...ORDER_STATUSES]),
  createdAt: Type.String(),
  /** The language of the purchase, in which its buyer is written to. */
  locale: Type.String(),
  currency: Type.String(),
  total: Type.Number(),
  buyer: BuyerSchema,
  items: Type.Array(Item),
  /** What was paid and is not refunded yet; the service charges among it. */
  left: Type.Number(),
  leftCharges: Type.Number(),
  payments: Type.Array(
    Type.Object({
      method: Method,
      amount: Type.Number(),
      refunded: Type.Number(),
      currency: Type.String(),
      /** What was asked for, when the provider has taken another amount or currency; all of that is refunded. */
      asked: Type.Optional(Type.Object({ amount: Type.Number(), currency: Type.String() })),
      /** Of the card or the account. */
      lastFour: Type.Optional(Type.String()),
    }),
  ),
  /** The oldest first. */
  refunds: Type.Array(
    Type.Object({
      method: Method,
      amount: Type.Number(),
      currency: Type.String(),
      state: Type.Enum([...REFUND_STATES]),
      /** `by_provider`: not by this shop, but in the provider's dashboard or by a bank; no item was cancelled for it. */
      reason: Type.Enum([...REFUND_REASONS]),
      /** Why the last attempt to pay it has failed; it is tried again. */
      failure: Type.Union([Type.String(), Type.Null()]),
      /** From 1; one more than the provider has refused. */
      attempt: Type.Integer(),
      /** After a refusal: when the next attempt is sent. */
      tryAfter: Type.Union([Type.String(), Type.Null()]),
      createdAt: Type.String(),
      updatedAt: Type.String(),
    }),
  ),
  /** The oldest first. Not sent: there is no SMTP server, or it has not taken it yet. */
  emails: Type.Array(
    Type.Object({
      subject: Type.String(),
      to: Type.String(),
      writtenAt: Type.String(),
      sentAt: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** What operators have done to the order, the oldest first. */
  acts: Type.Array(
    Type.Object({
      doneAt: Type.String(),
      operator: Type.String(),
      act: Type.String(),
      detail: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
});
