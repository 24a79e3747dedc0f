import type { Context } from '#platform/server/context.ts';
import type { Order } from '../order-store.ts';
import type { EventKind, OrderEvent } from './outbox-store.ts';
import { mailCancellation, mailConfirmation, mailRefund } from './mail-listeners.ts';
import { payRefundsOfOrder } from './pay-refunds.ts';

/** Does something because of an event, once: it is asked again until it returns without throwing. */
export type Listener = {
  /** Kept with the event once it is done: never to be changed. */
  readonly name: string;
  readonly hear: (ctx: Context, order: Order, event: OrderEvent) => Promise<void>;
};

/** Who listens to what. Each is called by itself: one that fails holds up no other. */
export const LISTENERS: Readonly<Record<EventKind, readonly Listener[]>> = {
  'order.paid': [{ name: 'mail', hear: mailConfirmation }],
  'order.refund_due': [{ name: 'refunds', hear: payRefundsOfOrder }],
  'order.refunded': [{ name: 'mail', hear: mailRefund }],
  'order.items_cancelled': [
    { name: 'refunds', hear: payRefundsOfOrder },
    { name: 'mail', hear: mailCancellation },
  ],
};
