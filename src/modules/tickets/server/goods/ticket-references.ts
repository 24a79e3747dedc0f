import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { WantedReference } from '#modules/codes/rules/references.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { enterReference } from '#modules/tickets/rules/enter-reference.ts';
import type { ChosenTickets } from '#modules/tickets/rules/own-seats.ts';
import { proofsIn, referenceKey } from '../entered-proofs.ts';
import { sheetFor } from '../sheet-for.ts';
import type { TicketFacts } from './facts.ts';
import { chosenTicket } from './ticket-codes.ts';

/** References as a visitor has typed them, with the seat and the ticket type that they are for. */
export type TypedReference = WantedReference & { readonly seatNo: number };

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
    codes: stored.codes,
    references: [...others, typed],
    stored,
    areTyped: true,
  });
  const next = enterReference(sheet, tickets, seatNo, typed);
  if ('code' in next) throw refuse(next.code, next);
  return next.map(chosenTicket);
}
