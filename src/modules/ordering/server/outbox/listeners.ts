import type { Context } from '#platform/server/context.ts';
import type { Order } from '../order-store.ts';
import type { EventKind, OrderEvent } from './outbox-store.ts';
import {
  mailCancellation,
  mailConfirmation,
  mailRefund,
  mailShowingCancelled,
  mailShowingMoved,
} from './mail-listeners.ts';
import { mailHold, mailHoldEnded, mailHoldReminder } from './hold-listeners.ts';
import { mailSeatsChanged, mailSeatsLost, mailSeatsMoved } from './seat-listeners.ts';
import { payRefundsOfOrder } from './pay-refunds.ts';

/** Handles an event once: it is called again until it returns without an error. */
export type Listener = {
  /** Stored with the event after it was handled; it must never change. */
  readonly name: string;
  readonly handle: (ctx: Context, order: Order, event: OrderEvent) => Promise<void>;
};

/** The listeners of each event. A failing listener does not stop the others. */
export const LISTENERS: Readonly<Record<EventKind, readonly Listener[]>> = {
  'order.paid': [{ name: 'mail', handle: mailConfirmation }],
  'order.refund_due': [{ name: 'refunds', handle: payRefundsOfOrder }],
  'order.refunded': [{ name: 'mail', handle: mailRefund }],
  'order.items_cancelled': [
    { name: 'refunds', handle: payRefundsOfOrder },
    { name: 'mail', handle: mailCancellation },
  ],
  'order.presentation_cancelled': [
    { name: 'refunds', handle: payRefundsOfOrder },
    { name: 'mail', handle: mailShowingCancelled },
  ],
  'order.presentation_moved': [{ name: 'mail', handle: mailShowingMoved }],
  'order.seats_moved': [{ name: 'mail', handle: mailSeatsMoved }],
  'order.seats_changed': [
    { name: 'refunds', handle: payRefundsOfOrder },
    { name: 'mail', handle: mailSeatsChanged },
  ],
  'order.seats_lost': [{ name: 'mail', handle: mailSeatsLost }],
  'order.held': [{ name: 'mail', handle: mailHold }],
  'order.hold_reminder': [{ name: 'mail', handle: mailHoldReminder }],
  'order.hold_ended': [{ name: 'mail', handle: mailHoldEnded }],
  'order.mail_asked': [{ name: 'mail', handle: mailConfirmation }],
};
