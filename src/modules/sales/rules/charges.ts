import { percentOf, sum } from '#kernel/money.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { addLine, billLine, type BillLine } from './bill.ts';
import type { ChargedTicket, Charges } from './items.ts';

/** A service charge on tickets or on the order. Either amount (minor units) or percent is set, never both. */
export type ServiceCharge = {
  readonly id: number;
  readonly name: Texts | undefined;
  readonly amount: number | null;
  readonly percent: number | null;
  readonly basis: 'ticket' | 'order';
};

/**
 * The service charges of an order (specification section 3, 'Service charge'): an amount or a percentage, for each
 * ticket or for the order. A percentage for each ticket is rounded ticket by ticket; a percentage for the order
 * counts from all lines of goods together. A ticket that costs nothing, as a companion's, has no charge but one of its own:
 * its price is shown as nothing to pay (decision 20). `label` is the name of charges that have no name of their own.
 */
export function chargeLines(
  { charges, tickets }: Charges,
  goods: readonly BillLine[],
  label: Texts,
): BillLine[] {
  const lines = new Map<string, BillLine>();
  const add = (charge: Pick<ServiceCharge, 'id' | 'name'>, unit: number): void => {
    if (unit <= 0) return;
    const { id: itemId, name = label } = charge;
    addLine(lines, `${itemId}/${unit}`, { kind: 'charge', itemId, name, quantity: 1, unit, detail: {} });
  };
  for (const { serviceCharge } of tickets) add({ id: 0, name: undefined }, serviceCharge);
  const total = goods.reduce((sum, line) => sum + line.amount, 0);
  for (const charge of tickets.length > 0 ? charges : []) {
    if (charge.basis === 'order') add(charge, charge.amount ?? percentOf(total, charge.percent ?? 0));
    else
      for (const { price } of tickets)
        if (price > 0) add(charge, charge.amount ?? percentOf(price, charge.percent ?? 0));
  }
  return [...lines.values()];
}

/** Whether each ticket adds to a charge: one for each ticket, or a percentage of the order. */
export const growsByTicket = ({ basis, percent }: ServiceCharge): boolean =>
  basis === 'ticket' || percent !== null;

/** The service charges that one ticket adds to an order, in minor units; an amount on the order is not part of it. */
export const chargesOfTicket = (charges: readonly ServiceCharge[], ticket: ChargedTicket): number => {
  const line = { kind: 'ticket', itemId: 0, name: {}, quantity: 1, unit: ticket.price, detail: {} } as const;
  const own = { charges: charges.filter(growsByTicket), tickets: [ticket] };
  return sum(chargeLines(own, [billLine(line)], {}).map(({ amount }) => amount));
};
