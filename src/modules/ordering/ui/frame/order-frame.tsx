import { Suspense, type ReactNode } from 'react';
import { lazyPart, useEverTrue } from '#platform/browser/lazy-part.ts';
import { EventBanner } from '#modules/catalog/ui/showing/event-banner.tsx';
import { FlowFrame } from './flow-frame.tsx';
import type { OrderControls } from '../cart/use-order-controller.ts';

/** Fetched when the clock starts. */
const OrderClock = lazyPart(async () => (await import('../timer/order-clock.tsx')).OrderClock);

/** Rarely needed. */
const LostSeats = lazyPart(async () => (await import('../seats/lost-seats.tsx')).LostSeats);

/** The frame around the steps of an order of tickets: bar, showing, clock. */
export function OrderFrame({ controls, children }: { controls: OrderControls; children: ReactNode }) {
  const { order, walk } = controls;
  const { presentation } = order.data;
  const wasStarted = useEverTrue(order.cart.timer !== null);
  return (
    <FlowFrame
      subject={presentation.featureName}
      clock={
        wasStarted && (
          <Suspense>
            <OrderClock controls={controls} />
          </Suspense>
        )
      }
      banner={<EventBanner showing={presentation} options={order.configuration.presentationInfo} />}
      isElsewhere={walk.isElsewhere}
      note={
        order.cart.lostSeats && (
          <Suspense>
            <LostSeats seats={order.cart.lostSeats} />
          </Suspense>
        )
      }
    >
      {children}
    </FlowFrame>
  );
}
