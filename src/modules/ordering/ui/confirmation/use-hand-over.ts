import { listed } from '#modules/i18n/rules/listed.ts';
import { useLocale, useTranslations } from 'use-intl';
import { handOvers } from '#modules/products/rules/delivery.ts';
import type { OrderDocument } from './use-document.ts';

/** How the products of an order are delivered, a line for each way: 'Delivery to your seat: 2 × Nachos (1 of 3 refunded)'. */
export function useHandOver({ products }: OrderDocument): string[] {
  const t = useTranslations('checkout.confirmation');
  const locale = useLocale();
  const counted = ({ name, quantity, refunded = 0 }: OrderDocument['products'][number]): string => {
    const left = quantity > 1 ? t('counted', { name, count: quantity }) : name;
    if (refunded === 0) return left;
    return `${left} (${t('refundedSome', { count: refunded, quantity: quantity + refunded })})`;
  };
  return handOvers(products).map(({ way, products: own }) => {
    const names = listed(own.map(counted), locale);
    return way === undefined ? t('collect', { products: names }) : t('delivered', { way, products: names });
  });
}
