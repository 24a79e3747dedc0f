import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { enterCode, removeCode } from '#modules/tickets/rules/proofs/enter-code.ts';
import { leastAmountFault } from '#modules/tickets/rules/proofs/least-amount.ts';
import type { ChosenTickets } from '#modules/tickets/rules/own-seats.ts';
import { hasProof, proofKey, proofOf, withoutProof } from '#modules/tickets/rules/proofs/proof.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { sheetFor } from '../sheet-for.ts';
import { proofsIn } from '../entered-proofs.ts';
import type { TicketFacts } from './facts.ts';

/** A code as a visitor has typed it, and the seat that it is for; without a seat it is for the order. */
export type TypedCode = { readonly code: string; readonly seatNo?: number | undefined };

/**
 * The tickets of a cart after a code was entered. Refuses what is wrong with the code (`EnteringFault`),
 * NO_SEATS_SELECTED, and TOO_MANY_REQUESTS after many unknown codes. `products`: the price of the cart's extras.
 */
export async function ticketsWithCode(
  ctx: Context,
  { showing, tickets }: TicketFacts,
  { code: typed, seatNo, products }: TypedCode & { readonly products: number },
): Promise<ChosenTickets> {
  if (tickets.length === 0) throw refuse('NO_SEATS_SELECTED');
  const code = storedCode(typed);
  const stored = proofsIn(tickets);
  const codes = [...new Set([...stored.codes, code])];
  const sheet = await sheetFor(ctx, showing.view, { ...stored, codes, areTyped: true, stored });
  const next = enterCode(sheet, tickets, code, seatNo);
  if ('code' in next) throw refuse(next.code, next);
  const fault = leastAmountFault(sheet, next, products);
  if (fault?.entered === code) throw refuse(fault.code, fault);
  return next.map(chosenTicket);
}

/** The tickets of a cart after a code was removed, from one seat's ticket or from all. */
export const ticketsWithoutCode = (
  { sheet, tickets }: TicketFacts,
  { code, seatNo }: TypedCode,
): ChosenTickets => removeCode(sheet, tickets, storedCode(code), seatNo).map(chosenTicket);

/** A seat's ticket as a cart stores it. */
export const chosenTicket = ({
  seatNo,
  ticketId,
  addonIds,
  insteadOf,
  ...proof
}: SeatTicket): ChosenTickets[number] => ({
  seatNo,
  ticketId,
  addonIds: [...addonIds],
  ...proofOf(proof),
  ...(insteadOf !== undefined && { insteadOf }),
});

/**
 * The tickets that a page wants to store: a proof only where the cart has it already, since proofs are entered by calls of
 * their own, which count wrong ones.
 */
export function withoutUnentered(wanted: ChosenTickets, stored: ChosenTickets): ChosenTickets {
  const entered = new Set(stored.map(proofKey));
  return wanted.map((ticket) => {
    const { insteadOf: _insteadOf, ...plain } = withoutProof(ticket);
    return hasProof(ticket) && entered.has(proofKey(ticket)) ? ticket : plain;
  });
}
