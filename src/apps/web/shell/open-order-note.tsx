import { useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Reply } from '#kernel/endpoint.ts';
import { call } from '#platform/browser/network/call.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { Wrap } from '#platform/ui/layout/layout.tsx';
import { dateText } from '#modules/catalog/ui/date-text.ts';
import { LinkButton } from '#modules/catalog/ui/links.tsx';
import { openOrder } from '#modules/ordering/contract/open-order-call.ts';
import { forgetBegunOrder, leaveRoom } from '#modules/ordering/ui/cart/order-begun.ts';

/** The order that was begun in this browser, with the way back to it, until its time is over. */
export function OpenOrderNote() {
  const t = useTranslations('web.order');
  const locale = useLocale();
  const order = useOpenOrder();
  if (!order) return null;
  const { state, count, lock, address } = order;
  const time = lock === null ? '' : dateText(lock.until, 'time', locale, lock.timeZone);
  return (
    <Wrap>
      <div className="web-open-order">
        <Note
          tone={state === 'bought' ? 'ok' : 'warn'}
          announce="status"
          title={t(`${state}.title`, { count })}
          actions={
            <LinkButton to={address} isSecret={state === 'bought'} look="ink" small>
              {t(`${state}.go`)}
            </LinkButton>
          }
        >
          {state === 'choosing' && t('choosing.text', { time })}
        </Note>
      </div>
    </Wrap>
  );
}

type OpenOrder = Reply<typeof openOrder>['order'];

function useOpenOrder(): OpenOrder {
  const [order, setOrder] = useState<OpenOrder>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    void call(openOrder, {}, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      if (!answer.ok) return leaveRoom();
      const found = answer.data.order;
      setOrder(found);
      if (found === null) forgetBegunOrder();
      // Then the seats are free again, if they were not locked for longer in another tab.
      if (found?.lock) timer = setTimeout(() => setRound(round + 1), (found.lock.secondsLeft + 1) * 1000);
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [round]);
  return order;
}
