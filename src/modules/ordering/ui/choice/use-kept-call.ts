import { useEffect, useState } from 'react';
import type { Call } from '#platform/browser/network/call.ts';
import { actsUnderWay, waitBeforeReload } from '#modules/seating/ui/acts-under-way.ts';
import { useHallAccess } from '../seats/hall-context.ts';

/**
 * Calls that lock and unlock places outside of the map. Without a connection they wait until it is back, and the step's
 * note says so. `isRepeatable`: the server takes the same call again as the same.
 */
export function useKeptCall(): (isRepeatable: boolean) => Call {
  const { call, cartStore, keptCalls } = useHallAccess();
  const [underWay] = useState(actsUnderWay);
  useEffect(() => {
    return waitBeforeReload(underWay);
  }, [underWay]);
  const [kept] = useState(() => {
    const calls = keptCalls(call, (isWaiting) =>
      cartStore.setRefusal(isWaiting ? { code: 'OFFLINE' } : null),
    );
    return (isRepeatable: boolean): Call =>
      (...asked) => {
        const result = calls(isRepeatable)(...asked);
        underWay.add(result.then(({ ok }) => ok));
        return result;
      };
  });
  return kept;
}
