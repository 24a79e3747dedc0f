import { watchPage } from '#platform/browser/idle.ts';
import { openTabs } from '#platform/browser/tabs.ts';

/** The message between tabs of one visitor that the cart has changed; each tab then reads it from the server. */
type CartNews = { readonly cart: string };

const isNews = (value: unknown): value is CartNews =>
  typeof value === 'object' && value !== null && typeof (value as Partial<CartNews>).cart === 'string';

/** Call `announce` after a change of this tab, and `stop` when the page is left. */
export type CartWatch = { readonly announce: () => void; readonly stop: () => void };

/**
 * Calls back whenever the cart may differ from what the page shows: another tab changed it, the visitor returned to
 * the tab, the connection returned, or the browser showed the page from its cache.
 */
export function watchCart(name: string, onChange: () => void): CartWatch {
  const tabs = openTabs('cart', isNews);
  const stop = new AbortController();
  const { signal } = stop;
  const unlisten = tabs.listen(onChange);
  const unwatch = watchPage(document).watch((present) => present && onChange());
  addEventListener('pageshow', (event) => event.persisted && onChange(), { signal });
  addEventListener('online', onChange, { signal });
  return {
    announce: () => tabs.publish({ cart: name }),
    stop: () => {
      stop.abort();
      unlisten();
      unwatch();
      tabs.close();
    },
  };
}
