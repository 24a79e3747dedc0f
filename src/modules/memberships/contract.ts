import { Type, type Static } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';

/** A member as the specification's 'Available member' (section 3) names it. */
export const WireMember = Type.Object({
  memberNumber: Type.String(),
  /** The membership's. */
  name: Type.String(),
  membershipId: Type.Integer(),
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
  /** The member may buy tickets on the web today. */
  isAvailable: Type.Boolean(),
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
