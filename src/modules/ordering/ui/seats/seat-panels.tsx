import { Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '#platform/ui/layout/layout.tsx';
import { BestSeatsPanel } from '#modules/seating/ui/choose/best-seats/best-seats-panel.tsx';
import type { BestSeats } from '#modules/seating/ui/choose/best-seats/use-best-seats.ts';
import type { SeatChoice } from '#modules/seating/ui/choose/use-seat-choice.ts';
import type { SeatStore } from '#modules/seating/ui/seat-map/seat-store.ts';
import { useSeatTexts } from '#modules/seating/ui/seat-texts.ts';
import { useOrder } from '../cart/order-context.ts';
import { OrderBar } from '../summary/order-bar.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { totalOf, type ChosenSeat } from './chosen-seats.ts';
import { SeatLines } from './lazy-parts.ts';
import { Continue, type ContinueProps } from './next-step.tsx';

interface SeatAsideProps {
  store: SeatStore;
  choice: SeatChoice;
  chosen: readonly ChosenSeat[];
  best: BestSeats;
  next: ContinueProps;
  toDecide: ReactNode;
  /** The confirmation of premium seats. */
  premium: ReactNode;
}

/** Beside the hall on desktops: what must be decided, the chosen seats with their total, the search for the best ones. */
export function SeatAside({ store, choice, chosen, best, next, toDecide, premium }: SeatAsideProps) {
  const t = useTranslations('ordering.summary');
  const { cart, configuration } = useOrder();
  const isEmpty = chosen.length === 0;
  return (
    <>
      {toDecide && (
        <div className="seat-panel">
          <Card as="section">{toDecide}</Card>
        </div>
      )}
      <div className="seat-panel">
        <OrderSummary
          title={t('seats', { count: chosen.length })}
          lines={
            isEmpty ? (
              <li className="seat-panel-none">{t('none')}</li>
            ) : (
              <>
                {configuration.seatChoice.selectionSummary && (
                  <Suspense>
                    <SeatLines store={store} chosen={chosen} onUnlock={choice.unlock} />
                  </Suspense>
                )}
                {premium && <li>{premium}</li>}
              </>
            )
          }
          isUncounted={totalOf(chosen, cart).isDue}
          empty={isEmpty || next.isChange}
          action={<Continue {...next} wide />}
          // Of tickets that the visitor has, no types are chosen.
          {...(!isEmpty && !next.isChange && { note: t('held') })}
        />
      </div>
      <div className="seat-panel">
        <BestSeatsPanel best={best} />
      </div>
    </>
  );
}

type SeatBarProps = Omit<SeatAsideProps, 'best'> & {
  /** Premium seats are not confirmed yet: above the total until they are, so that the hall gets its place then. */
  isAsked: boolean;
};

/** The bar at the bottom of phones: the same in short. */
export function SeatBar({ store, choice, chosen, next, toDecide, premium, isAsked }: SeatBarProps) {
  const t = useTranslations('ordering.summary');
  const { cart } = useOrder();
  const texts = useSeatTexts();
  const isEmpty = chosen.length === 0;
  return (
    <OrderBar
      label={t('bar')}
      empty={isEmpty && t('noneTitle')}
      isPriced={!next.isChange}
      notice={toDecide ?? (isAsked && premium)}
      isUncounted={totalOf(chosen, cart).isDue}
      lines={
        <>
          <Suspense>
            <SeatLines store={store} chosen={chosen} onUnlock={choice.unlock} />
          </Suspense>
          {!isAsked && premium && <li>{premium}</li>}
        </>
      }
      detail={t('detail', {
        seats:
          chosen.length > 4
            ? t('detailCount', { count: chosen.length })
            : texts.brief(
                chosen.map(({ name }) => name),
                store.hall.sections.length > 1,
              ),
        level: chosen[0]?.level ?? '',
      })}
      action={<Continue {...next} />}
    />
  );
}
