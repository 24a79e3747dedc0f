import { useEffect } from 'react';

/** Keeps the screen bright while a ticket is shown, where the browser can; asked for anew after the tab was away. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const stop = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // Refused on a low battery, for instance: the ticket is shown all the same.
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (stop.signal.aborted) await got?.release();
      else lock = got;
    };
    void ask();
    document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal });
    return () => {
      stop.abort();
      void lock?.release();
    };
  }, []);
}
