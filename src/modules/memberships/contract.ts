import { Type, type Static } from 'typebox';
import { AmountSchema } from '#kernel/amount.ts';
import { endpoint } from '#kernel/endpoint.ts';

/** A member as the specification's 'Available member' (section 3) names it. */
export const WireMember = Type.Object({
  memberNumber: Type.String(),
  /** The membership's. */
  name: Type.String(),
  /** The membership's second name; '' for none. */
  additionalName: Type.String(),
  /** The customer's who is signed in; '' when the cinema does not know it. */
  memberCustomerName: Type.String(),
  membershipId: Type.Integer(),
  /** The key by which the cinema's files refer to the membership. */
  membershipIdentifier: Type.String(),
  /** 1: an ordinary membership. Series (2) cannot be imported yet. */
  membershipTypeId: Type.Integer(),
  /** Null: the number belongs to no customer of the cinema's yet. */
  customerId: Type.Union([Type.Integer(), Type.Null()]),
  /** Tickets that are left, over all orders; null for any number. */
  balance: Type.Union([Type.Integer(), Type.Null()]),
  usedBalance: Type.Integer(),
  /** Loyalty points that are not spent. */
  pointsBalance: Type.Integer(),
  /** Days: '2026-11-20'. */
  startDate: Type.String(),
  endDate: Type.Union([Type.String(), Type.Null()]),
  isNotStarted: Type.Boolean(),
  isExpired: Type.Boolean(),
  allowMemberSaleTickets: Type.Boolean(),
  /** The member may pay tickets with loyalty points today. */
  isLoyaltyPointsRedemption: Type.Boolean(),
  /** The member may buy tickets on the web today. */
  isAvailable: Type.Boolean(),
  /**
   * Not in the specification: how the points pay a part of an order. They are entered as a voucher with this reference, and
   * are worth the amount. Null where they pay only tickets, or the member may not buy today.
   */
  pointsPayment: Type.Union([Type.Object({ reference: Type.String(), amount: AmountSchema }), Type.Null()]),
});
export type WireMember = Static<typeof WireMember>;

export const ownMembers = endpoint({
  method: 'GET',
  path: '/api/customer/members',
  access: 'visitor',
  summary: 'The memberships of whoever is signed in; none for others',
  reply: Type.Object({ members: Type.Array(WireMember) }),
  refusals: [],
  style: 'own',
});
