import { createHash } from 'node:crypto';
import type { Input } from '#kernel/endpoint.ts';
import { fromMajor, toMajor } from '#kernel/money.ts';
import { refuse } from '#kernel/refusal.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import type { Bill, Goods } from '#modules/ordering/rules/bill.ts';
import { ownSeat } from '#modules/ordering/rules/cart.ts';
import { seatNoAt } from '#modules/seating/rules/seat-names.ts';
import type { Showing } from '#modules/seating/server/showing.ts';
import { headSeats, optionOf, type SeatTicket } from '#modules/tickets/rules/ticket-choice.ts';

export type Payload = Input<typeof commitOrder>['body']['cart'];

/** Names under which a card number or security code might come; the gateway's form is their only place. */
const CARD_FIELDS = ['creditCardNumber', 'creditCardCVV', 'cardNumber', 'number', 'cvv', 'cvc'];

/** Refuses a commit that carries card data (decisions, 'Unsafe as written'): 400, and nothing of it is logged. */
export function refuseCardData({ creditcardInfo, customerInfo }: Payload): void {
  for (const part of [creditcardInfo, customerInfo]) {
    if (typeof part !== 'object' || part === null) continue;
    const given = Object.entries(part).filter(([, value]) => value !== null && value !== '');
    if (given.some(([name]) => CARD_FIELDS.includes(name))) throw refuse('CARD_DATA_NOT_ALLOWED', {}, 400);
  }
}

/** The showing that the payload is for: one for all seats. */
export function presentationIdOf({ seats }: Payload): number {
  const [first] = seats;
  if (!first) throw refuse('NO_SEATS_SELECTED');
  if (seats.some((seat) => seat.ticket.prsntId !== first.ticket.prsntId)) throw refuse('UNKNOWN_SEAT');
  return first.ticket.prsntId;
}

/** The seats and tickets that the payload names. Refuses UNKNOWN_SEAT. */
export function payloadTickets({ plan }: Showing, { seats }: Payload): SeatTicket[] {
  const tickets = seats.map(({ XCoordinate, YCoordinate, ticket }) => {
    const seatNo = seatNoAt(plan.hall, ticket.sectionId, XCoordinate ?? -1, YCoordinate ?? -1);
    if (seatNo < 0)
      throw refuse('UNKNOWN_SEAT', { sectionId: ticket.sectionId, x: XCoordinate, y: YCoordinate });
    return {
      ...ownSeat(plan, seatNo),
      ticketId: ticket.ticketId,
      addonIds: (ticket.selectedAddons ?? []).map((addon) => addon.id),
    };
  });
  if (new Set(tickets.map(({ seatNo }) => seatNo)).size !== tickets.length) throw refuse('UNKNOWN_SEAT');
  return tickets.toSorted((a, b) => a.seatNo - b.seatNo);
}

/**
 * Compares every amount that the client sent with ours. A difference is told, never charged: PRICE_CHANGED
 * with the total that would be due.
 */
export function assertSamePrices(payload: Payload, showing: Showing, goods: Goods, bill: Bill): void {
  const { currency } = bill;
  const differs = (given: number | undefined, ours: number): boolean =>
    given !== undefined && fromMajor(given, currency) !== ours;
  const heads = headSeats(goods.sheet, goods.tickets);
  const wrongSeat = payload.seats.some(({ XCoordinate, YCoordinate, ticket }) => {
    const seatNo = seatNoAt(showing.plan.hall, ticket.sectionId, XCoordinate ?? -1, YCoordinate ?? -1);
    const seat = goods.tickets.find((one) => one.seatNo === seatNo);
    const option = seat && optionOf(goods.sheet, seat);
    if (!option) return true;
    const isHead = heads.has(seatNo);
    return (
      differs(ticket.amount, isHead ? option.price : 0) ||
      differs(ticket.serviceCharge, isHead ? option.serviceCharge : 0) ||
      (ticket.selectedAddons ?? []).some(({ id, price }) =>
        differs(price, option.addons.find((addon) => addon.id === id)?.price ?? 0),
      )
    );
  });
  const perOrder = bill.lines
    .filter(
      (line) =>
        line.kind === 'charge' &&
        goods.sheet.charges.some(({ id, basis }) => id === line.itemId && basis === 'order'),
    )
    .reduce((sum, line) => sum + line.amount, 0);
  if (wrongSeat || differs(payload.total, bill.total) || differs(payload.globalServiceCharge, perOrder)) {
    throw refuse('PRICE_CHANGED', { total: toMajor(bill.total, currency), currency });
  }
}

/** What makes two commits the same one: seats, tickets, products and the payment offered. */
export function fingerprintOf(payload: Payload, tickets: readonly SeatTicket[]): string {
  const products = (payload.products ?? [])
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.id - b.id);
  const text = JSON.stringify([tickets, products, payload.delivery ?? '', payload.paymentIdentifier ?? '']);
  return createHash('sha256').update(text).digest('base64url');
}
