import { useEffect, useEffectEvent } from 'react';

/** While `isWaiting`, acts when the network is back: the refusal OFFLINE has said that it goes on by itself. */
export function useWhenOnline(isWaiting: boolean, act: () => void): void {
  const later = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const back = new AbortController();
    addEventListener('online', () => later(), { signal: back.signal });
    return () => back.abort();
  }, [isWaiting]);
}
