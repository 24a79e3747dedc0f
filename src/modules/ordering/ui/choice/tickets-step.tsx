import { useTranslations } from 'use-intl';
import { pageOf } from '#modules/ordering/rules/flow.ts';
import { GoodsStep } from './goods-step.tsx';
import { useOrder } from '../cart/order-context.ts';
import { ProductSection } from './product-choice.tsx';
import { TicketList } from './ticket-list.tsx';

/** Who is coming: a ticket for each seat; and the extras where both share a page. */
export function TicketsStep() {
  const t = useTranslations('checkout.tickets');
  const { pages, step } = useOrder();
  return (
    <GoodsStep heading={t('heading')}>
      <TicketList />
      {pageOf(pages, step).shows.includes('chooseProducts') && <ProductSection />}
    </GoodsStep>
  );
}
