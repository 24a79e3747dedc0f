import type { OrderControls } from '../cart/use-order-controller.ts';
import { OrderTimer } from './order-timer.tsx';
import { TimerDialog } from './timer-dialog.tsx';
import { useOrderTimer } from './use-order-timer.ts';

/** The clock of an order, with its questions. Shown from the first seat on, and then for as long as the page is. */
export function OrderClock({ controls }: { controls: OrderControls }) {
  const timer = useOrderTimer(controls);
  return (
    <>
      <OrderTimer timer={timer} />
      <TimerDialog timer={timer} />
    </>
  );
}
