import { E_TICKETS } from '#modules/ordering/rules/addresses.ts';
import { styleSheetWithin } from './page-styles.ts';
import workerAddress from '../e-ticket-worker.ts?worker&url';

/**
 * The page and everything that it has loaded, with the style sheet, which the stored page links to; the worker selects the
 * parts of a ticket.
 */
function loadedAddresses(): string[] {
  const styles = styleSheetWithin();
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [location.href, ...(styles === undefined ? [] : [styles]), ...loaded];
}

/**
 * Stores the shown ticket for use without a connection: a service worker, only for these pages, stores the page, its
 * files and its data. Without service workers the ticket needs a connection.
 */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { active, waiting, installing } = await navigator.serviceWorker.register(workerAddress, {
      scope: E_TICKETS,
      type: 'module',
    });
    // Not `ready`: a page that was reached without loading a new document is outside of the worker's scope.
    (active ?? waiting ?? installing)?.postMessage({ type: 'keep', addresses: loadedAddresses() });
  } catch {
    // Private windows and old browsers refuse; the page then works with a connection only.
  }
}
