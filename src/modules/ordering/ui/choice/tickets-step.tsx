import { useTranslations } from 'use-intl';
import { pageOf } from '#modules/ordering/rules/flow.ts';
import { GoodsStep } from './goods-step.tsx';
import { useOrder } from '../cart/order-context.ts';
import { ProductSection } from './product-choice.tsx';
import { TicketList } from '#modules/tickets/ui/choose/ticket-list.tsx';
import { useTicketOptions } from './use-ticket-options.ts';

/** A ticket type for each seat; and the products when both share a page. */
export function TicketsStep() {
  const t = useTranslations('checkout.tickets');
  const { pages, step } = useOrder();
  return (
    <GoodsStep heading={t('heading')}>
      <TicketList options={useTicketOptions()} />
      {pageOf(pages, step).shows.includes('chooseProducts') && <ProductSection />}
    </GoodsStep>
  );
}
