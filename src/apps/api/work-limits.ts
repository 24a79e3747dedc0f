import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import { hasPass } from '#platform/server/bot-check/check-bot.ts';
import { perApp, type App, type Context } from '#platform/server/context.ts';
import { addressKey } from '#platform/server/http/address-key.ts';
import type { RequestGuard } from '#platform/server/http/serve.ts';
import { Turns } from '#platform/server/http/turns.ts';
import { WorkBudget } from '#platform/server/http/work-budget.ts';
import { callerOf } from './caller.ts';

/** The units that a caller may spend on heavy calls in a minute, in addition to the general limit of calls. */
const HEAVY_WORK_A_MINUTE = 600;

/** Of heavy calls, one is at work at a time; each keeps the process busy for a few milliseconds. */
const turnsOf = perApp(() => new Turns({ atOnce: 1, mostWaiting: 8 }));

/**
 * Whether an address pays a light call: those that are attractive for abuse, which are all of payment and those with a bot
 * check. With our own check, the latter are refused at once without a pass or a solved puzzle, and a puzzle costs no more
 * than another light call: counted, they would only let one script keep newcomers behind its address from their first
 * pass. Google is asked about each token.
 */
const isPaidByAddress = ({ settings }: App, { botCheck, path }: Endpoint): boolean =>
  settings.botCheck === 'altcha'
    ? botCheck === undefined && path.startsWith('/api/payment/')
    : botCheck !== undefined || /^\/api\/(?:payment|bot-check)\//.test(path);

const costOf = ({ cost }: Endpoint, { query }: FastifyRequest): number =>
  cost?.(query as Readonly<Record<string, unknown>>) ?? 1;

const budgetsOf = perApp(({ settings }) => ({
  callers: new WorkBudget(HEAVY_WORK_A_MINUTE),
  addresses: settings.addressCallsAMinute > 0 ? new WorkBudget(settings.addressCallsAMinute) : undefined,
}));

function demand(budget: WorkBudget, key: string, cost: number, now: Date): void {
  const retryAfterSeconds = budget.spend(key, cost, now);
  if (retryAfterSeconds > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }, 429);
}

/** Drawing a page keeps the process busy for about as long as four light calls. */
const PAGE_COST = 4;

/**
 * Spends what drawing a page costs, at the expense of the visitor; a page that is kept for everybody costs nothing.
 * `isShared`: one that others could get too. A script that invents addresses pays for each such page, with its address
 * when it has no session. The first page of a new visitor that is for them alone costs no more than any call, since many
 * new visitors may have one address. Throws TOO_MANY_REQUESTS with 429.
 */
export function spendOnPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { isShared }: { readonly isShared: boolean },
): void {
  if (request.arrival!.isKnown) demand(budgetsOf(ctx.app).callers, callerOf(request), PAGE_COST, ctx.now);
  else if (isShared) spendOfAddress(ctx, request, reply, PAGE_COST);
}

/** Spends what the visitors without a valid pass at one address may do. */
function spendOfAddress(ctx: Context, request: FastifyRequest, reply: FastifyReply, cost: number): void {
  const { addresses } = budgetsOf(ctx.app);
  if (addresses && !hasPass(ctx, reply)) demand(addresses, addressKey(request.ip), cost, ctx.now);
}

/**
 * The limits by work. Heavy calls of a caller have a budget. An address has one for all of its visitors without a valid
 * pass of the bot check, because the limits by visitor do not stop a client that is a new visitor each time; it pays
 * heavy calls and those that are attractive for abuse. A visitor with a pass is never refused for their address: others
 * behind it must not shut them out, and each pass costs a check. Throws TOO_MANY_REQUESTS with 429. Pages spend what they
 * cost when they are drawn (`spendOnPage`).
 */
export function limitWork(fastify: FastifyInstance, app: App, guard: RequestGuard): void {
  const { callers, addresses } = budgetsOf(app);
  fastify.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const cost = costOf(endpoint, request);
    if (cost > 1) demand(callers, callerOf(request), cost, app.now());
    // A context costs something at every click.
    if (addresses && (cost > 1 || isPaidByAddress(app, endpoint)))
      spendOfAddress(guard.contextOf(request, reply), request, reply, cost);
  });
}

/** The turn of a call, for `RequestGuard`; a light call has none and begins at once. */
export async function turnOf(app: App, endpoint: Endpoint, request: FastifyRequest): Promise<() => void> {
  if (costOf(endpoint, request) === 1) return () => {};
  return turnsOf(app).take(callerOf(request), () => request.raw.socket.destroyed);
}
