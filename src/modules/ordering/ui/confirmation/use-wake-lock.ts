import { useEffect } from 'react';

/** Keeps the screen on while a ticket is shown, if the browser can; requested again when the tab is visible again. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const stop = new AbortController();
    let lock: WakeLockSentinel | undefined;
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      // It may be refused, for example on a low battery; that is no error.
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
