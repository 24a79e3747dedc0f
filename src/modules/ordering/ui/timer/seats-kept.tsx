import { useTranslations } from 'use-intl';
import { clockText } from '#platform/ui/feedback/clock-text.ts';
import { useOrder } from '../cart/order-context.ts';
import { useSecondsLeft } from './use-now.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';

/** 'We’re holding your seats (G8 and G9) for another 9:18.', after a failed payment. */
export function SeatsKept() {
  const { timer } = useOrder().cart;
  return timer && <KeptUntil expiresAt={timer.expiresAt} />;
}

function KeptUntil({ expiresAt }: { expiresAt: string }) {
  const t = useTranslations('checkout.pay');
  const order = useOrder();
  const { cart } = order;
  const texts = useSeatTexts();
  const seconds = useSecondsLeft(expiresAt, order);
  if (seconds === null) return null;
  return t.rich('seatsKept', {
    seats: texts.list(cart.seats),
    count: cart.seats.length,
    time: () => (
      <bdi dir="ltr" role="timer" aria-live="off">
        {clockText(seconds)}
      </bdi>
    ),
  });
}
