import type { Reply } from '#kernel/endpoint.ts';
import type { seatChange } from '#modules/ordering/contract/seat-change-call.ts';
import { commit } from './buyer.ts';
import type { Visitor } from './shop.ts';

/** The page of a change of seats, as its call answers. */
export type ChangePage = Reply<typeof seatChange>;

/** What a page commits that shows an offer. */
export const modifyOf = (token: string, page: ChangePage) => ({
  resId: token,
  lastTransactionId: page.lastTransactionId,
  tickets: page.offer!.moves.map(({ itemNo, newSeat: { sectionId, x, y } }) => {
    const ticket = page.tickets.find((one) => one.itemNo === itemNo)!;
    return {
      presentationId: page.presentationId,
      sectionId: ticket.sectionId,
      x: ticket.x,
      y: ticket.y,
      newSeat: { sectionId, x, y },
    };
  }),
});

/** Commits the offer of a page, at its total or another one (major units). */
export const commitPage = (
  who: Pick<Visitor, 'call'>,
  token: string,
  page: ChangePage,
  total = page.offer!.total,
) => commit(who, { seats: [], customerInfo: {}, modify: modifyOf(token, page), total });
