import { useNavigate } from 'react-router';
import type { RefusalBody } from '#kernel/refusal.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { finishOrder } from '../checkout/finish-order.ts';
import type { OrderControls } from './use-order-controller.ts';

export type StartOver = {
  /** Gives the seats back and begins at the seats; null when done, or when the payment was led to. Else why not. */
  readonly startOver: () => Promise<RefusalBody | null>;
  /** Leads to the payment or to the tickets when a refusal says that there are such; false for any other refusal. */
  readonly followPayment: (refusal: RefusalBody | null) => Promise<boolean>;
};

/** Ways out of an order; where its seats are being paid for, or were bought in another tab, they lead to that. */
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
