import { amountOf } from '#kernel/amount-units.ts';
import { wallClock } from '#kernel/dates.ts';
import type { Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { personName } from '#modules/customers/rules/form-fields.ts';
import { offersSignIn } from '#modules/customers/server/offers-sign-in.ts';
import { signedInOf, type SignedIn } from '#modules/customers/server/sign-in-store.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { ownMembers, WireMember } from '../contract.ts';
import { inactiveOn } from '../rules/members.ts';
import { amountOfPoints, pointsReference } from '../rules/points.ts';
import { memberCardsByPhone, type MemberCard } from './member-store.ts';

/** MembershipTypeId of the specification: a membership, and not a series (2), whose seats are chosen when it is bought. */
const ORDINARY = 1;

/** `GET /api/customer/members`: members with the mobile number with which the visitor has signed in. */
export async function ownMembersFor(ctx: Context): Promise<Reply<typeof ownMembers>> {
  const buyer = offersSignIn(ctx) ? await signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now) : undefined;
  const cards = buyer ? await memberCardsByPhone(ctx.db, buyer.mobileNumber) : [];
  return { members: cards.map((card) => wireMember(ctx, card, buyer)) };
}

/** Its days are those of the brand's time: a membership is of no complex. */
function wireMember(
  ctx: Context,
  { name, additionalName, balance, uses, points, worth, sellsTickets, ...card }: MemberCard,
  buyer: SignedIn | undefined,
): WireMember {
  const today = wallClock(ctx.now, brandOf(ctx).timeZone).day;
  const inactive = inactiveOn(card, today);
  const left = balance === null ? null : balance - uses;
  const canBuy = !inactive && sellsTickets;
  return {
    memberNumber: card.memberNumber,
    name: textFor(name, ctx.locale),
    additionalName: textFor(additionalName ?? undefined, ctx.locale),
    memberCustomerName: personName(buyer?.details ?? {}, ctx.locale),
    membershipId: card.membershipId,
    membershipIdentifier: card.membershipKey,
    membershipTypeId: ORDINARY,
    customerId: buyer?.customerId ?? null,
    balance: left,
    usedBalance: uses,
    pointsBalance: points,
    startDate: card.startDate,
    endDate: card.endDate,
    isNotStarted: inactive === 'MEMBER_NOT_STARTED',
    isExpired: inactive === 'MEMBER_EXPIRED',
    allowMemberSaleTickets: sellsTickets,
    isLoyaltyPointsRedemption: canBuy && points > 0,
    isAvailable: canBuy && left !== 0,
    pointsPayment:
      canBuy && worth
        ? {
            reference: pointsReference(card.memberNumber),
            amount: amountOf(amountOfPoints(points, worth)),
          }
        : null,
  };
}
