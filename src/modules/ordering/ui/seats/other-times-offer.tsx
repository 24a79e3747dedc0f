import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/browser/call.ts';
import { Card } from '#platform/ui/layout/layout.tsx';
import { getAlternatives, type ShowingView } from '#modules/catalog/contract.ts';
import { OtherTimes } from '#modules/catalog/ui/showing/other-times.tsx';
import { useOrder } from '../cart/order-context.ts';

/** Other times of the film with enough free seats, for visitors whose party does not fit into this showing. */
export function OtherTimesOffer({ seats }: { seats: number }) {
  const t = useTranslations('catalog.notice');
  const { id, locationId, featureName } = useOrder().data.presentation;
  const [times, setTimes] = useState<readonly ShowingView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const result = await call(getAlternatives, { params: { id }, query: {} }, { signal: stop.signal });
      if (result.ok)
        setTimes(result.data.otherTimes.filter(({ fullness }) => !fullness || fullness.left >= seats));
    };
    void read();
    return () => stop.abort();
  }, [id, seats]);
  if (times.length === 0) return null;
  return (
    <Card as="section">
      <h2>{t('otherTimes', { film: featureName })}</h2>
      <OtherTimes showings={times} homeId={locationId} />
    </Card>
  );
}
