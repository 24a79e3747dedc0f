import { sum } from '#kernel/money.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';
import { GOODS_KINDS } from './items.ts';

/** The kinds of things that a bill's lines charge for: goods, add-ons of tickets, service charges. */
export const LINE_KINDS = [...GOODS_KINDS, 'addon', 'charge'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** One line of a bill: `amount` is always `quantity` times `unit`, in minor units. */
export type BillLine = {
  readonly kind: LineKind;
  /** The id of the thing within its kind: ticket type, add-on, product, donation price, service charge. */
  readonly itemId: number;
  readonly name: Texts;
  readonly quantity: number;
  readonly unit: number;
  readonly amount: number;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The rate of value-added tax that the amount contains, in percent; left out for what is not taxed. */
  readonly vat?: number;
};

/** The price of an order, line by line, in minor units of `currency`. */
export type Bill = {
  readonly currency: string;
  readonly lines: readonly BillLine[];
  /** The lines of goods, without the service charges on them. */
  readonly goods: number;
  /** The service charges on them. */
  readonly charges: number;
  readonly total: number;
};

/** Makes a line. The only place that works out a line's amount. */
export const billLine = (line: Omit<BillLine, 'amount'>): BillLine => ({
  ...line,
  amount: line.quantity * line.unit,
});

/** Adds a line, or adds its quantity to the line with the same key. */
export function addLine(lines: Map<string, BillLine>, key: string, line: Omit<BillLine, 'amount'>): void {
  const known = lines.get(key);
  lines.set(key, billLine(known ? { ...known, quantity: known.quantity + line.quantity } : line));
}

/** Makes a bill of lines. Each line is rounded by itself, then the lines are summed. */
export const billOf = (currency: string, lines: readonly BillLine[]): Bill => {
  const total = sum(lines.map((line) => line.amount));
  const charges = sum(lines.filter(({ kind }) => kind === 'charge').map((line) => line.amount));
  return { currency, lines, goods: total - charges, charges, total };
};
