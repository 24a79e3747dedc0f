/**
 * Waits; ends early when the connection is back, when the visitor comes back to the page, or when `gone` aborts because the
 * caller has stopped.
 */
export const pause = (milliseconds: number, gone?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = new AbortController();
    const goOn = (): void => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(goOn, milliseconds);
    const goOnIfSeen = (): void => {
      if (document.visibilityState === 'visible') goOn();
    };
    addEventListener('online', goOn, { signal: over.signal });
    addEventListener('visibilitychange', goOnIfSeen, { signal: over.signal });
    gone?.addEventListener('abort', goOn, { signal: over.signal });
  });
