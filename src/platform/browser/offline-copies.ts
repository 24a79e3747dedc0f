/** What a service worker has stored for use without a connection: the tickets that were opened in this browser. */
export const OFFLINE_COPIES = 'foyer-tickets-1';

/** Removes all of it: the next person at this screen shall not find it. Browsers without such a store have nothing. */
export async function forgetOfflineCopies(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(OFFLINE_COPIES);
}
