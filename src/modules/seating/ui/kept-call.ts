import { isOffline, type Call } from '#platform/browser/network/call.ts';
import { pause } from '#platform/browser/network/pause.ts';

/** Without news of the connection a call is sent again this often; both pauses end early when it, or the visitor, is back. */
const OFFLINE_MS = 10_000;
/** The browser often learns that it is offline some time after the first call has failed. */
const BROKEN_MS = 1000;
const MOST_TRIES = 3;
/** A call that failed later than this was probably not answered for another reason. */
const QUICK_MS = 5000;

/**
 * Keeps calls while there is no connection, and sends them when it is back. `onWait` is called when the first call
 * waits, and when none waits any more. `isRepeatable`: the server takes the same call again as the same; else only a
 * call that was never sent is kept.
 */
export function keptCalls(call: Call, onWait: (isWaiting: boolean) => void): (isRepeatable: boolean) => Call {
  let waiting = 0;
  const wait = (change: 1 | -1): void => {
    waiting += change;
    if (waiting === (change === 1 ? 1 : 0)) onWait(change === 1);
  };
  return (isRepeatable) =>
    async (...asked) => {
      let isWaiting = false;
      for (let tries = 1; ; tries++) {
        const wasOffline = isOffline();
        const startedAt = performance.now();
        const result = await call(...asked);
        const code = result.ok ? '' : result.refusal.code;
        const isKept = code === 'OFFLINE' && (isRepeatable || wasOffline);
        const isQuick = performance.now() - startedAt < QUICK_MS;
        const isBroken = code === 'NO_RESPONSE' && isRepeatable && isQuick && tries < MOST_TRIES;
        if (isKept && !isWaiting) wait(1);
        isWaiting ||= isKept;
        if (!isKept && !isBroken) {
          if (isWaiting) wait(-1);
          return result;
        }
        await pause(isKept ? OFFLINE_MS : BROKEN_MS);
      }
    };
}
