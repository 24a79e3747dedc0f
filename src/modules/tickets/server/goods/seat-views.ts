import type { Static } from 'typebox';
import { amountOf, minorOf } from '#kernel/amount-units.ts';
import { sum } from '#kernel/money.ts';
import type { Locale } from '#kernel/locale.ts';
import { isOffer } from '#modules/codes/rules/code-offer.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import { isActive } from '#modules/memberships/rules/members.ts';
import { hallIn } from '#modules/seating/server/plan-store.ts';
import { coordinatesOf, seatName, type SeatName } from '#modules/seating/rules/seat-names.ts';
import type {
  WireCartCode,
  WireCartPlaces,
  WireCartPoints,
  WireCartSeat,
} from '#modules/tickets/contract.ts';
import { pricedTickets } from '#modules/tickets/rules/proofs/enter-code.ts';
import { proofKey, proofOf } from '#modules/tickets/rules/proofs/proof.ts';
import { seatAmount } from '#modules/tickets/rules/quote-tickets.ts';
import { headSeats, optionOf } from '#modules/tickets/rules/ticket-choice.ts';
import { proofsIn } from '../entered-proofs.ts';
import type { TicketFacts } from './facts.ts';

type SeatView = Static<typeof WireCartSeat>;
type PlacesView = Static<typeof WireCartPlaces>;

/** The seats of a cart, each with its ticket and its amount, named in a language. */
export function seatViews({ showing, sheet, tickets }: TicketFacts, locale: Locale): SeatView[] {
  const hall = hallIn(showing.plan, locale);
  const priced = pricedTickets(sheet, tickets);
  const heads = headSeats(sheet, priced);
  return tickets.map((ticket, at) => {
    const { sectionId, x, y } = coordinatesOf(hall, ticket.seatNo);
    const isHead = heads.has(ticket.seatNo);
    const option = optionOf(sheet, priced[at]!);
    return {
      ...ticket,
      addonIds: [...ticket.addonIds],
      ...seatName(hall, ticket.seatNo),
      sectionId,
      x,
      y,
      isSub: !isHead,
      amount: amountOf(option ? seatAmount(option, ticket.addonIds, isHead) : 0),
    };
  });
}

/** The codes for tickets of a cart, in the order of their seats, with what each of them does. */
export function codeViews({ sheet, tickets }: TicketFacts, locale: Locale): Static<typeof WireCartCode>[] {
  const heads = headSeats(sheet, tickets);
  return proofsIn(tickets).codes.map((code) => {
    const own = tickets.filter((ticket) => ticket.code === code && heads.has(ticket.seatNo));
    const offer = sheet.codes?.filter(isOffer).find((one) => one.code === code);
    const saved = sum(own.map((ticket) => optionOf(sheet, ticket)?.appliedDiscount ?? 0));
    return {
      code,
      name: textFor(offer?.name, locale),
      goods: 'ticket' as const,
      count: own.length,
      saved: offer?.gives.kind === 'discount' ? amountOf(saved) : null,
    };
  });
}

/** The loyalty points of the members whose tickets a cart has, and what these cost; empty when they cost none. */
export function pointsViews({ sheet, tickets }: TicketFacts): Static<typeof WireCartPoints>[] {
  const heads = headSeats(sheet, tickets);
  const members = new Map(
    (sheet.members ?? []).filter(isActive).map((one) => [one.memberNumber, one.points]),
  );
  return [...members].flatMap(([memberNumber, balance]) => {
    const own = tickets.filter((one) => one.memberNumber === memberNumber && heads.has(one.seatNo));
    const used = sum(own.map((ticket) => optionOf(sheet, ticket)?.points ?? 0));
    return used > 0 ? [{ memberNumber, used, balance }] : [];
  });
}

/** The names of the seats that were in the cart and are for sale no longer. */
export const lostSeats = ({ showing, withdrawn }: TicketFacts, locale: Locale): SeatName[] =>
  withdrawn.map((seatNo) => seatName(hallIn(showing.plan, locale), seatNo));

/** Seats without numbers, grouped by section, ticket and add-ons. */
export function placeViews(seats: readonly SeatView[]): PlacesView[] {
  const groups = Map.groupBy(
    seats.filter(({ seat }) => seat === ''),
    ({ sectionId, ticketGroupId, ticketId, addonIds, ...seat }) =>
      [sectionId, ticketGroupId, ticketId, proofKey(seat), ...addonIds].join('/'),
  );
  return [...groups.values()].map((places) => {
    const { sectionId, ticketGroupId, ticketId, addonIds } = places[0]!;
    const seatNos = places.map(({ seatNo }) => seatNo);
    const amount = amountOf(sum(places.map((place) => minorOf(place.amount))));
    return { sectionId, ticketGroupId, ticketId, addonIds, ...proofOf(places[0]!), seatNos, amount };
  });
}
