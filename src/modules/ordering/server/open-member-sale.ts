import { wallClock, type Day } from '#kernel/dates.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { isForMembers } from '#modules/catalog/rules/sale-window.ts';
import { grantEarlyAccess } from '#modules/catalog/server/early-access.ts';
import { presentationFor } from '#modules/catalog/server/presentation-for.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { offersSignIn } from '#modules/customers/server/offers-sign-in.ts';
import { signedInOf } from '#modules/customers/server/sign-in-store.ts';
import { inactiveOn } from '#modules/memberships/rules/members.ts';
import { lookUpMembers, membersByPhone, type PhoneMember } from '#modules/memberships/server/member-store.ts';
import type { openMemberSale } from '#modules/ordering/contract/member-sale-call.ts';

/**
 * Lets the visitor buy a presentation whose sale is open for members only. A visitor who can buy anyway gets the same
 * answer. Refuses the code of the sale while it is not open for members either, MEMBER_NOT_FOUND, MEMBER_NOT_STARTED,
 * MEMBER_EXPIRED, MEMBER_NEEDS_SIGN_IN when the member buys by having signed in, and TOO_MANY_REQUESTS after many unknown
 * numbers.
 */
export async function openMemberSaleFor(
  ctx: Context,
  { params, body }: Input<typeof openMemberSale>,
): Promise<Reply<typeof openMemberSale>> {
  const { id, sale, location } = await presentationFor(ctx, params.id);
  if (sale.code === null) return { isOpen: true };
  if (!isForMembers(sale, ctx.now) || !sale.opensAt) {
    const opensAt = sale.membersFrom ?? sale.opensAt;
    throw refuse(sale.code, { presentationId: id, ...(opensAt && { opensAt: opensAt.toISOString() }) });
  }
  const { memberNumber: typed } = body;
  const own = await membersOfVisitor(ctx);
  const members =
    typed === undefined ? own : await lookUpMembers(ctx, [storedCode(typed)], { presentationId: id });
  const { memberNumber } = activeOne(members, wallClock(ctx.now, location.timeZone).day);
  const isProved = own.some((one) => one.memberNumber === memberNumber);
  const access = { presentationId: id, memberNumber, isProved, endsAt: sale.opensAt };
  if (!(await grantEarlyAccess(ctx, access))) throw refuse('MEMBER_NEEDS_SIGN_IN');
  return { isOpen: true };
}

/** The members who are known by the mobile number of whoever is signed in. */
async function membersOfVisitor(ctx: Context): Promise<readonly PhoneMember[]> {
  const buyer = offersSignIn(ctx) ? await signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now) : undefined;
  return buyer ? membersByPhone(ctx.db, buyer.mobileNumber) : [];
}

/** The first that is active on a day; refuses with what is wrong with the first one otherwise. */
function activeOne(members: readonly PhoneMember[], day: Day): PhoneMember {
  const active = members.find((one) => !inactiveOn(one, day));
  if (active) return active;
  throw refuse((members[0] && inactiveOn(members[0], day)) ?? 'MEMBER_NOT_FOUND');
}
