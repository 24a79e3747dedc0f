import { wallClock } from '#kernel/dates.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { SignedIn } from '#modules/customers/server/sign-in-store.ts';
import { inactiveOn } from '#modules/memberships/rules/members.ts';
import { membersByPhone } from '#modules/memberships/server/member-store.ts';
import { heldUntil, holdFault, type HoldSubject } from '#modules/ordering/rules/holds.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { Facts } from '../goods.ts';
import type { Payload } from '../commit/check-payload.ts';

/** A hold that may be written. */
export type NewHold = {
  readonly until: Date;
  /** When its showing begins. */
  readonly startsAt: Date;
  /** The most unpaid holds that its customer may have. */
  readonly most: number;
};

type Wanted = {
  readonly facts: Facts;
  readonly bill: Bill;
  readonly payload: Pick<Payload, 'voucherPayments'>;
  /** Who is signed in. */
  readonly buyer: SignedIn | undefined;
};

/** Checks that an order may be kept without payment. Refuses LOGIN_REQUIRED and HOLD_REFUSALS, but not HOLD_LIMIT. */
export async function newHold(ctx: Context, { facts, bill, payload, buyer }: Wanted): Promise<NewHold> {
  const { holds } = brandOf(ctx).configuration;
  const subject = holdSubject(facts, bill, (payload.voucherPayments ?? []).length > 0);
  if (!subject) throw refuse('HOLD_NOT_ALLOWED');
  const fault = holdFault(holds, subject, ctx.now);
  if (fault) throw refuse(fault);
  if (!buyer) throw refuse('LOGIN_REQUIRED');
  const { timeZone } = facts.ticket!.showing.view.location;
  if (!(await isMember(ctx, buyer, timeZone))) throw refuse('HOLD_NEEDS_MEMBERSHIP');
  const { startsAt } = subject;
  return { until: heldUntil(startsAt, holds), startsAt, most: holds.most };
}

/** What decides whether a cart can be kept without payment; undefined for a cart without seats. */
export function holdSubject({ ticket }: Facts, bill: Bill, hasVouchers: boolean): HoldSubject | undefined {
  if (!ticket || ticket.tickets.length === 0) return undefined;
  const premium = new Set(
    ticket.sheet.levels.filter(({ isPremium }) => isPremium).map(({ ticketGroupId }) => ticketGroupId),
  );
  return {
    startsAt: ticket.showing.view.startsAt,
    hasPremiumSeats: ticket.tickets.some(({ ticketGroupId }) => premium.has(ticketGroupId)),
    hasPurchaseOnlySeats: ticket.tickets.some(
      ({ seatNo }) => ticket.showing.plan.hall.purchaseOnly[seatNo] === 1,
    ),
    isUnpaid: bill.total > 0 && !hasVouchers,
  };
}
/** Whether whoever is signed in has an active membership today, in the complex's time as for members' tickets. */
async function isMember(
  { db, now }: Context,
  { mobileNumber }: SignedIn,
  timeZone: string,
): Promise<boolean> {
  const today = wallClock(now, timeZone).day;
  return (await membersByPhone(db, mobileNumber)).some((one) => !inactiveOn(one, today));
}
