import { storedValue } from '#platform/browser/storage.ts';

const PAUSE_MS = 60_000;
const isTime = (value: unknown): value is number => typeof value === 'number';
const lastReload = storedValue('session', 'foyer_reloaded_at', isTime);

/**
 * Reloads the page when a part of it cannot be loaded: the page is of an older release, or the network failed for a
 * moment and the browser remembers the failure as long as the page lives. At most once a minute, so that a part that
 * does not exist leads to the error page and not to a loop; never while the shop does not answer, which would lose
 * the present page.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
}

async function reloadOnce(): Promise<void> {
  const last = lastReload.read();
  if (last !== null && Date.now() - last < PAUSE_MS) return;
  if (!(await isShopThere())) return;
  // Without storage for the time, it could reload for ever.
  if (lastReload.write(Date.now())) location.reload();
}

/** `navigator.onLine` only reports a network, not whether the shop answers. */
const isShopThere = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
