/**
 * The life of one payment, as data. `created` stands in the database before the provider is called, so
 * that no charge exists that we do not know of; the provider's word (its answer, its signed notification,
 * a query) moves it on. Every charge ends as tickets (`paid`) or as a refund (decisions, 'Seats and sales').
 */
export const PAYMENT_STATUSES = [
  'created',
  'pending',
  'paid',
  'declined',
  'cancelled',
  'refund_due',
  'refunded',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What can be learnt or decided: the first four are the provider's word, the last two are about money back. */
export const PAYMENT_EVENTS = [
  'pending',
  'paid',
  'declined',
  'cancelled',
  'refund_wanted',
  'refunded',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

/** Stands for 'cannot happen': whoever asks for it has a bug. */
const NEVER = null;

/**
 * From a status, by an event, to a status. The same status again means: nothing new, a late or repeated
 * notification. Money that comes after we have said no (declined, cancelled) is due back.
 */
const NEXT: Readonly<Record<PaymentStatus, Readonly<Record<PaymentEvent, PaymentStatus | typeof NEVER>>>> = {
  created: {
    pending: 'pending',
    paid: 'paid',
    declined: 'declined',
    cancelled: 'cancelled',
    refund_wanted: NEVER,
    refunded: NEVER,
  },
  pending: {
    pending: 'pending',
    paid: 'paid',
    declined: 'declined',
    cancelled: 'cancelled',
    refund_wanted: NEVER,
    refunded: NEVER,
  },
  paid: {
    pending: 'paid',
    paid: 'paid',
    declined: 'paid',
    cancelled: 'paid',
    refund_wanted: 'refund_due',
    refunded: 'refunded',
  },
  declined: {
    pending: 'declined',
    paid: 'refund_due',
    declined: 'declined',
    cancelled: 'declined',
    refund_wanted: NEVER,
    refunded: NEVER,
  },
  cancelled: {
    pending: 'cancelled',
    paid: 'refund_due',
    declined: 'cancelled',
    cancelled: 'cancelled',
    refund_wanted: NEVER,
    refunded: NEVER,
  },
  refund_due: {
    pending: 'refund_due',
    paid: 'refund_due',
    declined: 'refund_due',
    cancelled: 'refund_due',
    refund_wanted: 'refund_due',
    refunded: 'refunded',
  },
  refunded: {
    pending: 'refunded',
    paid: 'refunded',
    declined: 'refunded',
    cancelled: 'refunded',
    refund_wanted: 'refunded',
    refunded: 'refunded',
  },
};

/** Where an event leads. Throws on what cannot happen (a refund of money that never came). */
export function nextStatus(status: PaymentStatus, event: PaymentEvent): PaymentStatus {
  const next = NEXT[status][event];
  if (next === NEVER) throw new Error(`a payment that is ${status} cannot be ${event}`);
  return next;
}

/** Whether the provider's decision is still awaited. */
export const isUndecided = (status: PaymentStatus): boolean => status === 'created' || status === 'pending';

/** Statuses that somebody must still do something about: ask the provider, or give the money back. */
export const UNSETTLED_STATUSES = [
  'created',
  'pending',
  'refund_due',
] as const satisfies readonly PaymentStatus[];
