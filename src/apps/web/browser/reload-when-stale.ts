import { storedValue } from '#platform/browser/storage.ts';

const PAUSE_MS = 60_000;
const isTime = (value: unknown): value is number => typeof value === 'number';
const lastReload = storedValue('session', 'foyer_reloaded_at', isTime);

/**
 * A part of the page that cannot be loaded is usually one of an older release: the whole page is loaded anew,
 * at most once a minute, so that a part which is really missing ends at the error page and not in a circle;
 * never offline, where it would lose the page that is here.
 */
export function reloadWhenStale(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return;
    const last = lastReload.read();
    if (last !== null && Date.now() - last < PAUSE_MS) return;
    // Without a place to remember it, reloading could go on for ever.
    if (!lastReload.write(Date.now())) return;
    event.preventDefault();
    location.reload();
  });
}
