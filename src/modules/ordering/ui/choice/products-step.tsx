import { useTranslations } from 'use-intl';
import { GoodsStep } from './goods-step.tsx';
import { ProductChoice } from './product-choice.tsx';

/** The products on a page of their own (`stepper.joinProductsToTickets` off). */
export function ProductsStep() {
  const t = useTranslations('checkout.products');
  return (
    <GoodsStep heading={t('heading')} lead={t('lead')}>
      <ProductChoice />
    </GoodsStep>
  );
}
