import { backoff } from './backoff.ts';
import { pause } from './pause.ts';

/**
 * So often in half a minute a part is fetched while there is a connection: one that is really missing ends at the error
 * page, before the page would be loaded anew a second time (apps/web/browser/reload-when-stale.ts).
 */
const MOST_TRIES = 5;

/**
 * Fetches a part of the page until it comes: again after a while, and at once when the connection is back. Without a
 * connection it waits for ever. Rejects with the last failure.
 */
export async function untilItComes<Part>(read: () => Promise<Part>): Promise<Part> {
  let tries = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (navigator.onLine) tries += 1;
      if (tries >= MOST_TRIES) throw error;
    }
    await pause(backoff(attempt, Math.random()));
  }
}
