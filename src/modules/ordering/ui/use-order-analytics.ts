import { useEffect } from 'react';
import { analytics, startAnalytics, trackCheckout, trackView } from './order-analytics.ts';
import { useOrder } from './order-context.ts';

/** Counts what the visitor comes to in the order. Once in each step; what was counted before is not counted again. */
export function useOrderAnalytics(): void {
  const order = useOrder();
  const { configuration, step } = order;
  useEffect(() => {
    startAnalytics(configuration.tagManager);
    trackView(order);
    if (step === 'customerInfo') trackCheckout(order);
  }, [configuration, step, order]);
}

/** Holds events back while a card form is on the page: no tag may run beside it (PCI DSS 6.4.3). */
export function useAnalyticsPause(): void {
  useEffect(() => {
    analytics.hold();
    return () => analytics.release();
  }, []);
}
