import { sum } from '#kernel/money.ts';
import { addLine, type BillLine } from '#modules/sales/rules/bill.ts';
import type { ChargedTicket } from '#modules/sales/rules/items.ts';
import type { PriceSheet, TicketOption } from './price-sheet.ts';
import { headSeats, optionOf, type SeatTicket } from './ticket-choice.ts';

/** The bill lines of the tickets and their add-ons. The choice must have passed `checkTickets`. */
export function quoteTickets(sheet: PriceSheet, chosen: readonly SeatTicket[]): BillLine[] {
  const heads = headSeats(sheet, chosen);
  const tickets = new Map<string, BillLine>();
  const addons = new Map<string, BillLine>();
  for (const seat of chosen) {
    const option = optionOf(sheet, seat);
    if (!option) continue;
    if (heads.has(seat.seatNo)) {
      addLine(tickets, `${seat.ticketGroupId}/${option.ticketId}/${option.code ?? ''}`, {
        kind: 'ticket',
        itemId: option.ticketId,
        name: option.name,
        quantity: 1,
        unit: option.price,
        detail: {
          ticketGroupId: seat.ticketGroupId,
          // Of one ticket, as `unit`.
          ...(option.points > 0 && { points: option.points }),
        },
      });
    }
    for (const addon of option.addons.filter(({ id }) => seat.addonIds.includes(id))) {
      addLine(addons, String(addon.id), {
        kind: 'addon',
        itemId: addon.id,
        name: addon.name,
        quantity: 1,
        unit: addon.price,
        detail: {},
      });
    }
  }
  return [...tickets.values(), ...addons.values()];
}

/** The price of a seat with its add-ons, in minor units. A seat that another seat's ticket covers has no price. */
export function seatAmount(option: TicketOption, addonIds: readonly number[], isHead: boolean): number {
  const addons = option.addons.filter(({ id }) => addonIds.includes(id));
  return (isHead ? option.price : 0) + sum(addons.map(({ price }) => price));
}

/** The tickets that service charges are counted from: one for each ticket, however many seats it covers. */
export function chargedTickets(sheet: PriceSheet, chosen: readonly SeatTicket[]): ChargedTicket[] {
  const heads = headSeats(sheet, chosen);
  return chosen
    .filter((seat) => heads.has(seat.seatNo))
    .flatMap((seat) => optionOf(sheet, seat) ?? [])
    .map(({ price, serviceCharge }) => ({ price, serviceCharge }));
}
