import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/note.tsx';
import { EventBanner } from '#modules/catalog/ui/event-banner.tsx';
import { pageOf } from '#modules/ordering/rules/flow.ts';
import { BotCheckPlace } from './bot-check-place.tsx';
import { OrderStepBar, usePageName } from './order-step-bar.tsx';
import { useOrderShop } from './order-shop.ts';
import { TimerDialog } from './timer-dialog.tsx';
import type { OrderControls } from './use-order-controller.ts';
import { useOrderTimer } from './use-order-timer.ts';
import './order-frame.css';

/** What stays around the steps: bar, showing, clock. */
export function OrderFrame({ controls, children }: { controls: OrderControls; children: ReactNode }) {
  const t = useTranslations('ordering');
  const { order, walk } = controls;
  const shop = useOrderShop();
  const timer = useOrderTimer(controls);
  const nameOf = usePageName();
  const { presentation } = order.data;
  const step = nameOf(pageOf(order.pages, order.step));
  return (
    <div className="order-frame">
      {shop.head(t('title', { step, film: presentation.featureName }))}
      <OrderStepBar timer={timer} />
      <EventBanner showing={presentation} options={order.configuration.presentationInfo} />
      <div className="ui-wrap order-notes">
        {walk.wasUnreachable && (
          <Note tone="neutral" title={t('unreachable.title')} announce="status">
            {t('unreachable.text')}
          </Note>
        )}
      </div>
      {children}
      <TimerDialog timer={timer} />
      <BotCheckPlace />
    </div>
  );
}
