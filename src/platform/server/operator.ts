import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import { perApp, type App } from './context.ts';
import { addressKey } from './http/address-key.ts';
import { RecentCounts } from './http/recent-counts.ts';
import type { Operator } from './operators.ts';

/** Operators send a token from the environment (`operators.ts`); without one, their calls do not exist. */

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the header has the token; takes equally long for a wrong token. */
const hasToken = (header: Buffer, token: string): boolean =>
  timingSafeEqual(header, digest(`Bearer ${token}`));

/** Wrong tokens of one address in a minute, after which it is told to wait. */
const WRONG = { windowMs: 60_000, atMost: 20 };
const wrongTokens = perApp(() => new RecentCounts(WRONG));

/**
 * The operator who calls for a brand. Refuses NOT_FOUND (404) when there are no operators, UNAUTHORIZED (401) when the
 * caller's token is wrong or of another brand; the answer does not tell which. Refuses TOO_MANY_REQUESTS (429) after many
 * wrong ones. A right one always passes: nobody can guess it, and others behind the same address must not shut staff out.
 */
export function operatorOf(app: App, { headers, ip }: FastifyRequest, brand: string): Operator {
  const { settings } = app;
  if (settings.operators.length === 0) throw refuse('NOT_FOUND', {}, 404);
  // The scheme's name is in any case (RFC 9110, 11.1).
  const header = digest((headers.authorization ?? '').replace(/^bearer /i, 'Bearer '));
  // Every token is compared, so that the time does not tell which one was right.
  const [operator] = settings.operators.filter(({ token }) => hasToken(header, token));
  if (operator && mayActFor(operator, brand)) return operator;
  const [wrong, address, now] = [wrongTokens(app), addressKey(ip), app.now()];
  // The visitors of the demo may all have one address.
  if (settings.addressCallsAMinute > 0 && wrong.of(address, now) >= WRONG.atMost)
    throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: WRONG.windowMs / 1000 }, 429);
  wrong.add(address, now);
  throw refuse('UNAUTHORIZED', {}, 401);
}

/** Whether an operator's token is good for a brand. */
export const mayActFor = ({ brand: only }: Operator, brand: string): boolean =>
  only === undefined || only === brand;
