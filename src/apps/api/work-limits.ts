import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import { hasPass } from '#platform/server/bot-check/check-bot.ts';
import { perApp, type App } from '#platform/server/context.ts';
import { addressKey } from '#platform/server/http/address-key.ts';
import type { RequestGuard } from '#platform/server/http/serve.ts';
import { Turns } from '#platform/server/http/turns.ts';
import { WorkBudget } from '#platform/server/http/work-budget.ts';
import { callerOf } from './caller.ts';

/** The units that a caller may spend on heavy calls in a minute, in addition to the general limit of calls. */
const HEAVY_WORK_A_MINUTE = 600;

/** Of heavy calls, one is at work at a time; each keeps the process busy for a few milliseconds. */
const turnsOf = perApp(() => new Turns({ atOnce: 1, mostWaiting: 8 }));

/** Calls that are attractive for abuse: those with a bot check, making its puzzles, and all of payment. */
const isAttractive = ({ botCheck, path }: Endpoint): boolean =>
  botCheck !== undefined || /^\/api\/(?:payment|bot-check)\//.test(path);

const costOf = ({ cost }: Endpoint, { query }: FastifyRequest): number =>
  cost?.(query as Readonly<Record<string, unknown>>) ?? 1;

/**
 * The limits by work. Heavy calls of a caller have a budget. An address has one for all of its visitors without a valid
 * pass of the bot check, because the limits by visitor do not stop a client that is a new visitor each time; it pays
 * heavy calls and those that are attractive for abuse. A visitor with a pass is never refused for their address: others
 * behind it must not shut them out, and each pass costs a check. Throws TOO_MANY_REQUESTS with 429.
 */
export function limitWork(fastify: FastifyInstance, app: App, guard: RequestGuard): void {
  const { addressCallsAMinute } = app.settings;
  const ofCallers = new WorkBudget(HEAVY_WORK_A_MINUTE);
  const ofAddresses = new WorkBudget(addressCallsAMinute);
  const demand = (budget: WorkBudget, key: string, cost: number): void => {
    const retryAfterSeconds = budget.spend(key, cost, app.now());
    if (retryAfterSeconds > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }, 429);
  };
  fastify.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const cost = costOf(endpoint, request);
    const isHeavy = cost > 1;
    if (isHeavy) demand(ofCallers, callerOf(request), cost);
    if (addressCallsAMinute === 0 || !(isHeavy || isAttractive(endpoint))) return;
    if (!hasPass(guard.contextOf(request, reply), reply)) demand(ofAddresses, addressKey(request.ip), cost);
  });
}

/** The turn of a call, for `RequestGuard`; a light call has none and begins at once. */
export async function turnOf(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<() => void> {
  if (costOf(endpoint, request) === 1) return () => {};
  return turnsOf(app).take(callerOf(request), () => request.raw.socket.destroyed);
}
