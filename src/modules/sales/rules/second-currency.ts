import { fromMajor, toMajor } from '#kernel/money.ts';

/** A brand's second currency, shown next to totals while a country changes its currency. Nothing is charged in it. */
export type SecondCurrency = {
  /** ISO 4217. */
  readonly currency: string;
  /** How many units of it equal one unit of the brand's currency. */
  readonly rate: number;
  /** The first and last day on which it is shown, '2026-01-31'; when left out, it is always shown. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
};

/** Whether a second currency is shown on the day of `now`, by UTC. */
const isShown = ({ from, until }: SecondCurrency, now: Date): boolean => {
  const day = now.toISOString().slice(0, 10);
  return (!from || from <= day) && (!until || day <= until);
};

/** A total (minor units of `currency`) in minor units of the second currency; null when none is shown. */
export function inSecondCurrency(
  total: number,
  currency: string,
  second: SecondCurrency | undefined,
  now: Date,
): { readonly currency: string; readonly total: number } | null {
  if (!second || !isShown(second, now)) return null;
  return {
    currency: second.currency,
    total: fromMajor(toMajor(total, currency) * second.rate, second.currency),
  };
}
