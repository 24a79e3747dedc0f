import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import type { TicketType } from './ticket-types.ts';

/** Words an amount in the order's currency. */
export type Money = (amount: Amount) => string;

/** How a ticket type is told in a few words: what it costs, or that there is none left. */
export function useTypeText(money: Money): (type: TicketType) => string {
  const t = useTranslations('checkout.tickets');
  return (type) => {
    if (type.isSoldOut) return t('soldOut');
    if (type.multiplyFactor <= 1) return money(type.price);
    return t('priceForSeveral', { price: money(type.price), count: type.multiplyFactor });
  };
}
