import { toMajor } from '#kernel/money.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import { coordinatesOf, seatName } from '#modules/seating/rules/seat-names.ts';
import type { PayloadSeat, TicketPayload } from '#modules/tickets/rules/payload-seats.ts';
import { headSeats, levelOptionOf, type SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { orderCharges } from './compare-tickets.ts';
import type { TicketFacts } from './facts.ts';

/**
 * The tickets as a commit sends them (specification section 3, 'Cart payload'), amounts in major units. A seat whose
 * ticket is not sold is left out: its cart has a fault and cannot be committed.
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
  if (!option) return [];
  const major = (amount: number): number => toMajor(amount, currency);
  const { sectionId, x, y } = coordinatesOf(plan.hall, ticket.seatNo);
  const { row, seat } = seatName(plan.hall, ticket.seatNo);
  const addons = option.addons.filter(({ id }) => ticket.addonIds.includes(id));
  return [
    {
      XCoordinate: x,
      YCoordinate: y,
      RowName: row,
      SeatName: seat,
      isFirstAddonSelected: addons.length > 0 && addons[0] === option.addons[0],
      isMultiplyFactorSubTicket: !isHead,
      ticket: {
        prsntId: presentationId,
        ticketGroupId: ticket.ticketGroupId,
        venueId: view.venue.id,
        seatplanId: plan.seatplanId,
        sectionId,
        ticketId: ticket.ticketId,
        amount: isHead ? major(option.price) : 0,
        serviceCharge: isHead ? major(option.serviceCharge) : 0,
        pricePolicyId: option.pricePolicyId,
        oldPrice: option.oldPrice === null ? null : major(option.oldPrice),
        selectedAddons: addons.map(({ id, price }) => ({ id, price: major(price) })),
      },
    },
  ];
}
