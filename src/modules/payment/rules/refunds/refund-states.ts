/**
 * The states of a refund (an amount of a tender that is paid back to the customer), as data. A refund is written as
 * `due` before the provider is called. One that got no answer is sent again with the same key, and the provider pays it
 * once. One that the provider refused is sent again as another attempt, with another key, since the same key would get
 * the same refusal; the pauses between attempts grow. An operator must find out why it was refused.
 */
export const REFUND_STATES = ['due', 'pending', 'refunded', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The answers of a provider to a refund. */
export const REFUND_EVENTS = ['pending', 'refunded', 'refused'] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

const NEXT: Readonly<Record<RefundState, Readonly<Record<RefundEvent, RefundState>>>> = {
  due: { pending: 'pending', refunded: 'refunded', refused: 'refused' },
  pending: { pending: 'pending', refunded: 'refunded', refused: 'refused' },
  refunded: { pending: 'refunded', refunded: 'refunded', refused: 'refunded' },
  refused: { pending: 'pending', refunded: 'refunded', refused: 'refused' },
};

/** The state after an event. */
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState => NEXT[state][event];

/** States in which the refund is not paid yet. */
export const OPEN_REFUND_STATES = ['due', 'pending', 'refused'] as const satisfies readonly RefundState[];

/** Why money is refunded. */
export const REFUND_REASONS = [
  /** It was paid after its order had ended. */
  'came_too_late',
  /** The provider has taken another amount or currency than it was asked for. */
  'amount_differs',
  /** It was paid, but the goods were gone. */
  'not_delivered',
  /** The items that it paid were cancelled. */
  'returned',
  /** Somebody has refunded it at the provider: in its dashboard, or a bank at the cardholder's request. */
  'by_provider',
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The key of the refund of a tender's whole remaining amount: one for each tender. */
export const wholeRefundKey = (tenderId: string): string => `${tenderId}:refund`;

/** The key of a refund's attempt at the provider: the first has the refund's own. */
export const attemptKey = (key: string, attempt: number): string =>
  attempt === 1 ? key : `${key}:${attempt}`;

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** How long a refund waits after its attempt was refused: a minute, then four times as long each, at most a day. */
export const pauseAfterMs = (attempt: number): number =>
  Math.min(FIRST_PAUSE_MS * 4 ** (attempt - 1), LONGEST_PAUSE_MS);
