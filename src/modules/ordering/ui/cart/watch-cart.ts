import { watchPage } from '#platform/browser/idle.ts';
import { openTabs } from '#platform/browser/tabs.ts';

/** Call `announce` after a change of this tab, and `stop` when the page is left. */
export type CartWatch = { readonly announce: () => void; readonly stop: () => void };

/**
 * Calls back whenever the cart may differ from what the page shows: another tab changed it, the visitor returned to
 * the tab, the connection returned, or the browser showed the page from its cache.
 */
export function watchCart(onChange: () => void): CartWatch {
  const tabs = openTabs('cart', onChange);
  const stop = new AbortController();
  const { signal } = stop;
  const unwatch = watchPage(document).watch((present) => present && onChange());
  addEventListener('pageshow', (event) => event.persisted && onChange(), { signal });
  addEventListener('online', onChange, { signal });
  return {
    announce: tabs.tell,
    stop: () => {
      stop.abort();
      unwatch();
      tabs.close();
    },
  };
}
