import type { FastifyRequest } from 'fastify';
import { addressKey } from '#platform/server/http/address-key.ts';

/**
 * Who is counted: an operator by their name in the brand, a visitor by their session. A client without cookies is a new
 * visitor each time: its address counts.
 */
export function callerOf({ arrival, ip }: FastifyRequest): string {
  if (arrival?.operator) return `operator ${arrival.brand.id} ${arrival.operator.name}`;
  return arrival?.isKnown ? arrival.sessionId : addressKey(ip);
}
