import { useEffect, useState } from 'react';
import { storedValue } from '#platform/browser/storage.ts';

export type SeatView = 'map' | 'list';

const remembered = storedValue(
  'local',
  'foyer:seat-view',
  (value): value is SeatView => value === 'map' || value === 'list',
);

/** Map or list, stored in the browser; the first rendering is the map, the same as the server's. */
export function useSeatView(): readonly [SeatView, (view: SeatView) => void] {
  const [view, setView] = useState<SeatView>('map');
  useEffect(() => {
    const before = remembered.read();
    if (before) setView(before);
  }, []);
  const choose = (next: SeatView): void => {
    remembered.write(next);
    setView(next);
  };
  return [view, choose];
}
