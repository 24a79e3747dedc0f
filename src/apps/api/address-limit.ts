import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { App } from '#platform/server/context.ts';

/**
 * What counts as one address: an IPv4 address, also when written as IPv6; for IPv6 its network of 64 bits, because
 * one customer has all of that.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** Calls that are attractive for abuse: those with a bot check, making its puzzles, and all of payment. */
const isCounted = ({ botCheck, path }: Endpoint): boolean =>
  botCheck !== undefined || /^\/api\/(?:payment|bot-check)\//.test(path);

/**
 * The second limit, by address: the limit by visitor does not stop a client that is a new visitor each time. Throws
 * TOO_MANY_REQUESTS with 429. Needs the rate limiter on the server.
 */
export function limitAddresses(fastify: FastifyInstance, { settings }: App): void {
  const { addressCallsAMinute: max } = settings;
  if (max === 0) return;
  const count = fastify.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => addressKey(ip),
  });
  fastify.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !isCounted(endpoint)) return;
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    void reply.header('retry-after', counted.ttlInSeconds);
    throw refuse('TOO_MANY_REQUESTS', {}, 429);
  });
}
