import { enterMember } from '#modules/ordering/contract/code-calls.ts';
import { readCart } from '#modules/ordering/contract.ts';
import type { Visitor } from './shop.ts';

/** Enters a member number at one of the visitor's seats, counted from 0, for a ticket type. */
export async function enterMemberAt(
  who: Visitor,
  presentationId: number,
  {
    at,
    ticketId,
    memberNumber,
  }: { readonly at: number; readonly ticketId: number; readonly memberNumber: string },
) {
  const params = { id: presentationId };
  const { seats } = (await who.call(readCart, { params })).body;
  return who.call(enterMember, { params, body: { seatNo: seats[at]!.seatNo, ticketId, memberNumber } });
}
