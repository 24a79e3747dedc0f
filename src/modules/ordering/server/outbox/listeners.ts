import type { Context } from '#platform/server/context.ts';
import type { Order } from '../order-store.ts';
import type { EventKind, OrderEvent } from './outbox-store.ts';
import { mailCancellation, mailConfirmation, mailRefund } from './mail-listeners.ts';
import { payRefundsOfOrder } from './pay-refunds.ts';

/** Handles an event once: it is called again until it returns without an error. */
export type Listener = {
  /** Stored with the event after it was handled; it must never change. */
  readonly name: string;
  readonly hear: (ctx: Context, order: Order, event: OrderEvent) => Promise<void>;
};

/** The listeners of each event. Each is called by itself, so that a failing one does not stop the others. */
export const LISTENERS: Readonly<Record<EventKind, readonly Listener[]>> = {
  'order.paid': [{ name: 'mail', hear: mailConfirmation }],
  'order.refund_due': [{ name: 'refunds', hear: payRefundsOfOrder }],
  'order.refunded': [{ name: 'mail', hear: mailRefund }],
  'order.items_cancelled': [
    { name: 'refunds', hear: payRefundsOfOrder },
    { name: 'mail', hear: mailCancellation },
  ],
};
