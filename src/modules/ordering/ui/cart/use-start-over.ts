import type { RefusalBody } from '#kernel/refusal.ts';
import { useNavigate } from '#platform/browser/router/router-context.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { finishOrder } from '../checkout/finish-order.ts';
import type { OrderControls } from './use-order-controller.ts';

export type StartOver = {
  /** Unlocks the seats and goes to their choice. Null when done or when the payment is shown; otherwise the refusal. */
  readonly startOver: () => Promise<RefusalBody | null>;
  /** Goes to the payment or the tickets when the refusal is about them; false for other refusals. */
  readonly followPayment: (refusal: RefusalBody | null) => Promise<boolean>;
};

/** Leaving an order. When another tab is paying for its seats or has bought them, the visitor is led there. */
export function useStartOver({ order, cartStore, walk }: OrderControls): StartOver {
  const navigate = useNavigate();
  const href = useHref();
  const followPayment = async (refusal: RefusalBody | null): Promise<boolean> => {
    switch (refusal?.code) {
      case 'ORDER_ALREADY_PAID':
        cartStore.setRefusal(null);
        await finishOrder({
          order,
          link: String(refusal['link']),
          code: String(refusal['reservationIdentifier']),
          go: (path) => void navigate(href(path), { replace: true }),
        });
        return true;
      case 'PAYMENT_UNDER_WAY':
      case 'PAYMENT_NOT_WITHDRAWN':
        await cartStore.refresh();
        walk.fallBack('customerInfo');
        return true;
      default:
        return false;
    }
  };
  const startOver = async (): Promise<RefusalBody | null> => {
    if (await cartStore.reset(true)) {
      walk.fallBack('chooseSeats');
      return null;
    }
    const { refusal } = cartStore.state();
    return (await followPayment(refusal)) ? null : refusal;
  };
  return { startOver, followPayment };
}
