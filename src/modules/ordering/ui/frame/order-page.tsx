import { Suspense, useMemo } from 'react';
import { useSearchParams } from '#platform/browser/router/router-context.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { keptCalls } from '#modules/seating/ui/kept-call.ts';
import { flowPages, pageOf } from '#modules/ordering/rules/flow.ts';
import { HallContext } from '../seats/hall-context.ts';
import type { OrderLoad } from './load-order.ts';
import { noticeFor } from './notice-for.ts';
import { OrderContext } from '../cart/order-context.ts';
import { OrderFrame } from './order-frame.tsx';
import { ShopContext, type OrderShop } from '../cart/order-shop.ts';
import { offerOf, partComponent, partOf, type PartName } from './parts.ts';
import { reachableStep, stepNamedBy } from '../cart/reachable-step.ts';
import { StepSkeleton } from './step-skeleton.tsx';
import { useOrderAnalytics } from './use-order-analytics.ts';
import { useOrderController } from '../cart/use-order-controller.ts';

/** Its code is loaded with that of the confirmation, before the payment. */
const OrderComplete = lazyPart(async () => (await import('./order-complete.tsx')).OrderComplete);

const Completed = () => (
  <Suspense fallback={<StepSkeleton />}>
    <OrderComplete />
  </Suspense>
);

interface OrderPageProps {
  load: OrderLoad;
  configuration: SiteConfiguration;
  shop: OrderShop;
}

/** `/order/{presentationId}`: the steps of an order, or why this showing cannot be ordered now. */
export function OrderPage({ load, configuration, shop }: OrderPageProps) {
  const searchParams = useSearchParams();
  if (load.kind === 'notice' || noticeFor(load, searchParams)) {
    const Notice = partComponent('notice');
    return (
      <ShopContext value={shop}>
        <Suspense>
          <Notice load={load} />
        </Suspense>
      </ShopContext>
    );
  }
  return (
    <ShopContext value={shop}>
      <Order key={load.order.presentation.id} load={load} configuration={configuration} shop={shop} />
    </ShopContext>
  );
}

/** The part that the page shows first: its code is loaded with the page. */
export function firstPart(load: OrderLoad, { stepper }: SiteConfiguration, url: URL): PartName {
  if (load.kind === 'notice' || noticeFor(load, url.searchParams)) return 'notice';
  const { order } = load;
  const pages = flowPages('tickets', stepper, offerOf(order));
  const step = reachableStep('tickets', pages, stepNamedBy('tickets', url), order.cart);
  return partOf(pageOf(pages, step).step, order);
}

type OrderProps = OrderPageProps & { load: Extract<OrderLoad, { kind: 'order' }> };

function Order({ load, configuration, shop }: OrderProps) {
  const controls = useOrderController({ load, configuration, country: shop.brand.country });
  const { order } = controls;
  useOrderAnalytics(order);
  const { step } = pageOf(order.pages, order.step);
  const Step = partComponent(partOf(step, order.data));
  const { calls, cartStore } = controls;
  const { call } = calls;
  const access = useMemo(() => ({ load, call, cartStore, keptCalls }), [load, call, cartStore]);
  return (
    <OrderContext value={order}>
      <HallContext value={access}>
        <OrderFrame controls={controls}>
          <Suspense fallback={step === 'confirmation' ? <Completed /> : <StepSkeleton />}>
            <Step key={step} load={load} />
          </Suspense>
        </OrderFrame>
      </HallContext>
    </OrderContext>
  );
}
