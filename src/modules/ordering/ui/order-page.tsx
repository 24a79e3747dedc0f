import { Suspense, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { flowPages, pageOf, type StepName } from '#modules/ordering/rules/flow.ts';
import { noticeOf, SaleNotice } from '#modules/catalog/ui/sale-notice.tsx';
import { HallContext } from './hall-context.ts';
import { isAfterwards } from './is-afterwards.ts';
import type { OrderLoad } from './load-order.ts';
import { OrderContext } from './order-context.ts';
import { OrderFrame } from './order-frame.tsx';
import { OrderNotice } from './order-notice.tsx';
import { ShopContext, type OrderShop } from './order-shop.ts';
import { reachableStep, stepNamedBy } from './reachable-step.ts';
import { StepSkeleton } from './step-skeleton.tsx';
import { stepComponent } from './steps.ts';
import { useOrderAnalytics } from './use-order-analytics.ts';
import { useOrderController } from './use-order-controller.ts';

interface OrderPageProps {
  load: OrderLoad;
  configuration: SiteConfiguration;
  shop: OrderShop;
}

/** `/order/{presentationId}`: the steps of an order, or why this showing cannot be ordered now. */
export function OrderPage({ load, configuration, shop }: OrderPageProps) {
  const [searchParams] = useSearchParams();
  const kind = noticeOf(load.alternatives.showing);
  const hasSeats =
    load.kind === 'order' && (load.order.cart.seats.length > 0 || load.order.cart.pending !== null);
  // Whoever holds the last seats of a full house goes on with them.
  if (kind && !(kind === 'soldOut' && hasSeats) && !isAfterwards(load, searchParams)) {
    return (
      <>
        {shop.head(load.alternatives.feature.name)}
        <SaleNotice page={load.alternatives} kind={kind} />
      </>
    );
  }
  return (
    <ShopContext value={shop}>
      {load.kind === 'notice' ? (
        <OrderNotice page={load.alternatives} refusal={load.refusal} />
      ) : (
        <Order key={load.order.presentation.id} load={load} configuration={configuration} shop={shop} />
      )}
    </ShopContext>
  );
}

/** The step that the page will show first: its code and sheets belong to the page. Null where nothing is ordered. */
export function firstStep(load: OrderLoad, { stepper }: SiteConfiguration, url: URL): StepName | null {
  if (load.kind !== 'order') return null;
  const pages = flowPages(stepper, load.order.products.length > 0);
  return pageOf(pages, reachableStep(pages, stepNamedBy(url), load.order.cart)).step;
}

type OrderProps = OrderPageProps & { load: Extract<OrderLoad, { kind: 'order' }> };

function Order({ load, configuration, shop }: OrderProps) {
  const controls = useOrderController({ data: load.order, configuration, country: shop.brand.country });
  const { order } = controls;
  useOrderAnalytics(order);
  const { step } = pageOf(order.pages, order.step);
  const Step = stepComponent(step);
  const { calls, desk } = controls;
  const access = useMemo(() => ({ load, calls, desk }), [load, calls, desk]);
  return (
    <OrderContext value={order}>
      <HallContext value={access}>
        <OrderFrame controls={controls}>
          <Suspense fallback={<StepSkeleton />}>
            <Step key={step} />
          </Suspense>
        </OrderFrame>
      </HallContext>
    </OrderContext>
  );
}
