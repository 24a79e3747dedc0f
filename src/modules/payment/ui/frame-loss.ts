import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** A page that has not come by then can be requested again. Milliseconds. */
const SLOW_MS = 10_000;

/**
 * Watches a frame whose page the network may take away: without a connection, the browser leaves it empty. Calls
 * `onBack` when the connection is back and the frame has loaded nothing useful meanwhile. Returns whether the visitor
 * should be able to load it again themselves: after a loss, after a second page (it may be the browser's error), or
 * when none has come.
 */
export function useFrameLoss(frame: RefObject<HTMLIFrameElement | null>, onBack: () => void): boolean {
  const [mayBeEmpty, setMayBeEmpty] = useState(false);
  const reload = useEffectEvent(onBack);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    let pages = 0;
    let isLost = !navigator.onLine;
    const suspect = (): void => setMayBeEmpty(true);
    const timer = setTimeout(() => pages === 0 && suspect(), SLOW_MS);
    element.addEventListener(
      'load',
      () => {
        pages += 1;
        isLost = !navigator.onLine;
        if (pages > 1) suspect();
      },
      { signal },
    );
    addEventListener('offline', suspect, { signal });
    addEventListener(
      'online',
      () => {
        if (isLost || pages === 0) reload();
      },
      { signal },
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [frame]);
  return mayBeEmpty;
}
