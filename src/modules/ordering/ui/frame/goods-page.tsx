import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { pageOf } from '#modules/ordering/rules/flow.ts';
import { FlowFrame } from './flow-frame.tsx';
import { GoodsListContext } from './goods-list-context.ts';
import { goodsPart } from './goods-parts.ts';
import type { GoodsLoad } from './load-goods.ts';
import { OrderComplete } from './order-complete.tsx';
import { OrderContext } from '../cart/order-context.ts';
import { ShopContext, type OrderShop } from '../cart/order-shop.ts';
import { StepSkeleton } from './step-skeleton.tsx';
import { useGoodsOrderController } from '../cart/use-goods-order.ts';
import { useOrderAnalytics } from './use-order-analytics.ts';

interface GoodsPageProps {
  load: GoodsLoad;
  configuration: SiteConfiguration;
  shop: OrderShop;
}

/** The page of a kind of goods without a seat (`/donations`): the steps of its flow. */
export function GoodsPage({ load, configuration, shop }: GoodsPageProps) {
  const { kind } = load.cart;
  const t = useTranslations(`${kind}.page`);
  const { country, flows } = shop.brand;
  const { order, isElsewhere } = useGoodsOrderController({ load, configuration, country });
  useOrderAnalytics(order);
  const { step } = pageOf(order.pages, order.step);
  const Step = goodsPart(step);
  return (
    <ShopContext value={shop}>
      <OrderContext value={order}>
        <GoodsListContext value={load.list}>
          <FlowFrame subject={flows[kind]?.label ?? t('title')} isElsewhere={isElsewhere}>
            <Suspense fallback={step === 'confirmation' ? <OrderComplete /> : <StepSkeleton />}>
              <Step key={step} />
            </Suspense>
          </FlowFrame>
        </GoodsListContext>
      </OrderContext>
    </ShopContext>
  );
}
