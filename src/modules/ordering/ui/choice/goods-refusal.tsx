import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { SELECTION_FAULTS } from '#modules/seating/rules/selection/selection-faults.ts';
import { useOrder } from '../cart/order-context.ts';
import { StepRefusal } from '../frame/refusal-note.tsx';
import { wantsDelivery } from './delivery.ts';

/** Rarely needed. */
const SeatsLeftAlone = lazyPart(async () => (await import('./seats-left-alone.tsx')).SeatsLeftAlone);

/** Why the next step was refused, with the way to what must be decided. A missing delivery is said at its choice. */
export function GoodsRefusal() {
  const { data, cart, refusal } = useOrder();
  const code = refusal?.code ?? '';
  if (code === 'DELIVERY_REQUIRED' && wantsDelivery(data, cart.content))
    return <StepRefusal instead={null} />;
  if (code !== 'SINGLE_SEAT_LEFT') return <StepRefusal action={isOfSeats(code) && <ToSeats />} />;
  return (
    <StepRefusal
      instead={
        <Suspense>
          <SeatsLeftAlone otherwise={<StepRefusal action={<ToSeats />} />} />
        </Suspense>
      }
    />
  );
}

const isOfSeats = (code: string): boolean => SELECTION_FAULTS.some((fault) => fault === code);

function ToSeats() {
  const t = useTranslations('checkout.summary');
  const { goTo } = useOrder();
  return (
    <Button look="ink" small onClick={() => void goTo('chooseSeats')}>
      {t('chooseSeats')}
    </Button>
  );
}
