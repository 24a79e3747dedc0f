import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { wideAddressKey } from '#platform/server/http/address-key.ts';

/** Enough for a school or an office: further browsers there ask for the seats every ten seconds instead. */
export const STREAMS_OF_AN_ADDRESS = 500;

/** Open streams by address, in this process. */
const openStreams = perApp(() => new Map<string, number>());

/**
 * Counts one more stream of a client's address, so that one client cannot fill the process with them. Returns the
 * function that counts it no longer, to be called once. Throws TOO_MANY_REQUESTS with 429. Counts nothing where
 * addresses are not limited, because all visitors may have one there.
 */
export function countStream({ app, address }: Pick<Context, 'app' | 'address'>): () => void {
  if (app.settings.addressCallsAMinute === 0) return () => {};
  const open = openStreams(app);
  const key = wideAddressKey(address);
  const others = open.get(key) ?? 0;
  if (others >= STREAMS_OF_AN_ADDRESS) throw refuse('TOO_MANY_REQUESTS', {}, 429);
  open.set(key, others + 1);
  return () => {
    const left = open.get(key)! - 1;
    if (left > 0) open.set(key, left);
    else open.delete(key);
  };
}
