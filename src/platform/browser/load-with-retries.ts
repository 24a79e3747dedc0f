import { backoff } from './backoff.ts';
import { pause } from './pause.ts';

/**
 * The most attempts while there is a connection; they take half a minute. A part that does not exist therefore leads
 * to the error page before the page is reloaded a second time (apps/web/browser/reload-when-stale.ts).
 */
const MOST_TRIES = 5;

/**
 * Loads a part of the page until it succeeds: again after a while, and at once when the connection is back. Without a
 * connection it waits for ever. Rejects with the last failure.
 */
export async function loadWithRetries<Part>(read: () => Promise<Part>): Promise<Part> {
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
