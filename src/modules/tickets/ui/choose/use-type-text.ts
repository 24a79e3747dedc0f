import { useTranslations } from 'use-intl';
import { isNothing, type Amount } from '#kernel/amount.ts';
import type { TicketType } from '../ticket-types.ts';

/** Formats an amount in the order's currency. */
export type Money = (amount: Amount) => string;

/** What a ticket costs, in money and loyalty points: '€9.50', '800 points', '€2.00 + 800 points'. */
export function usePriceText(money: Money): (type: Pick<TicketType, 'price' | 'points'>) => string {
  const pointsText = usePointsText();
  const t = useTranslations('tickets.choose');
  return ({ price, points = 0 }) => {
    if (points === 0) return money(price);
    return isNothing(price)
      ? pointsText(points)
      : t('withPoints', { price: money(price), points: pointsText(points) });
  };
}

/** A number of loyalty points: '800 points'. */
export function usePointsText(): (points: number) => string {
  const t = useTranslations('tickets');
  return (points) => t('points', { count: points });
}

/** The short description of a ticket type: its price, or that it is sold out. */
export function useTypeText(money: Money): (type: TicketType) => string {
  const t = useTranslations('tickets.choose');
  const priceText = usePriceText(money);
  return (type) => {
    if (type.isSoldOut) return t('soldOut');
    if (type.multiplyFactor <= 1) return priceText(type);
    return t('priceForSeveral', { price: priceText(type), count: type.multiplyFactor });
  };
}
