import { useEffect, useState } from 'react';
import type { ServerClock } from './server-clock.ts';

/** The time on an order's page. */
export type PageTime = {
  readonly clock: ServerClock;
  /** The server's time when the page was loaded. */
  readonly now: string;
};

/**
 * Whole seconds until a deadline in server time, counted down; null without a deadline. The first rendering uses the
 * time at which the page was loaded, so that it is the same on server and browser.
 */
export function useSecondsLeft(deadline: string | null, { clock, now: firstNow }: PageTime): number | null {
  const end = deadline === null ? null : Date.parse(deadline);
  const [now, setNow] = useState(() => Date.parse(firstNow));
  useEffect(() => {
    if (end === null) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // Runs when the shown second changes, so that the clock neither skips nor lags.
    const tick = (): void => {
      const current = clock.now();
      setNow(current);
      const rest = (((end - current) % 1000) + 1000) % 1000;
      timer = setTimeout(tick, rest + 20);
    };
    tick();
    return () => clearTimeout(timer);
  }, [end, clock]);
  return end === null ? null : Math.max(0, Math.ceil((end - now) / 1000));
}
