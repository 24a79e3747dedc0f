import { useLocale } from 'use-intl';
import { useHallAccess } from './hall-context.ts';
import { moneyWords } from './money-words.ts';
import { useOrderShop, type OrderShop } from './order-shop.ts';

/** Whether a brand's second currency is shown at this time (the months around a change of currency). */
export function isSecondShown(second: OrderShop['brand']['secondCurrency'], now: string): boolean {
  const day = now.slice(0, 10);
  return (
    second !== undefined && (!second.from || second.from <= day) && (!second.until || day <= second.until)
  );
}

/** An amount in the brand's second currency, worded; undefined where none is shown. */
export function useSecondMoney(): (amount: number) => string | undefined {
  const { brand } = useOrderShop();
  const { load } = useHallAccess();
  const locale = useLocale();
  const { secondCurrency: second } = brand;
  return (amount) =>
    second && isSecondShown(second, load.alternatives.now)
      ? moneyWords(amount * second.rate, second.currency, locale)
      : undefined;
}
