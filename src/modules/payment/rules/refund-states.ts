/**
 * The states of a refund, as data: an amount of a tender that goes back to the customer. `due` stands in the
 * database before the provider is asked. One that the provider refused is asked for again under the same key
 * until the money is back: somebody must look at it meanwhile.
 */
export const REFUND_STATES = ['due', 'pending', 'refunded', 'refused'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** What a provider can say of a refund. */
export const REFUND_EVENTS = ['pending', 'refunded', 'refused'] as const;
export type RefundEvent = (typeof REFUND_EVENTS)[number];

const NEXT: Readonly<Record<RefundState, Readonly<Record<RefundEvent, RefundState>>>> = {
  due: { pending: 'pending', refunded: 'refunded', refused: 'refused' },
  pending: { pending: 'pending', refunded: 'refunded', refused: 'refused' },
  refunded: { pending: 'refunded', refunded: 'refunded', refused: 'refunded' },
  refused: { pending: 'pending', refunded: 'refunded', refused: 'refused' },
};

/** Where an event leads. */
export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState => NEXT[state][event];

/** States in which the money is not back yet. */
export const OPEN_REFUND_STATES = ['due', 'pending', 'refused'] as const satisfies readonly RefundState[];

/** Why money goes back. */
export type RefundReason =
  /** It came when its order was over. */
  | 'came_too_late'
  /** It came, and what it was for could not be given any more. */
  | 'not_delivered'
  /** What it paid was given back. */
  | 'returned';

/** The key of the refund of all that a tender has left: one for each tender. */
export const wholeRefundKey = (tenderId: string): string => `${tenderId}:refund`;
