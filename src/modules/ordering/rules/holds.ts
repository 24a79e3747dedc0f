import type { OrderStatus } from './order-states.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';

/**
 * Hold orders: seats kept without payment (specification section 4, 'Order kind'; section 6: only for a member who is signed
 * in; section 9: paid at least 30 minutes before the show).
 */
export type HoldRules = SiteConfiguration['holds'];

/** Why an order cannot be kept without payment. */
export const HOLD_REFUSALS = [
  'HOLD_NOT_ALLOWED',
  'HOLD_PREMIUM_SEATS',
  'HOLD_PURCHASE_ONLY_SEATS',
  'HOLD_TOO_LATE',
  'HOLD_NEEDS_MEMBERSHIP',
  'HOLD_LIMIT',
] as const;
export type HoldRefusal = (typeof HOLD_REFUSALS)[number];

const MINUTE_MS = 60_000;

/** Until when a hold of a showing can be paid; then its seats are released. */
export const heldUntil = (startsAt: Date, { releaseMinutes }: Pick<HoldRules, 'releaseMinutes'>): Date =>
  new Date(startsAt.getTime() - releaseMinutes * MINUTE_MS);

/** The reasons that are in the seats: the visitor may choose others, or pay for these now. */
export const SEAT_HOLD_REFUSALS = ['HOLD_PREMIUM_SEATS', 'HOLD_PURCHASE_ONLY_SEATS'] as const;
type SeatHoldRefusal = (typeof SEAT_HOLD_REFUSALS)[number];

export const isSeatHoldRefusal = (refusal: HoldRefusal): refusal is SeatHoldRefusal =>
  SEAT_HOLD_REFUSALS.some((one) => one === refusal);

/** What of an order decides whether it can be kept without payment. */
export type HoldSubject = {
  readonly startsAt: Date;
  /** Whether a seat is premium (specification section 4). */
  readonly hasPremiumSeats: boolean;
  /** Whether a seat can be bought, but not kept without payment ('purchase-only' in plans). */
  readonly hasPurchaseOnlySeats: boolean;
  /** Whether anything is left to pay, and no voucher pays a part. */
  readonly isUnpaid: boolean;
};

/** The first reason, apart from who buys, why an order cannot be kept without payment; undefined when it can. */
export function holdFault(
  rules: HoldRules,
  { startsAt, hasPremiumSeats, hasPurchaseOnlySeats, isUnpaid }: HoldSubject,
  now: Date,
): HoldRefusal | undefined {
  if (!rules.offered || !isUnpaid) return 'HOLD_NOT_ALLOWED';
  if (heldUntil(startsAt, rules) <= now) return 'HOLD_TOO_LATE';
  if (hasPremiumSeats) return 'HOLD_PREMIUM_SEATS';
  return hasPurchaseOnlySeats ? 'HOLD_PURCHASE_ONLY_SEATS' : undefined;
}

/** A customer who reserves shortly before the reminder would be sent knows it from the first e-mail. */
const NEWS_MS = 60 * MINUTE_MS;

/** When the customer of a hold is reminded; null when the reminder would come at once. */
export function reminderAt(
  until: Date,
  heldAt: Date,
  { reminderMinutes }: Pick<HoldRules, 'reminderMinutes'>,
): Date | null {
  const at = new Date(until.getTime() - reminderMinutes * MINUTE_MS);
  return at.getTime() - heldAt.getTime() >= NEWS_MS ? at : null;
}

/** What its link shows of a hold. */
export const HOLD_STATES = ['held', 'paying', 'paid', 'ended'] as const;
export type HoldState = (typeof HOLD_STATES)[number];

/** The state that the link of a hold shows, by the status of the order. An unpaid one has ended when its time is over. */
export function holdState(
  { status, heldUntil: until }: { readonly status: OrderStatus; readonly heldUntil: Date },
  now: Date,
): HoldState {
  if (status === 'held') return until > now ? 'held' : 'ended';
  if (status === 'awaiting_payment') return 'paying';
  return status === 'paid' ? 'paid' : 'ended';
}
