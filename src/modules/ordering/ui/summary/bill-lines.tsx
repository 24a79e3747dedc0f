import { useTranslations } from 'use-intl';
import { Badge, SummaryLine } from '#platform/ui/layout/summary.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { OrderPrice } from './order-price.tsx';

/** What is in the order, line by line as the server's bill has it. */
export function BillLines() {
  const t = useTranslations('checkout.summary');
  const { cart } = useCheckout();
  return cart.bill.lines
    .filter(({ kind }) => kind !== 'charge')
    .map(({ kind, itemId, name, quantity, amount }) => (
      <SummaryLine
        key={`${kind} ${itemId}`}
        {...(quantity > 1 && { badge: <Badge look="count">{t('times', { count: quantity })}</Badge> })}
        title={name}
        amount={<OrderPrice amount={amount} />}
      />
    ));
}

/** The names of what is in the order, for the phone's bar. */
export function BillDetail() {
  const t = useTranslations('checkout.summary');
  const { cart } = useCheckout();
  const names = cart.bill.lines.filter(({ kind }) => kind !== 'charge').map(({ name }) => name);
  return [...new Set(names)].join(t('separator'));
}
