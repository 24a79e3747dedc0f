import type { FastifyReply } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import { hasPass } from '#platform/server/bot-check/check-bot.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { wideAddressKey } from '#platform/server/http/address-key.ts';
import { fileShares } from '#platform/server/http/open-files.ts';

/** More than anybody has windows of a map; a browser opens at most six connections to one host without HTTP/2. */
export const STREAMS_OF_A_VISITOR = 20;

const openStreams = perApp(() => new Streams());

class Streams {
  readonly #open = new Map<string, number>();
  #all = 0;

  /** Whether one more stream of these keys is within the limits of each. */
  hasRoom(limits: ReadonlyMap<string, number>): boolean {
    const isFull = [...limits].some(([key, most]) => (this.#open.get(key) ?? 0) >= most);
    return !isFull && this.#all < fileShares().streams;
  }

  add(keys: Iterable<string>, one: 1 | -1): void {
    this.#all += one;
    for (const key of keys) {
      const open = (this.#open.get(key) ?? 0) + one;
      if (open > 0) this.#open.set(key, open);
      else this.#open.delete(key);
    }
  }
}

/**
 * Counts one more stream of a visitor and of their address, so that neither can fill the process with them. Returns the
 * function that counts it no longer, to be called once. Throws TOO_MANY_REQUESTS with 429, also when the process has
 * no room for more; the browser then asks every ten seconds instead. Where `ADDRESS_STREAMS` is 0, addresses are not
 * limited, because all visitors may have one; nor is a visitor with a pass of the bot check, whom others behind their
 * address must not shut out.
 */
export function countStream(ctx: Context, reply: FastifyReply): () => void {
  const { app, address, tenantId, visitor } = ctx;
  const { addressStreams } = app.settings;
  const limits = new Map([[`visitor ${tenantId} ${visitor.sessionId}`, STREAMS_OF_A_VISITOR]]);
  if (addressStreams > 0 && !hasPass(ctx, reply))
    limits.set(`address ${wideAddressKey(address)}`, addressStreams);
  const streams = openStreams(app);
  if (!streams.hasRoom(limits)) throw refuse('TOO_MANY_REQUESTS', {}, 429);
  streams.add(limits.keys(), 1);
  return () => streams.add(limits.keys(), -1);
}
