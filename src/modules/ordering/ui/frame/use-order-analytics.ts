import { useEffect } from 'react';
import type * as orderAnalytics from './order-analytics.ts';
import type { Checkout } from '../cart/checkout.ts';
import type { AnyOrder } from '../cart/order-context.ts';

type OrderAnalytics = typeof orderAnalytics;

/** The analytics module; loaded only when the brand has a tag manager. */
const analyticsOf = async ({
  configuration: { tagManager },
}: Pick<Checkout, 'configuration'>): Promise<OrderAnalytics | null> =>
  tagManager.active ? import('./order-analytics.ts').catch(() => null) : null;

/** Sends the analytics events of the order's steps, each once. */
export function useOrderAnalytics(order: AnyOrder): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void analyticsOf(order).then((analytics) => {
      if (!isGone) stop = analytics?.followOrder(order);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [order]);
}

/** Sends an analytics event of the order. Never fails, so that analytics cannot stop a payment. */
export async function sendAnalytics(
  order: AnyOrder,
  track: (analytics: OrderAnalytics) => void,
): Promise<void> {
  const analytics = await analyticsOf(order);
  if (analytics) track(analytics);
}
