import { Suspense, type ReactNode } from 'react';
import { lazyPart, useEverTrue } from '#platform/browser/lazy-part.ts';
import { EventBanner } from '#modules/catalog/ui/whats-on/event-banner.tsx';
import { FlowFrame } from './flow-frame.tsx';
import { OrderTimer } from '../timer/order-timer.tsx';
import type { OrderControls } from '../cart/use-order-controller.ts';
import { useOrderTimer } from '../timer/use-order-timer.ts';

/** Its questions come minutes after the first seat: fetched when the clock starts, so that they are here in time. */
const TimerDialog = lazyPart(async () => (await import('../timer/timer-dialog.tsx')).TimerDialog);

/** What stays around the steps of ordering tickets: bar, showing, clock. */
export function OrderFrame({ controls, children }: { controls: OrderControls; children: ReactNode }) {
  const { order, walk } = controls;
  const timer = useOrderTimer(controls);
  const { presentation } = order.data;
  const wasStarted = useEverTrue(timer.secondsLeft !== null);
  return (
    <FlowFrame
      subject={presentation.featureName}
      clock={<OrderTimer timer={timer} />}
      banner={<EventBanner showing={presentation} options={order.configuration.presentationInfo} />}
      wasUnreachable={walk.wasUnreachable}
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
