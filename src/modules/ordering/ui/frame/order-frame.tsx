import { Suspense, type ReactNode } from 'react';
import { lazyPart, useEverTrue } from '#platform/browser/lazy-part.ts';
import { EventBanner } from '#modules/catalog/ui/showing/event-banner.tsx';
import { FlowFrame } from './flow-frame.tsx';
import type { OrderControls } from '../cart/use-order-controller.ts';
import { useOrderTimer } from '../timer/use-order-timer.ts';

/** Fetched when the clock starts. */
const OrderTimer = lazyPart(async () => (await import('../timer/running-timer.ts')).OrderTimer);
const TimerDialog = lazyPart(async () => (await import('../timer/running-timer.ts')).TimerDialog);

/** Rarely needed. */
const LostSeats = lazyPart(async () => (await import('../seats/lost-seats.tsx')).LostSeats);

/** The frame around the steps of an order of tickets: bar, showing, clock. */
export function OrderFrame({ controls, children }: { controls: OrderControls; children: ReactNode }) {
  const { order, walk } = controls;
  const timer = useOrderTimer(controls);
  const { presentation } = order.data;
  const wasStarted = useEverTrue(timer.secondsLeft !== null);
  return (
    <FlowFrame
      subject={presentation.featureName}
      clock={
        wasStarted && (
          <Suspense>
            <OrderTimer timer={timer} />
          </Suspense>
        )
      }
      banner={<EventBanner showing={presentation} options={order.configuration.presentationInfo} />}
      wasUnreachable={walk.wasUnreachable}
      note={
        order.cart.lostSeats && (
          <Suspense>
            <LostSeats seats={order.cart.lostSeats} />
          </Suspense>
        )
      }
    >
      {children}
      {wasStarted && (
        <Suspense>
          <TimerDialog timer={timer} />
        </Suspense>
      )}
    </FlowFrame>
  );
}
