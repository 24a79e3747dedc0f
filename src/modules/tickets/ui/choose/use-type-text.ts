import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import type { TicketType } from '../ticket-types.ts';

/** Formats an amount in the order's currency. */
export type Money = (amount: Amount) => string;

/** The short description of a ticket type: its price, or that it is sold out. */
export function useTypeText(money: Money): (type: TicketType) => string {
  const t = useTranslations('tickets.choose');
  return (type) => {
    if (type.isSoldOut) return t('soldOut');
    if (type.multiplyFactor <= 1) return money(type.price);
    return t('priceForSeveral', { price: money(type.price), count: type.multiplyFactor });
  };
}
