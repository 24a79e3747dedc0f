import { watchPage } from '#platform/browser/idle.ts';
import { openTabs } from '#platform/browser/tabs.ts';

/** The tabs of one visitor tell each other that the cart has changed; what it holds now only the server says. */
type CartNews = { readonly cart: string };

const isNews = (value: unknown): value is CartNews =>
  typeof value === 'object' && value !== null && typeof (value as Partial<CartNews>).cart === 'string';

/** Keeps tabs agreed: `announce` after a change of one's own, `stop` when the page goes. */
export type CartWatch = { readonly announce: () => void; readonly stop: () => void };

/**
 * Calls back whenever the cart may be another than the page shows: another tab changed it, the visitor came
 * back to the tab, the connection came back, or the browser brought the page back from its memory.
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
