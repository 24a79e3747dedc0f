/**
 * The states of a tender (an amount of an order that one method pays), as data. A tender is written as `created`
 * before the provider is called, so that we know of every charge; the provider's outcomes (answer, signed webhook,
 * query) change it. A tender of our own ledger begins as `reserved`: its amount is reserved in the account, and is
 * captured or returned when the order is decided.
 */
export const TENDER_STATUSES = ['created', 'reserved', 'pending', 'paid', 'declined', 'cancelled'] as const;
export type TenderStatus = (typeof TENDER_STATUSES)[number];

/** The outcomes of a charge; see `Outcome`. */
export const TENDER_EVENTS = ['pending', 'paid', 'declined', 'cancelled'] as const;
export type TenderEvent = (typeof TENDER_EVENTS)[number];

/**
 * The next status, by status and event. The same status: nothing new, for example a late or repeated webhook. A paid
 * tender stays paid; a refund has its own states (`refund-states.ts`).
 */
const NEXT: Readonly<Record<TenderStatus, Readonly<Record<TenderEvent, TenderStatus>>>> = {
  created: { pending: 'pending', paid: 'paid', declined: 'declined', cancelled: 'cancelled' },
  reserved: { pending: 'reserved', paid: 'paid', declined: 'reserved', cancelled: 'cancelled' },
  pending: { pending: 'pending', paid: 'paid', declined: 'declined', cancelled: 'cancelled' },
  paid: { pending: 'paid', paid: 'paid', declined: 'paid', cancelled: 'paid' },
  declined: { pending: 'declined', paid: 'paid', declined: 'declined', cancelled: 'declined' },
  cancelled: { pending: 'cancelled', paid: 'paid', declined: 'cancelled', cancelled: 'cancelled' },
};

/** The status after an event. */
export const nextStatus = (status: TenderStatus, event: TenderEvent): TenderStatus => NEXT[status][event];

const FAILED: ReadonlySet<TenderStatus> = new Set(['declined', 'cancelled']);

/** Whether an event pays a tender that had failed. Its order is decided, so the whole amount is refunded. */
export const comesTooLate = (status: TenderStatus, event: TenderEvent): boolean =>
  FAILED.has(status) && nextStatus(status, event) === 'paid';

/** Statuses in which the provider has not decided. */
export const UNDECIDED_STATUSES = ['created', 'pending'] as const satisfies readonly TenderStatus[];

/** Whether the provider has not said yet what became of a tender. */
export const isUndecided = (status: TenderStatus): boolean =>
  UNDECIDED_STATUSES.some((undecided) => undecided === status);

/** The status of all tenders of an order together. */
export type CombinedStatus = 'waiting' | 'paid' | 'failed';

/** The tenders of the last attempt to pay an order. A hold may be paid after an attempt has failed. */
export function ofLastAttempt<T extends { readonly attempt: number }>(tenders: readonly T[]): T[] {
  const last = Math.max(...tenders.map(({ attempt }) => attempt));
  return tenders.filter(({ attempt }) => attempt === last);
}

type TenderPart = { readonly status: TenderStatus; readonly amount: number; readonly refunded: number };

/**
 * The status of all tenders of an order together: 'paid' when each is paid or reserved (reserved amounts are captured
 * when the order is issued), 'failed' when one has failed or is refunded completely.
 */
export function combinedStatusOf(tenders: readonly TenderPart[]): CombinedStatus {
  const hasFailed = ({ status, amount, refunded }: TenderPart): boolean =>
    FAILED.has(status) || (status === 'paid' && refunded === amount);
  if (tenders.some(hasFailed)) return 'failed';
  return tenders.some(({ status }) => isUndecided(status)) ? 'waiting' : 'paid';
}
