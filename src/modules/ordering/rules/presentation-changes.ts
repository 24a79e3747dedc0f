import type { OrderStatus } from './order-states.ts';

/** What an operator can do to a presentation that people have bought; to all of it, or to some of its seats. */
export const CHANGE_KINDS = ['cancelled', 'moved', 'seats_blocked'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
/** A change of the whole presentation. */
export type WholeChangeKind = Exclude<ChangeKind, 'seats_blocked'>;

/**
 * The statuses of the orders that a change handles. An order that awaits its payment when its presentation is cancelled
 * is refunded by settling, if it is paid at all; one of a moved presentation is told as soon as it is paid, and one of
 * blocked seats gets others then. A hold ends with its presentation or its seats, and moves with its presentation.
 */
export const HANDLED_STATUSES: Readonly<Record<ChangeKind, readonly OrderStatus[]>> = {
  cancelled: ['paid', 'held'],
  moved: ['paid', 'awaiting_payment', 'held'],
  seats_blocked: ['paid', 'awaiting_payment', 'held'],
};

/** The reason in the keys of a change's refunds. */
export const changeReason = (changeId: string): string => `change-${changeId}`;

const HOUR = 3_600_000;
/** Buyers have at least this time to ask for a refund. */
const LEAST_HOURS = 24;

/**
 * Until when the buyers of a moved presentation may ask for a refund, unless the operator names a moment: as long as the
 * brand takes tickets back before the new start, and at least a day from now.
 */
export const usualRefundUntil = (startsAt: Date, returnsUntilHours: number, now: Date): Date =>
  new Date(Math.max(startsAt.getTime() - returnsUntilHours * HOUR, now.getTime() + LEAST_HOURS * HOUR));
