import type { Context } from '#platform/server/context.ts';
import type { Goods } from '#modules/sales/server/goods.ts';
import { lockedSeats } from '#modules/seating/server/locked-seats.ts';
import { judge } from '#modules/seating/server/check-selection.ts';
import type { TicketPayload } from '#modules/tickets/rules/payload-seats.ts';
import { chargedTickets, quoteTickets } from '#modules/tickets/rules/quote-tickets.ts';
import { pricedTickets } from '#modules/tickets/rules/proofs/enter-code.ts';
import { checkTickets } from '#modules/tickets/rules/check-tickets.ts';
import { ticketItems } from '#modules/tickets/rules/ticket-items.ts';
import { compareTickets } from './compare-tickets.ts';
import { describeTickets } from './describe-tickets.ts';
import { readTicketCart, readTicketPayload, type TicketContent, type TicketFacts } from './facts.ts';
import { releaseSeats } from '#modules/seating/server/release-seats.ts';
import { listTickets } from './list-tickets.ts';
import { ticketPayload } from './ticket-payload.ts';
import { issueTickets, publishSeats, releaseTickets, reserveSeats } from './seats-of-order.ts';

/** Tickets as goods: each is a seat of a presentation. The module seating has their timer, locks and places. */
export const ticketGoods: Goods<TicketContent, TicketPayload, TicketFacts> = {
  kind: 'ticket',
  readCart: readTicketCart,
  readPayload: readTicketPayload,
  quote: ({ sheet, tickets, showing: { plan, presentationId } }) => {
    const priced = pricedTickets(sheet, tickets);
    return {
      lines: quoteTickets(sheet, priced),
      items: ticketItems(sheet, plan, presentationId, priced),
      charges: { charges: sheet.charges, tickets: chargedTickets(sheet, priced) },
    };
  },
  checks: { chooseSeats: checkSeats, chooseTickets: (_, { sheet, tickets }) => checkTickets(sheet, tickets) },
  payload: ticketPayload,
  compare: compareTickets,
  identity: ({ tickets }) => tickets,
  reserve: reserveSeats,
  issue: issueTickets,
  release: releaseTickets,
  publish: publishSeats,
  isLostWith: ({ subjectId }, presentationId) => subjectId === presentationId,
  kept: keptSeats,
  drop: releaseSeats,
  list: listTickets,
  describe: describeTickets,
};

async function keptSeats(ctx: Context) {
  const locked = await lockedSeats(ctx);
  return locked && { subjectId: locked.presentationId, count: locked.count };
}

/**
 * Checks on the server that there are seats, and the rules of choosing; what the browser has checked does not count.
 */
function checkSeats(ctx: Context, { showing, tickets, confirmed, missing }: TicketFacts) {
  if (missing) return { code: missing };
  const seatNos = tickets.map(({ seatNo }) => seatNo);
  return judge(ctx, showing, seatNos, confirmed);
}
