import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { WantedReference } from '#modules/codes/rules/references.ts';
import type { WantedMember } from '#modules/memberships/rules/members.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { enterReference } from '#modules/tickets/rules/proofs/enter-reference.ts';
import type { ChosenTickets } from '#modules/tickets/rules/own-seats.ts';
import { proofsIn, referenceKey } from '../entered-proofs.ts';
import { sheetFor } from '../sheet-for.ts';
import type { TicketFacts } from './facts.ts';
import { chosenTicket } from './ticket-codes.ts';

/** What a visitor has typed, with the seat and the ticket type that it is for: references, or a member number. */
export type TypedReference = WantedReference & { readonly seatNo: number };
export type TypedMember = WantedMember & { readonly seatNo: number };

/**
 * The tickets of a cart after references were entered for a seat. Refuses what is wrong with them (`ReferenceFault`),
 * TICKET_NOT_FOUND, TICKET_NOT_FOR_SEAT, NO_SEATS_SELECTED, and TOO_MANY_REQUESTS after many unknown ones.
 */
export async function ticketsWithReference(
  ctx: Context,
  { showing, tickets }: TicketFacts,
  { seatNo, ticketId, ref1, ref2 }: TypedReference,
): Promise<ChosenTickets> {
  if (tickets.length === 0) throw refuse('NO_SEATS_SELECTED');
  const typed = { ticketId, ref1: storedCode(ref1), ...(ref2 !== undefined && { ref2: storedCode(ref2) }) };
  const stored = proofsIn(tickets);
  const others = stored.references.filter((one) => referenceKey(one) !== referenceKey(typed));
  const sheet = await sheetFor(ctx, showing.view, {
    ...stored,
    references: [...others, typed],
    stored,
    areTyped: true,
  });
  const next = enterReference(sheet, tickets, seatNo, typed);
  if ('code' in next) throw refuse(next.code, next);
  return next.map(chosenTicket);
}

/**
 * The tickets of a cart after a member number was entered for a seat. Refuses what is wrong with it (`MemberFault`),
 * TICKET_NOT_FOUND, TICKET_NOT_FOR_SEAT, NO_SEATS_SELECTED, and TOO_MANY_REQUESTS after many unknown ones.
 */
export async function ticketsWithMember(
  ctx: Context,
  { showing, tickets }: TicketFacts,
  { seatNo, ticketId, memberNumber }: TypedMember,
): Promise<ChosenTickets> {
  if (tickets.length === 0) throw refuse('NO_SEATS_SELECTED');
  const typed = { ticketId, memberNumber: storedCode(memberNumber) };
  const stored = proofsIn(tickets);
  const members = stored.members.filter(
    (one) => one.ticketId !== ticketId || one.memberNumber !== typed.memberNumber,
  );
  const sheet = await sheetFor(ctx, showing.view, {
    ...stored,
    members: [...members, typed],
    stored,
    areTyped: true,
  });
  const next = enterReference(sheet, tickets, seatNo, typed);
  if ('code' in next) throw refuse(next.code, next);
  return next.map(chosenTicket);
}
