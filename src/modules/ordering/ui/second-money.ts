import { useLocale } from 'use-intl';
import { moneyWords } from '#modules/sales/ui/money-words.ts';
import { useCheckout } from './order-context.ts';
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
  const { now } = useCheckout();
  const locale = useLocale();
  const { secondCurrency: second } = brand;
  return (amount) =>
    second && isSecondShown(second, now)
      ? moneyWords(amount * second.rate, second.currency, locale)
      : undefined;
}
