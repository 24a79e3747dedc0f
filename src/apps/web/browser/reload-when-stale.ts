import { storedValue } from '#platform/browser/storage.ts';

const PAUSE_MS = 60_000;
const isTime = (value: unknown): value is number => typeof value === 'number';
const lastReload = storedValue('session', 'foyer_reloaded_at', isTime);

/**
 * A part of the page that cannot be loaded is one of an older release, or the network was gone for a moment and the
 * browser remembers the failure as long as the page lives: the whole page is loaded anew. At most once a minute, so
 * that a part which is really missing ends at the error page and not in a circle; never while the shop does not answer,
 * where it would lose the page that is here.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  const last = lastReload.read();
  if (last !== null && Date.now() - last < PAUSE_MS) return;
  if (!(await isShopThere())) return;
  // Without a place to remember it, reloading could go on for ever.
  if (lastReload.write(Date.now())) location.reload();
}

/** `navigator.onLine` only tells of a network, not that anything answers there. */
const isShopThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
