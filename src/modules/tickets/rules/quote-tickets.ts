import { percentOf } from '#kernel/money.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import type { PriceSheet, ServiceCharge } from './price-sheet.ts';
import { headSeats, optionOf, type SeatTicket } from './ticket-choice.ts';

/** One line of a bill: `amount` is `quantity` times `unit`, minor units, without exception. */
export type BillLine = {
  readonly kind: 'ticket' | 'addon' | 'product' | 'charge';
  readonly itemId: number;
  readonly name: Texts;
  readonly quantity: number;
  readonly unit: number;
  readonly amount: number;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** Makes a line; the only place where its amount is worked out. */
export const billLine = (line: Omit<BillLine, 'amount'>): BillLine => ({
  ...line,
  amount: line.quantity * line.unit,
});

/** The lines of the tickets and their add-ons. The choice must have passed `checkTickets`. */
export function quoteTickets(sheet: PriceSheet, chosen: readonly SeatTicket[]): BillLine[] {
  const heads = headSeats(sheet, chosen);
  const tickets = new Map<string, BillLine>();
  const addons = new Map<string, BillLine>();
  for (const seat of chosen) {
    const option = optionOf(sheet, seat);
    if (!option) continue;
    if (heads.has(seat.seatNo)) {
      addTo(tickets, `${seat.ticketGroupId}/${option.ticketId}`, {
        kind: 'ticket',
        itemId: option.ticketId,
        name: option.name,
        quantity: 1,
        unit: option.price,
        detail: { ticketGroupId: seat.ticketGroupId },
      });
    }
    for (const addon of option.addons.filter(({ id }) => seat.addonIds.includes(id))) {
      addTo(addons, String(addon.id), {
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

function addTo(lines: Map<string, BillLine>, key: string, line: Omit<BillLine, 'amount'>): void {
  const known = lines.get(key);
  lines.set(key, billLine(known ? { ...known, quantity: known.quantity + line.quantity } : line));
}

/**
 * The charges of an order (specification section 3, 'Service charge'): an amount or a percentage, for each
 * ticket or for the order. A percentage for each ticket is rounded ticket by ticket; one for the order
 * counts from tickets, add-ons and products together. `label` names charges that have no name of their own.
 */
export function quoteCharges(
  sheet: PriceSheet,
  chosen: readonly SeatTicket[],
  goods: readonly BillLine[],
  label: Texts,
): BillLine[] {
  const heads = headSeats(sheet, chosen);
  const options = chosen
    .filter((seat) => heads.has(seat.seatNo))
    .flatMap((seat) => optionOf(sheet, seat) ?? []);
  const lines = new Map<string, BillLine>();
  const add = (charge: Pick<ServiceCharge, 'id' | 'name'>, unit: number): void => {
    if (unit <= 0) return;
    addTo(lines, `${charge.id}/${unit}`, {
      kind: 'charge',
      itemId: charge.id,
      name: charge.name ?? label,
      quantity: 1,
      unit,
      detail: {},
    });
  };
  for (const option of options) add({ id: 0, name: label }, option.serviceCharge);
  const total = goods.reduce((sum, line) => sum + line.amount, 0);
  for (const charge of options.length > 0 ? sheet.charges : []) {
    if (charge.basis === 'order') add(charge, charge.amount ?? percentOf(total, charge.percent ?? 0));
    else
      for (const option of options)
        add(charge, charge.amount ?? percentOf(option.price, charge.percent ?? 0));
  }
  return [...lines.values()];
}
