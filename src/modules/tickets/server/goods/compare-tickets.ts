import { refuse } from '#kernel/refusal.ts';
import { assertSame, isOtherAmount, priceChanged } from '#modules/sales/rules/compare.ts';
import type { Bill } from '#modules/sales/rules/bill.ts';
import { allocationOf } from '#modules/seating/rules/hall.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import { ownSeat } from '#modules/tickets/rules/own-seats.ts';
import type { PayloadSeat, TicketPayload } from '#modules/tickets/rules/payload-seats.ts';
import { headSeats, levelAndOption, type SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';
import { placeOf, type TicketFacts } from './facts.ts';

/** Compares all that the client sent of its tickets in addition to ids. The tickets must have passed `checkTickets`. */
export function compareTickets(facts: TicketFacts, payload: TicketPayload, bill: Bill): void {
  assertSameSeller(facts, payload);
  assertSame('dateTime', payload.dateTime, facts.showing.view.startsAtLocal);
  for (const seat of payload.seats) {
    assertSameSeat(facts, seat);
    assertSameTicket(facts, seat);
  }
  const isDearer = payload.seats.some((seat) => hasOtherPrice(facts, seat, bill.currency));
  if (isDearer || isOtherAmount(payload.globalServiceCharge, orderCharges(facts, bill), bill.currency))
    throw priceChanged(bill);
}

function assertSameSeller(
  { showing: { view } }: TicketFacts,
  { authProfileId, businessId, locationId }: TicketPayload,
): void {
  if (authProfileId !== undefined && authProfileId !== view.authProfileId)
    throw refuse('INCOMPATIBLE_AUTH_PROFILE');
  if (businessId !== undefined && businessId !== view.businessId) throw refuse('INCOMPATIBLE_BUSINESS');
  assertSame('locationId', locationId, view.location.id);
}

/** The ids and printed names of a seat. */
function assertSameSeat({ showing }: TicketFacts, seat: PayloadSeat): void {
  const { plan, view } = showing;
  const { ticket } = seat;
  const seatNo = placeOf(showing, seat);
  const { row, seat: name } = seatName(plan.hall, seatNo);
  assertSame('RowName', seat.RowName, row);
  assertSame('SeatName', seat.SeatName, name);
  assertSame('venueId', ticket.venueId, view.venue.id);
  assertSame('seatplanId', ticket.seatplanId, plan.seatplanId);
  assertSame('ticketGroupId', ticket.ticketGroupId, ownSeat(plan, seatNo).ticketGroupId);
  assertSame('allocationId', ticket.allocationId, allocationOf(plan.hall, seatNo));
}

/** The type and prices of a seat's ticket. */
function assertSameTicket(facts: TicketFacts, seat: PayloadSeat): void {
  const own = ticketAt(facts, seat);
  const { option } = levelAndOption(facts.sheet, own);
  const [firstAddon] = option.addons;
  const hasFirst = firstAddon !== undefined && own.addonIds.includes(firstAddon.id);
  assertSame('pricePolicyId', seat.ticket.pricePolicyId, option.pricePolicyId);
  // Clients without codes send 0 or ''.
  assertSame('discountId', seat.ticket.discountId || undefined, option.discountId ?? 0);
  assertSame('isMultiplyFactorSubTicket', seat.isMultiplyFactorSubTicket, !isHead(facts, own));
  assertSame('isFirstAddonSelected', seat.isFirstAddonSelected, hasFirst);
}

function hasOtherPrice(facts: TicketFacts, seat: PayloadSeat, currency: string): boolean {
  const { ticket } = seat;
  const own = ticketAt(facts, seat);
  const { option } = levelAndOption(facts.sheet, own);
  const head = isHead(facts, own);
  const differs = (given: number | null | undefined, ours: number | null): boolean =>
    isOtherAmount(given, ours, currency);
  return (
    differs(ticket.amount, head ? option.price : 0) ||
    differs(ticket.serviceCharge, head ? option.serviceCharge : 0) ||
    differs(ticket.oldPrice, option.oldPrice) ||
    (ticket.loyaltyPointsPrice ?? option.points) !== option.points ||
    (typeof ticket.appliedDiscount === 'number' &&
      differs(ticket.appliedDiscount, option.appliedDiscount ?? 0)) ||
    (ticket.selectedAddons ?? []).some(({ id, price }) =>
      differs(price, option.addons.find((addon) => addon.id === id)?.price ?? 0),
    )
  );
}

const ticketAt = ({ showing, tickets }: TicketFacts, seat: PayloadSeat): SeatTicket => {
  const seatNo = placeOf(showing, seat);
  return tickets.find((one) => one.seatNo === seatNo)!;
};

const isHead = ({ sheet, tickets }: TicketFacts, { seatNo }: SeatTicket): boolean =>
  headSeats(sheet, tickets).has(seatNo);

/** The charges on the whole order, in minor units. */
export const orderCharges = ({ sheet }: TicketFacts, { lines }: Bill): number =>
  lines
    .filter(({ kind, itemId }) => kind === 'charge' && isOfOrder(sheet, itemId))
    .reduce((sum, line) => sum + line.amount, 0);

const isOfOrder = ({ charges }: TicketFacts['sheet'], chargeId: number): boolean =>
  charges.some(({ id, basis }) => id === chargeId && basis === 'order');
