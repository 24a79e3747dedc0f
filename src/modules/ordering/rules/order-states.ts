import type { Standing } from '#modules/payment/rules/tender-states.ts';

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
  /** Lock the seats for the visitor again, or free them. */
  | 'release'
  /** Money came for an order that has ended: refund it. */
  | 'refund';

const SETTLE: Readonly<Record<OrderStatus, Readonly<Record<Standing, Settlement>>>> = {
  awaiting_payment: { waiting: 'wait', paid: 'issue', failed: 'release' },
  paid: { waiting: 'wait', paid: 'wait', failed: 'wait' },
  cancelled: { waiting: 'wait', paid: 'refund', failed: 'wait' },
  refund_due: { waiting: 'wait', paid: 'refund', failed: 'wait' },
  refunded: { waiting: 'wait', paid: 'refund', failed: 'wait' },
};

/** What it means for an order how its tenders stand together. */
export const settlementOf = (order: OrderStatus, tenders: Standing): Settlement => SETTLE[order][tenders];
