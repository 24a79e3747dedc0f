import { useEffect } from 'react';
import { isOffline } from '#platform/browser/network/call.ts';

const FIRST_ACTS = ['pointerdown', 'keydown'] as const;

/**
 * Loads what follows the first seat as soon as the visitor does anything on the page: where the connection goes later, a
 * part that is missing would need the page to be loaded again, and the choices made meanwhile would be gone.
 */
export function usePartsAhead(): void {
  useEffect(() => {
    const stop = new AbortController();
    const load = (): void => {
      if (isOffline()) return;
      stop.abort();
      void import('./parts-ahead.ts').catch(() => {});
    };
    for (const type of FIRST_ACTS) addEventListener(type, load, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
}
