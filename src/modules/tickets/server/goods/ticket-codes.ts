import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { isProductOffer, type ProductOffer } from '#modules/codes/rules/code-offer.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { enterCode, removeCode } from '#modules/tickets/rules/proofs/enter-code.ts';
import { leastAmountFault, type PricedExtras } from '#modules/tickets/rules/proofs/least-amount.ts';
import type { ChosenTickets } from '#modules/tickets/rules/own-seats.ts';
import { hasProof, proofKey, proofOf, withoutProof } from '#modules/tickets/rules/proofs/proof.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { sheetFor } from '../sheet-for.ts';
import { proofsIn } from '../entered-proofs.ts';
import type { TicketFacts } from './facts.ts';

/** A code as a visitor has typed it, and the seat that it is for; without a seat it is for the order. */
export type TypedCode = { readonly code: string; readonly seatNo?: number | undefined };

/**
 * The tickets of a cart after a code was entered; what it gives when it is for extras, which is not for tickets to enter.
 * Refuses what is wrong with the code (`EnteringFault`), NO_SEATS_SELECTED, and TOO_MANY_REQUESTS after many unknown codes.
 */
export async function ticketsWithCode(
  ctx: Context,
  { showing, tickets }: TicketFacts,
  { code: typed, seatNo, extras }: TypedCode & { readonly extras: PricedExtras },
): Promise<ChosenTickets | ProductOffer> {
  if (tickets.length === 0) throw refuse('NO_SEATS_SELECTED');
  const code = storedCode(typed);
  const stored = proofsIn(tickets);
  const codes = [...new Set([...stored.codes, code])];
  const sheet = await sheetFor(ctx, showing.view, { ...stored, codes, areTyped: true, stored });
  const forProducts = sheet.codes?.filter(isProductOffer).find((own) => own.code === code);
  if (forProducts) return forProducts;
  const next = enterCode(sheet, tickets, code, seatNo);
  if ('code' in next) throw refuse(next.code, next);
  const fault = leastAmountFault(sheet, next, extras);
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
