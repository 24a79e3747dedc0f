import { Suspense, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#platform/ui/style/class-names.ts';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { pageOf, type AnyStep } from '#modules/ordering/rules/flow.ts';
import { BotCheckPlace } from './bot-check-place.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { OrderStepBar, usePageName } from './order-step-bar.tsx';
import { useOrderShop } from '../cart/order-shop.ts';
import './order-frame.css';

/** With the code of the payment's step, where the visitor comes from or goes to. */
const PaymentBeside = lazyPart(async () => (await import('../checkout/customer-step.tsx')).PaymentBeside);

interface FlowFrameProps {
  /** What is ordered: 'Charade', 'Donate'. */
  subject: string;
  /** In the step bar. */
  clock?: ReactNode;
  /** Between the bar and the step. */
  banner?: ReactNode;
  /** The address named a step that the cart has not come to. */
  wasUnreachable: boolean;
  children: ReactNode;
}

/** What stays around the steps of every flow: bar, head, the places for notes and for the bot check. */
export function FlowFrame({ subject, clock, banner, wasUnreachable, children }: FlowFrameProps) {
  const t = useTranslations('ordering');
  const { pages, step, cart } = useCheckout();
  const nameOf = usePageName();
  return (
    <div className={classNames('order-frame', !banner && 'order-frame-plain')}>
      {useOrderShop().head(t('title', { step: nameOf(pageOf<AnyStep>(pages, step)), film: subject }))}
      <OrderStepBar clock={clock} />
      {banner}
      {/* Without a banner nothing names the page for the ear; what was bought has a heading of its own. */}
      {!banner && step !== 'confirmation' && <h1 className="ui-visually-hidden">{subject}</h1>}
      <div className="ui-wrap order-notes">
        {wasUnreachable && (
          <Note tone="neutral" title={t('unreachable.title')} announce="status">
            {t('unreachable.text')}
          </Note>
        )}
        {(cart.pending ?? cart.settled) && (
          <Suspense>
            <PaymentBeside />
          </Suspense>
        )}
      </div>
      {children}
      <BotCheckPlace />
    </div>
  );
}
