import { fromMajor, toMajor } from '#kernel/money.ts';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { Bill, Goods } from '#modules/ordering/rules/bill.ts';
import { ownSeat } from '#modules/ordering/rules/cart.ts';
import { allocationOf } from '#modules/seating/rules/hall.ts';
import { seatName } from '#modules/seating/rules/seat-names.ts';
import type { Showing } from '#modules/seating/server/showing.ts';
import { headSeats, levelAndOption } from '#modules/tickets/rules/ticket-choice.ts';
import { placeOf, type Payload } from './check-payload.ts';

/**
 * What the client sent beside what identifies the goods, compared with ours: a page that shows something
 * else than the shop sells must not be charged for it. What is left out, or null, is not compared.
 */

/** Refuses CART_DIFFERS with the field's name when a value is given and is not ours. */
export function assertSame(field: string, given: unknown, ours: string | number | boolean): void {
  if (given !== undefined && given !== null && given !== ours) throw refuse('CART_DIFFERS', { field });
}

/** The ids and printed names of each seat. */
export function assertSameSeats({ seats }: Payload, { plan, view }: Showing): void {
  for (const seat of seats) {
    const { ticket } = seat;
    const seatNo = placeOf(plan.hall, seat);
    const { row, seat: name } = seatName(plan.hall, seatNo);
    assertSame('RowName', seat.RowName, row);
    assertSame('SeatName', seat.SeatName, name);
    assertSame('venueId', ticket.venueId, view.venue.id);
    assertSame('seatplanId', ticket.seatplanId, plan.seatplanId);
    assertSame('ticketGroupId', ticket.ticketGroupId, ownSeat(plan, seatNo).ticketGroupId);
    assertSame('allocationId', ticket.allocationId, allocationOf(plan.hall, seatNo));
  }
}

/** What each ticket is sold as; the goods have passed `checkGoods`. */
export function assertSameTickets({ seats }: Payload, { plan }: Showing, { sheet, tickets }: Goods): void {
  const heads = headSeats(sheet, tickets);
  for (const seat of seats) {
    const seatNo = placeOf(plan.hall, seat);
    const own = tickets.find((one) => one.seatNo === seatNo)!;
    const { option } = levelAndOption(sheet, own);
    const [firstAddon] = option.addons;
    const hasFirst = firstAddon !== undefined && own.addonIds.includes(firstAddon.id);
    assertSame('pricePolicyId', seat.ticket.pricePolicyId, option.pricePolicyId);
    assertSame('isMultiplyFactorSubTicket', seat.isMultiplyFactorSubTicket, !heads.has(seatNo));
    assertSame('isFirstAddonSelected', seat.isFirstAddonSelected, hasFirst);
  }
}

/**
 * Every amount that the client sent. A difference is told, never charged: PRICE_CHANGED with the total that
 * would be due.
 */
export function assertSamePrices(payload: Payload, { plan }: Showing, goods: Goods, bill: Bill): void {
  const { currency } = bill;
  const differs = (given: number | null | undefined, ours: number | null): boolean =>
    given !== undefined && given !== null && (ours === null || fromMajor(given, currency) !== ours);
  const heads = headSeats(goods.sheet, goods.tickets);
  const wrongSeat = payload.seats.some((seat) => {
    const { ticket } = seat;
    const seatNo = placeOf(plan.hall, seat);
    const { option } = levelAndOption(
      goods.sheet,
      goods.tickets.find((one) => one.seatNo === seatNo)!,
    );
    const isHead = heads.has(seatNo);
    return (
      differs(ticket.amount, isHead ? option.price : 0) ||
      differs(ticket.serviceCharge, isHead ? option.serviceCharge : 0) ||
      differs(ticket.oldPrice, option.oldPrice) ||
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
    throw priceChanged(bill);
  }
}

/** What a commit is told whose amounts are not ours: the total that would be due, in major units. */
export const priceChanged = ({ total, currency }: Bill): Refusal =>
  refuse('PRICE_CHANGED', { total: toMajor(total, currency), currency });
