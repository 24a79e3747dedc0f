/**
 * The states of a refund (an amount of a tender that is paid back to the customer), as data. A refund is written as
 * `due` before the provider is called. One that the provider refused is sent again with the same key until it is paid;
 * an operator must find out why it was refused.
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
export type RefundReason =
  /** It was paid after its order had ended. */
  | 'came_too_late'
  /** It was paid, but the goods were gone. */
  | 'not_delivered'
  /** The items that it paid were cancelled. */
  | 'returned';

/** The key of the refund of a tender's whole remaining amount: one for each tender. */
export const wholeRefundKey = (tenderId: string): string => `${tenderId}:refund`;
