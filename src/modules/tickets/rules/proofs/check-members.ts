import { sum } from '#kernel/money.ts';
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
  /** In loyalty points: what the order's tickets cost, and what the member has. */
  | { readonly code: 'NOT_ENOUGH_POINTS'; readonly needed: number; readonly points: number }
);

/** Every code of `MemberFault`. */
export const MEMBER_FAULTS = [
  ...MEMBER_REFUSALS,
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
 * The first member who has more tickets in an order than are left, or tickets for more points than there are. `tickets`: a
 * seat of each ticket.
 */
export function checkMembers(sheet: TicketSheet, tickets: readonly SeatTicket[]): MemberFault | undefined {
  const active = (sheet.members ?? []).filter(isActive);
  const byMember = Map.groupBy(tickets, ({ memberNumber }) =>
    active.find((one) => one.memberNumber === memberNumber),
  );
  for (const [own, seats] of byMember) {
    const fault = own && faultOf(sheet, own, seats);
    if (fault) return fault;
  }
  return undefined;
}

function faultOf(
  sheet: TicketSheet,
  { left, leftHere, points }: ActiveMember,
  seats: readonly SeatTicket[],
): MemberFault | undefined {
  const beyond = (limit: number | null): SeatTicket | undefined =>
    limit === null ? undefined : seats[Math.max(limit, 0)];
  const at = ({ seatNo, ticketId }: SeatTicket) => ({ seatNo, ticketId });
  const [used, limited] = [beyond(left), beyond(leftHere)];
  if (used) return { code: 'MEMBER_USED', ...at(used), left: left! };
  if (limited) return { code: 'MEMBER_LIMIT', ...at(limited), left: leftHere! };
  const needed = sum(seats.map((seat) => optionOf(sheet, seat)?.points ?? 0));
  return needed > points ? { code: 'NOT_ENOUGH_POINTS', ...at(seats.at(-1)!), needed, points } : undefined;
}
