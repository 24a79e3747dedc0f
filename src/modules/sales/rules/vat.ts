import { roundHalfUp, sum } from '#kernel/money.ts';
import type { BillLine, LineKind } from './bill.ts';

/** The rates of value-added tax of a brand, in percent (9 means 9 %), by what a line is of. Without a rate: no tax. */
export type VatRates = Readonly<Partial<Record<LineKind, number>>>;

/** The tax that an order's lines of one rate contain. */
export type VatShare = {
  /** In percent. */
  readonly rate: number;
  /** Minor units. */
  readonly amount: number;
};

/** What of a line the tax depends on. `vat`: its rate in percent; left out, or null in the database, for what is not taxed. */
export type TaxedLine = Pick<BillLine, 'amount'> & { readonly vat?: number | null };

/** Lines with the brand's rates; a line that has a rate of its own keeps it. */
export const withVat = (lines: readonly BillLine[], rates: VatRates = {}): BillLine[] =>
  lines.map((line) => {
    const vat = line.vat ?? rates[line.kind];
    return vat === undefined ? line : { ...line, vat };
  });

/**
 * The tax within the lines, by rate, the lowest first. Prices include it: an amount at 20 % contains 20/120 of itself,
 * rounded half up in each line, then summed.
 */
export function vatShares(lines: readonly TaxedLine[]): VatShare[] {
  const byRate = Map.groupBy(
    lines.flatMap(({ amount, vat }) => (vat == null ? [] : [{ amount, vat }])),
    ({ vat }) => vat,
  );
  return [...byRate]
    .map(([rate, own]) => ({ rate, amount: sum(own.map(({ amount }) => vatWithin(amount, rate))) }))
    .toSorted((a, b) => a.rate - b.rate);
}

const vatWithin = (amount: number, rate: number): number =>
  roundHalfUp(Number(((amount * rate) / (100 + rate)).toPrecision(15)));
