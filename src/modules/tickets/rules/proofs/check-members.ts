import {
  isActive,
  MEMBER_REFUSALS,
  type ActiveMember,
  type EnteredMember,
  type MemberRefusal,
} from '#modules/memberships/rules/members.ts';
import type { TicketSheet } from '../price-sheet.ts';
import { optionOf, type SeatTicket } from '../ticket-choice.ts';

/** What can be wrong with the member number of a seat's ticket. */
export type MemberFault = { readonly seatNo: number; readonly ticketId: number } & (
  | {
      readonly code: MemberRefusal;
      /** For how many tickets of the order it is good. */ readonly left: number;
    }
  /** The ticket costs points, which only the member spends who is signed in. */
  | { readonly code: 'POINTS_NEED_SIGN_IN' }
  /** In loyalty points: what the order's tickets cost, and what the member has. */
  | { readonly code: 'NOT_ENOUGH_POINTS'; readonly needed: number; readonly points: number }
);

/** Every code of `MemberFault`. */
export const MEMBER_FAULTS = [
  ...MEMBER_REFUSALS,
  'POINTS_NEED_SIGN_IN',
  'NOT_ENOUGH_POINTS',
] as const satisfies readonly MemberFault['code'][];

type Seat = Pick<SeatTicket, 'seatNo' | 'ticketId' | 'memberNumber'>;

/** Why a seat's member number opens its ticket no longer; undefined when it has none. */
export function memberFaultAt(
  entered: readonly EnteredMember[],
  { seatNo, ticketId, memberNumber }: Seat,
): MemberFault | undefined {
  if (memberNumber === undefined) return undefined;
  const own = entered.find((one) => one.memberNumber === memberNumber && one.ticketId === ticketId);
  const code = own && !isActive(own) ? own.refusal : 'MEMBER_NOT_FOUND';
  return { code, seatNo, ticketId, left: 0 };
}

/**
 * The first ticket that is one too many for its member, or for whose points there are too few. `tickets`: a seat of each
 * ticket.
 */
export function checkMembers(sheet: TicketSheet, tickets: readonly SeatTicket[]): MemberFault | undefined {
  const active = (sheet.members ?? []).filter(isActive);
  const used = new Map<ActiveMember, { readonly count: number; readonly needed: number }>();
  for (const seat of tickets) {
    const own = active.find(({ memberNumber }) => memberNumber === seat.memberNumber);
    if (!own) continue;
    const before = used.get(own) ?? { count: 0, needed: 0 };
    const count = before.count + 1;
    const needed = before.needed + (optionOf(sheet, seat)?.points ?? 0);
    used.set(own, { count, needed });
    const { left, leftHere, points, canSpend } = own;
    const at = { seatNo: seat.seatNo, ticketId: seat.ticketId };
    if (left !== null && count > left) return { code: 'MEMBER_USED', ...at, left };
    if (leftHere !== null && count > leftHere) return { code: 'MEMBER_LIMIT', ...at, left: leftHere };
    if (needed > 0 && !canSpend) return { code: 'POINTS_NEED_SIGN_IN', ...at };
    if (needed > points) return { code: 'NOT_ENOUGH_POINTS', ...at, needed, points };
  }
  return undefined;
}
