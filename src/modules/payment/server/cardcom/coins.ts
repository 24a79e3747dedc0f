/** Cardcom's numbers of currencies (`ISOCoinId`): two of its own, otherwise those of ISO 4217. */
const COINS: Readonly<Record<string, number>> = { ILS: 1, USD: 2, EUR: 978, GBP: 826 };

/** Cardcom's number of a currency. Throws for one that it is not known to take. */
export function coinOf(currency: string): number {
  const coin = COINS[currency];
  if (coin === undefined) throw new Error(`Cardcom is not known to charge ${currency}`);
  return coin;
}

/** The currency of Cardcom's number; '' when it is none of these, which equals no tender's currency. */
export const currencyOf = (coin: number | null | undefined): string =>
  Object.keys(COINS).find((currency) => COINS[currency] === coin) ?? '';
