import {
  isActive,
  MEMBER_REFUSALS,
  type EnteredMember,
  type MemberRefusal,
} from '#modules/memberships/rules/members.ts';
import type { SeatTicket } from '../ticket-choice.ts';

/** What can be wrong with the member number of a seat's ticket. `left`: for how many tickets of the order it is good. */
export type MemberFault = {
  readonly code: MemberRefusal;
  readonly seatNo: number;
  readonly ticketId: number;
  readonly left: number;
};

/** Every code of `MemberFault`. */
export const MEMBER_FAULTS = MEMBER_REFUSALS satisfies readonly MemberFault['code'][];

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

/** The first member who has more tickets in an order than are left. `tickets`: a seat of each ticket. */
export function checkMembers(
  entered: readonly EnteredMember[],
  tickets: readonly Seat[],
): MemberFault | undefined {
  const used = new Map<string, number>();
  for (const { seatNo, ticketId, memberNumber } of tickets) {
    const own = entered.filter(isActive).find((one) => one.memberNumber === memberNumber);
    if (!own || own.left === null) continue;
    const count = (used.get(own.memberNumber) ?? 0) + 1;
    used.set(own.memberNumber, count);
    if (count > own.left) return { code: 'MEMBER_USED', seatNo, ticketId, left: own.left };
  }
  return undefined;
}
