import type { OrderStatus } from './order-states.ts';

/** What an operator can do to a presentation that people have bought. */
export const CHANGE_KINDS = ['cancelled'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/**
 * The statuses of the orders that a change handles. An order that awaits its payment when its presentation is cancelled
 * is refunded by settling, if it is paid at all.
 */
export const HANDLED_STATUSES: Readonly<Record<ChangeKind, readonly OrderStatus[]>> = {
  cancelled: ['paid'],
};

/** The reason in the keys of a change's refunds. */
export const changeReason = (changeId: string): string => `change-${changeId}`;
