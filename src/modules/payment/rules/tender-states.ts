/**
 * The states of a tender (an amount of an order that one method pays), as data. `created` stands in the database
 * before the provider is called, so that no charge exists that we do not know of; the provider's word (its
 * answer, its signed webhook, a query) moves it on. A tender of our own ledger begins as `reserved` instead: its
 * amount is kept for it, and taken or given back with the decision of its order.
 */
export const TENDER_STATUSES = ['created', 'reserved', 'pending', 'paid', 'declined', 'cancelled'] as const;
export type TenderStatus = (typeof TENDER_STATUSES)[number];

/** What a provider can say of a tender; see `Outcome`. */
export const TENDER_EVENTS = ['pending', 'paid', 'declined', 'cancelled'] as const;
export type TenderEvent = (typeof TENDER_EVENTS)[number];

/**
 * From a status, by an event, to a status. The same status again means: nothing new, a late or repeated
 * webhook. What is paid stays paid: money that goes back is a refund, see `refund-states`.
 */
const NEXT: Readonly<Record<TenderStatus, Readonly<Record<TenderEvent, TenderStatus>>>> = {
  created: { pending: 'pending', paid: 'paid', declined: 'declined', cancelled: 'cancelled' },
  reserved: { pending: 'reserved', paid: 'paid', declined: 'reserved', cancelled: 'cancelled' },
  pending: { pending: 'pending', paid: 'paid', declined: 'declined', cancelled: 'cancelled' },
  paid: { pending: 'paid', paid: 'paid', declined: 'paid', cancelled: 'paid' },
  declined: { pending: 'declined', paid: 'paid', declined: 'declined', cancelled: 'declined' },
  cancelled: { pending: 'cancelled', paid: 'paid', declined: 'cancelled', cancelled: 'cancelled' },
};

/** Where an event leads. */
export const nextStatus = (status: TenderStatus, event: TenderEvent): TenderStatus => NEXT[status][event];

const FAILED: ReadonlySet<TenderStatus> = new Set(['declined', 'cancelled']);

/** Whether an event brings money for a tender that had failed: its order is over, all of it goes back. */
export const comesTooLate = (status: TenderStatus, event: TenderEvent): boolean =>
  FAILED.has(status) && nextStatus(status, event) === 'paid';

/** Statuses in which the provider's decision is still awaited. */
export const UNDECIDED_STATUSES = ['created', 'pending'] as const satisfies readonly TenderStatus[];

export const isUndecided = (status: TenderStatus): boolean =>
  UNDECIDED_STATUSES.some((undecided) => undecided === status);

/** How the tenders of an order stand together: the order can be paid when all of them are paid or reserved. */
export type Standing = 'waiting' | 'paid' | 'failed';

type Standable = { readonly status: TenderStatus; readonly amount: number; readonly refunded: number };

/**
 * How the tenders of an order stand together. One that failed fails the order; so does one whose money went
 * back whole, since it pays nothing. What is reserved holds nothing up: it is taken when the order is issued.
 */
export function standingOf(tenders: readonly Standable[]): Standing {
  const hasFailed = ({ status, amount, refunded }: Standable): boolean =>
    FAILED.has(status) || (status === 'paid' && refunded === amount);
  if (tenders.some(hasFailed)) return 'failed';
  return tenders.some(({ status }) => isUndecided(status)) ? 'waiting' : 'paid';
}
