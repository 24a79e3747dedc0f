import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/style/class-names.ts';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Main } from '#platform/ui/layout/main.tsx';
import { pageOf, type AnyStep } from '#modules/ordering/rules/flow.ts';
import { BotCheckPlace } from './bot-check-place.tsx';
import { isEmptyCart } from '../cart/checkout.ts';
import { noteBegunOrder } from '../cart/order-begun.ts';
import { useCheckout } from '../cart/order-context.ts';
import { OrderStepBar, usePageName } from './order-step-bar.tsx';
import { useOrderShop } from '../cart/order-shop.ts';
import { useChanging } from '../seat-change/use-changing.ts';
import './order-frame.css';

/** In the same file as the payment's step, because the visitor comes from it or goes to it. */
const PaymentOnOtherSteps = lazyPart(
  async () => (await import('../checkout/customer-step.tsx')).PaymentOnOtherSteps,
);

/** Rarely needed. */
const PriceChangedNote = lazyPart(
  async () => (await import('../summary/price-changed-note.tsx')).PriceChangedNote,
);
const ElsewhereNote = lazyPart(async () => (await import('./elsewhere-note.tsx')).ElsewhereNote);

interface FlowFrameProps {
  /** The name of what is ordered: 'Charade', 'Donate'. */
  subject: string;
  /** In the step bar. */
  clock?: ReactNode;
  /** Between the bar and the step. */
  banner?: ReactNode;
  /** The step in the address is not the one that is shown. */
  isElsewhere: boolean;
  /** Among the notes above the step. */
  note?: ReactNode;
  children: ReactNode;
}

/** The frame around the steps of every flow: bar, head, notes and the bot check. */
export function FlowFrame({ subject, clock, banner, isElsewhere, note, children }: FlowFrameProps) {
  const t = useTranslations('ordering');
  const { pages, step, cart, isUnanswered, repriced } = useCheckout();
  const nameOf = usePageName();
  const [changing] = useChanging();
  const isBegun = !isEmptyCart(cart) || cart.pending !== null;
  useEffect(() => {
    if (isBegun) noteBegunOrder();
  }, [isBegun]);
  return (
    <div className={classNames('order-frame', !banner && 'order-frame-plain')}>
      {useOrderShop().head(t('title', { step: nameOf(pageOf<AnyStep>(pages, step)), film: subject }))}
      <OrderStepBar clock={clock} />
      <Main>
        {banner}
        {/* Without a banner the page needs a heading for screen readers; the confirmation has its own. */}
        {!banner && step !== 'confirmation' && <h1 className="ui-visually-hidden">{subject}</h1>}
        <div className="ui-wrap order-notes">
          {isElsewhere && (
            <Suspense>
              <ElsewhereNote />
            </Suspense>
          )}
          {note}
          {repriced && step !== 'confirmation' && (
            <Suspense>
              <PriceChangedNote change={repriced} />
            </Suspense>
          )}
          {/* Whoever changes seats has come from the order that was paid. */}
          {(isUnanswered || cart.pending || (!changing && cart.settled)) && (
            <Suspense>
              <PaymentOnOtherSteps />
            </Suspense>
          )}
        </div>
        {children}
      </Main>
      <BotCheckPlace />
    </div>
  );
}
