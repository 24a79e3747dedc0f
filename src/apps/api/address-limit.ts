import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import { addressKey } from '#platform/server/http/address-key.ts';
import type { App } from '#platform/server/context.ts';

/** Calls that are attractive for abuse: those with a bot check, making its puzzles, and all of payment. */
const isCounted = ({ botCheck, path }: Endpoint): boolean =>
  botCheck !== undefined || /^\/api\/(?:payment|bot-check)\//.test(path);

/**
 * The most calls with large answers from one address in a minute. One of 20,000 seats keeps a process busy for a third of
 * a second, and is kept in memory until it is read.
 */
const LARGE_CALLS_A_MINUTE = 60;

const isLarge = ({ isLarge: of }: Endpoint, { query }: FastifyRequest): boolean =>
  of?.(query as Readonly<Record<string, unknown>>) ?? false;

/**
 * The second limit, by address: the limit by visitor does not stop a client that is a new visitor each time. Throws
 * TOO_MANY_REQUESTS with 429. Needs the rate limiter on the server.
 */
export function limitAddresses(fastify: FastifyInstance, { settings }: App): void {
  const { addressCallsAMinute: max } = settings;
  if (max === 0) return;
  const limitOf = (most: number) =>
    fastify.createRateLimit({ max: most, timeWindow: 60_000, keyGenerator: ({ ip }) => addressKey(ip) });
  const usual = limitOf(max);
  const large = limitOf(Math.min(max, LARGE_CALLS_A_MINUTE));
  fastify.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const isOfLarge = isLarge(endpoint, request);
    if (!isOfLarge && !isCounted(endpoint)) return;
    const counted = await (isOfLarge ? large : usual)(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    void reply.header('retry-after', counted.ttlInSeconds);
    throw refuse('TOO_MANY_REQUESTS', {}, 429);
  });
}
