import { E_TICKETS } from '#modules/ordering/rules/addresses.ts';
import workerAddress from '../e-ticket-worker.ts?worker&url';

/** The page and everything that it has loaded so far; the worker knows what of it belongs to a ticket. */
const loadedAddresses = (): string[] => [
  location.href,
  ...performance.getEntriesByType('resource').map(({ name }) => name),
];

/**
 * Keeps the ticket that is shown for doors without a connection: a service worker, which exists for these
 * pages alone, stores the page, its files and its data. Where there is none the ticket needs a connection.
 */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register(workerAddress, {
      scope: E_TICKETS,
      type: 'module',
    });
    // Not `ready`: a page that was come to without loading it anew counts as the one it began as, outside of the scope.
    (active ?? waiting ?? installing)?.postMessage({ type: 'keep', addresses: loadedAddresses() });
  } catch {
    // Private windows and old browsers refuse; the page works all the same while there is a connection.
  }
}
