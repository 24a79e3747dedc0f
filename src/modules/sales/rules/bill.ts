import { sum } from '#kernel/money.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';

/** What the lines of a bill are of: one word for each kind of thing that is charged for. */
export type LineKind = 'ticket' | 'addon' | 'product' | 'donation' | 'charge';

/** One line of a bill: `amount` is `quantity` times `unit`, minor units, without exception. */
export type BillLine = {
  readonly kind: LineKind;
  /** The thing's own id within its kind: ticket type, add-on, product, donation price, service charge. */
  readonly itemId: number;
  readonly name: Texts;
  readonly quantity: number;
  readonly unit: number;
  readonly amount: number;
  readonly detail: Readonly<Record<string, unknown>>;
};

/** What an order costs, line by line. Minor units of `currency`. */
export type Bill = {
  readonly currency: string;
  readonly lines: readonly BillLine[];
  /** The lines of goods, without the charges over them. */
  readonly goods: number;
  readonly total: number;
};

/** Makes a line; the only place where its amount is worked out. */
export const billLine = (line: Omit<BillLine, 'amount'>): BillLine => ({
  ...line,
  amount: line.quantity * line.unit,
});

/** Adds a line to those with the same key: their quantities are one line's. */
export function addLine(lines: Map<string, BillLine>, key: string, line: Omit<BillLine, 'amount'>): void {
  const known = lines.get(key);
  lines.set(key, billLine(known ? { ...known, quantity: known.quantity + line.quantity } : line));
}

/** A bill of lines. Each is rounded by itself, then they are summed. */
export const billOf = (currency: string, lines: readonly BillLine[]): Bill => ({
  currency,
  lines,
  goods: sum(lines.filter(({ kind }) => kind !== 'charge').map((line) => line.amount)),
  total: sum(lines.map((line) => line.amount)),
});
