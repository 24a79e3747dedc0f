import type { CombinedStatus } from '#modules/payment/rules/tender-states.ts';

/**
 * The states of an order, as data. An order is written before the provider is called; the provider's answer settles
 * it. Every order ends either paid with its goods, or cancelled, with its money refunded or never charged. A hold is kept
 * unpaid (`held`) until its customer pays, or its time is over.
 */
export const ORDER_STATUSES = [
  'awaiting_payment',
  'held',
  'paid',
  'cancelled',
  'refund_due',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What settling does with the order and its goods. */
export type Settlement =
  /** Nothing: not decided yet, or decided before. */
  | 'wait'
  /** Sell the seats and issue the tickets; when a seat is lost, refund instead. */
  | 'issue'
  /** Lock the seats for the visitor again, keep them for a hold, or free them. */
  | 'release'
  /** An order that has ended was paid: refund it. */
  | 'refund';

const SETTLE: Readonly<Record<OrderStatus, Readonly<Record<CombinedStatus, Settlement>>>> = {
  awaiting_payment: { waiting: 'wait', paid: 'issue', failed: 'release' },
  // A hold whose payment begins awaits it; what comes later than that decides nothing.
  held: { waiting: 'wait', paid: 'wait', failed: 'wait' },
  paid: { waiting: 'wait', paid: 'wait', failed: 'wait' },
  cancelled: { waiting: 'wait', paid: 'refund', failed: 'wait' },
  refund_due: { waiting: 'wait', paid: 'refund', failed: 'wait' },
  refunded: { waiting: 'wait', paid: 'refund', failed: 'wait' },
};

/** The state of an order that follows from the states of its tenders. */
export const settlementOf = (order: OrderStatus, tenders: CombinedStatus): Settlement =>
  SETTLE[order][tenders];
