import { useTranslations } from 'use-intl';
import { Badge, SummaryLine } from '#platform/ui/layout/summary.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { OrderPrice } from './order-price.tsx';

/** The goods of the order, by the lines of the server's bill. */
export function BillLines() {
  const t = useTranslations('checkout.summary');
  const { cart } = useCheckout();
  return cart.bill.lines
    .filter(({ kind }) => kind !== 'charge')
    .map(({ kind, itemId, name, quantity, amount }) => (
      <SummaryLine
        key={`${kind} ${itemId} ${name}`}
        {...(quantity > 1 && { badge: <Badge look="count">{t('times', { count: quantity })}</Badge> })}
        title={name}
        amount={<OrderPrice amount={amount} />}
      />
    ));
}

/** The names of the order's goods, for the bar on phones. */
export function BillDetail() {
  const t = useTranslations('checkout.summary');
  const { cart } = useCheckout();
  const names = cart.bill.lines.filter(({ kind }) => kind !== 'charge').map(({ name }) => name);
  return [...new Set(names)].join(t('separator'));
}
