import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/browser/call.ts';
import { Card } from '#platform/ui/layout/layout.tsx';
import { getAlternatives, type PresentationView, type ShowingView } from '../../contract.ts';
import { OtherTimes } from './other-times.tsx';

interface OtherTimesOfferProps {
  presentation: Pick<PresentationView, 'id' | 'locationId' | 'featureName'>;
  /** The party's size: only showings with so many free seats are offered. */
  seats: number;
}

/** Other times of the film, for visitors whose party does not fit into a showing. Nothing when there are none. */
export function OtherTimesOffer({ presentation, seats }: OtherTimesOfferProps) {
  const t = useTranslations('catalog.notice');
  const { id, locationId, featureName } = presentation;
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
