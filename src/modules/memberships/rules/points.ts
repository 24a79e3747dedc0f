/**
 * Loyalty points that pay a part of an order. Their worth is the membership's; amounts are minor units of the brand's
 * currency. Points are whole: a payment takes each point that it begins.
 */

/** So many points are worth this amount. */
export type PointsWorth = { readonly points: number; readonly amount: number };

/** The most that some points can pay. */
export const amountOfPoints = (points: number, worth: PointsWorth): number =>
  Math.floor((points * worth.amount) / worth.points);

/** The points that pay an amount. */
export const pointsOfAmount = (amount: number, worth: PointsWorth): number =>
  Math.ceil((amount * worth.points) / worth.amount);

/** What a payment has taken of a member, and what of it was refunded. */
export type TakenPoints = { readonly amount: number; readonly points: number };

/**
 * The points that a refund gives back: as large a part of the payment's points as the refunded amount is of its amount.
 * A part of a point comes back with a later refund; with the last one, all have come back.
 */
export function pointsToRefund(taken: TakenPoints, refunded: readonly TakenPoints[], amount: number): number {
  const sum = (of: keyof TakenPoints): number => refunded.reduce((all, one) => all + one[of], 0);
  return Math.floor((taken.points * (sum('amount') + amount)) / taken.amount) - sum('points');
}

/** What stands for a member's points where a voucher has its reference. A typed code has no colon. */
const PREFIX = 'POINTS:';

/** The reference of the points of a member number (as it is stored). */
export const pointsReference = (memberNumber: string): string => `${PREFIX}${memberNumber}`;

/** The member number of a reference of points; undefined for any other reference. */
export const memberOfReference = (reference: string): string | undefined =>
  reference.startsWith(PREFIX) ? reference.slice(PREFIX.length) : undefined;
