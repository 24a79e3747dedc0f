import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { storedCode } from '#modules/codes/rules/typed-code.ts';
import { enterCode, removeCode } from '#modules/tickets/rules/enter-code.ts';
import type { ChosenTickets } from '#modules/tickets/rules/own-seats.ts';
import type { SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { sheetFor } from '../sheet-for.ts';
import { codesIn, type TicketFacts } from './facts.ts';

/** A code as a visitor has typed it, and the seat that it is for; without a seat it is for the order. */
export type TypedCode = { readonly code: string; readonly seatNo?: number | undefined };

/**
 * The tickets of a cart after a code was entered. Refuses what is wrong with the code (`EnteringFault`),
 * NO_SEATS_SELECTED, and TOO_MANY_REQUESTS after many unknown codes.
 */
export async function ticketsWithCode(
  ctx: Context,
  { showing, tickets }: TicketFacts,
  { code: asTyped, seatNo }: TypedCode,
): Promise<ChosenTickets> {
  if (tickets.length === 0) throw refuse('NO_SEATS_SELECTED');
  const code = storedCode(asTyped);
  const entered = codesIn(tickets);
  const typed = entered.includes(code) ? [] : [code];
  const sheet = await sheetFor(ctx, showing.view, { codes: [...entered, ...typed], typed });
  const next = enterCode(sheet, tickets, code, seatNo);
  if ('code' in next) throw refuse(next.code, next);
  return next.map(chosenTicket);
}

/** The tickets of a cart after a code was removed, from one seat's ticket or from all. */
export const ticketsWithoutCode = (
  { sheet, tickets }: TicketFacts,
  { code, seatNo }: TypedCode,
): ChosenTickets => removeCode(sheet, tickets, storedCode(code), seatNo).map(chosenTicket);

const chosenTicket = ({
  seatNo,
  ticketId,
  addonIds,
  code,
  insteadOf,
}: SeatTicket): ChosenTickets[number] => ({
  seatNo,
  ticketId,
  addonIds: [...addonIds],
  ...(code !== undefined && { code }),
  ...(insteadOf !== undefined && { insteadOf }),
});

/**
 * The tickets that a page wants to store: a code only where the cart has it already, since codes are entered by a call of
 * their own, which counts wrong ones.
 */
export function withoutUnentered(wanted: ChosenTickets, stored: ChosenTickets): ChosenTickets {
  const entered = new Set(stored.map(({ code }) => code));
  return wanted.map(({ code, insteadOf, ...ticket }) =>
    code === undefined || !entered.has(code)
      ? ticket
      : { ...ticket, code, ...(insteadOf !== undefined && { insteadOf }) },
  );
}
