import { backoff } from './backoff.ts';
import { pause } from './pause.ts';
import { isShopThere } from '../reload-page.ts';

/**
 * The most attempts while the shop answers; they take half a minute, so that a part that does not exist is given up
 * before the page is loaded again a second time (reload-page.ts).
 */
const MOST_TRIES = 5;

/**
 * Loads a part of the page until it succeeds: again after a while, and at once when the connection, or the visitor, is
 * back. As long as the shop does not answer it waits. Rejects with the last failure.
 */
export async function loadWithRetries<Part>(read: () => Promise<Part>): Promise<Part> {
  let tries = 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (await isShopThere()) tries += 1;
      if (tries >= MOST_TRIES) throw error;
    }
    await pause(backoff(attempt, Math.random()));
  }
}

/** After the tries of `loadWithRetries`, and until the connection, or the visitor, is back. */
const REST_MS = 600_000;

/** Loads a part of the page and never gives up, so that it is missing at most, and hides nothing else. */
export const loadAtLast = <Part>(read: () => Promise<Part>): Promise<Part> =>
  loadWithRetries(read).catch(async () => {
    await pause(REST_MS);
    return loadAtLast(read);
  });
