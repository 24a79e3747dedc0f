import type { PaymentStatus } from '#modules/payment/rules/payment-states.ts';

/**
 * The life of an order, as data. It is written down before the gateway is asked; what the gateway decides
 * settles it. Every order ends paid with tickets, or cancelled with the money back or never taken.
 */
export const ORDER_STATUSES = ['awaiting_payment', 'paid', 'cancelled', 'refund_due', 'refunded'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What settling does to the order and its seats. */
export type Settlement =
  /** Nothing new: not decided yet, or decided before. */
  | 'wait'
  /** Sell the seats, issue tickets; when the seats are lost, refund instead. */
  | 'issue'
  /** Give the seats back to the visitor, or free them. */
  | 'release'
  /** Money came for an order that is no more: give it back. */
  | 'refund';

const SETTLE: Readonly<Record<OrderStatus, Readonly<Record<PaymentStatus, Settlement>>>> = {
  awaiting_payment: {
    created: 'wait',
    pending: 'wait',
    paid: 'issue',
    declined: 'release',
    cancelled: 'release',
    refund_due: 'refund',
    refunded: 'release',
  },
  paid: {
    created: 'wait',
    pending: 'wait',
    paid: 'wait',
    declined: 'wait',
    cancelled: 'wait',
    refund_due: 'refund',
    refunded: 'wait',
  },
  cancelled: {
    created: 'wait',
    pending: 'wait',
    paid: 'refund',
    declined: 'wait',
    cancelled: 'wait',
    refund_due: 'refund',
    refunded: 'wait',
  },
  refund_due: {
    created: 'wait',
    pending: 'wait',
    paid: 'refund',
    declined: 'wait',
    cancelled: 'wait',
    refund_due: 'refund',
    refunded: 'wait',
  },
  refunded: {
    created: 'wait',
    pending: 'wait',
    paid: 'refund',
    declined: 'wait',
    cancelled: 'wait',
    refund_due: 'refund',
    refunded: 'wait',
  },
};

/** What a payment in some status means for its order. */
export const settlementOf = (order: OrderStatus, payment: PaymentStatus): Settlement =>
  SETTLE[order][payment];
