import type { ReactNode } from 'react';
import { EventBanner } from '#modules/catalog/ui/event-banner.tsx';
import { FlowFrame } from './flow-frame.tsx';
import { OrderTimer } from './order-timer.tsx';
import { TimerDialog } from './timer-dialog.tsx';
import type { OrderControls } from './use-order-controller.ts';
import { useOrderTimer } from './use-order-timer.ts';

/** What stays around the steps of ordering tickets: bar, showing, clock. */
export function OrderFrame({ controls, children }: { controls: OrderControls; children: ReactNode }) {
  const { order, walk } = controls;
  const timer = useOrderTimer(controls);
  const { presentation } = order.data;
  return (
    <FlowFrame
      subject={presentation.featureName}
      clock={<OrderTimer timer={timer} />}
      banner={<EventBanner showing={presentation} options={order.configuration.presentationInfo} />}
      wasUnreachable={walk.wasUnreachable}
    >
      {children}
      <TimerDialog timer={timer} />
    </FlowFrame>
  );
}
