import { toMajor } from '#kernel/money.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import { hasProof, proofOf } from '#modules/tickets/rules/proofs/proof.ts';
import type { TicketOption } from '#modules/tickets/rules/price-sheet.ts';
import type { PayloadSeat, TicketPayload } from '#modules/tickets/rules/payload-seats.ts';
import { headSeats, levelOptionOf, type SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { orderCharges } from './compare-tickets.ts';
import type { TicketFacts } from './facts.ts';

/**
 * The tickets as a commit sends them (specification section 3, 'Cart payload'), amounts in major units. A seat whose
 * ticket is not sold is left out, except one with a proof: its cart has a fault and cannot be committed.
 */
export function ticketPayload(facts: TicketFacts, bill: Bill): TicketPayload {
  const { authProfileId, businessId, location } = facts.showing.view;
  const heads = headSeats(facts.sheet, facts.tickets);
  return {
    authProfileId,
    businessId,
    locationId: location.id,
    seats: facts.tickets.flatMap((ticket) => payloadSeat(facts, bill, ticket, heads.has(ticket.seatNo))),
    globalServiceCharge: toMajor(orderCharges(facts, bill), bill.currency),
  };
}

function payloadSeat(
  { showing: { plan, view, presentationId }, sheet }: TicketFacts,
  { currency }: Bill,
  ticket: SeatTicket,
  isHead: boolean,
): PayloadSeat[] {
  const option = levelOptionOf(sheet, ticket)?.option;
  if (!option && !hasProof(ticket)) return [];
  const { sectionId, x, y } = coordinatesOf(plan.hall, ticket.seatNo);
  const { row, seat } = seatName(plan.hall, ticket.seatNo);
  const place = { XCoordinate: x, YCoordinate: y, RowName: row, SeatName: seat };
  const ids = {
    prsntId: presentationId,
    ticketGroupId: ticket.ticketGroupId,
    venueId: view.venue.id,
    seatplanId: plan.seatplanId,
    sectionId,
    ticketId: ticket.ticketId,
  };
  // Its proof is good no longer: the commit is refused for it, and no ticket is left out.
  if (!option) return [{ ...place, ticket: { ...ids, amount: 0, ...proofOf(ticket) } }];
  const major = (amount: number): number => toMajor(amount, currency);
  const addons = option.addons.filter(({ id }) => ticket.addonIds.includes(id));
  return [
    {
      ...place,
      isFirstAddonSelected: addons.length > 0 && addons[0] === option.addons[0],
      isMultiplyFactorSubTicket: !isHead,
      ticket: {
        ...ids,
        amount: isHead ? major(option.price) : 0,
        serviceCharge: isHead ? major(option.serviceCharge) : 0,
        pricePolicyId: option.pricePolicyId,
        oldPrice: option.oldPrice === null ? null : major(option.oldPrice),
        ...proofOf(option),
        ...(option.points > 0 && { loyaltyPointsPrice: option.points }),
        ...discountFields(option, major),
        selectedAddons: addons.map(({ id, price }) => ({ id, price: major(price) })),
      },
    },
  ];
}

/** What a ticket with a code sends of its discount (specification section 3, 'Ticket'). */
const discountFields = (
  { code, discountId = 0, appliedDiscount = 0 }: TicketOption,
  major: (amount: number) => number,
): Pick<PayloadSeat['ticket'], 'discountId' | 'appliedDiscount'> =>
  code === undefined ? {} : { discountId, appliedDiscount: major(appliedDiscount) };
