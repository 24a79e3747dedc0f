import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/browser/network/call.ts';
import { Card } from '#platform/ui/layout/layout.tsx';
import { getAlternatives, type PresentationView, type ShowingView } from '../../contract.ts';
import { OtherTimes } from './other-times.tsx';

/** The hall is below them, and must not be out of sight. */
const MOST = 3;

interface OtherTimesOfferProps {
  presentation: Pick<PresentationView, 'id' | 'locationId' | 'featureName'>;
  /** The party's size: only showings with so many free seats are offered. */
  seats: number;
}

/** The next other times of the film, for visitors whose party does not fit into a showing. Nothing when there are none. */
export function OtherTimesOffer({ presentation, seats }: OtherTimesOfferProps) {
  const t = useTranslations('catalog.notice');
  const { id, locationId, featureName } = presentation;
  const [times, setTimes] = useState<readonly ShowingView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const result = await call(getAlternatives, { params: { id }, query: {} }, { signal: stop.signal });
      if (!result.ok) return;
      const enough = result.data.otherTimes.filter(({ fullness }) => !fullness || fullness.left >= seats);
      setTimes(enough.slice(0, MOST));
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
