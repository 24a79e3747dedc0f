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

/** Wrong tokens of one address in a minute, after which its tokens are not compared any more. */
const WRONG = { windowMs: 60_000, atMost: 20 };
/** At how many addresses a right token is remembered: more than any shop has. */
const PLACES_KEPT = 10_000;

const attempts = perApp(() => ({
  wrong: new RecentCounts(WRONG),
  /** An address with the digest of a token that was right there. */
  right: new Set<string>(),
}));

/**
 * The operator who calls for a brand. Refuses NOT_FOUND (404) when there are no operators, UNAUTHORIZED (401) when the
 * caller's token is wrong or of another brand; the answer does not tell which. After many wrong ones of an address it
 * refuses TOO_MANY_REQUESTS (429) before it compares, except tokens that were right at this address before: others behind
 * it must not shut out the staff who are at work there.
 */
export function operatorOf(app: App, { headers, ip }: FastifyRequest, brand: string): Operator {
  const { settings } = app;
  if (settings.operators.length === 0) throw refuse('NOT_FOUND', {}, 404);
  // The scheme's name is in any case (RFC 9110, 11.1).
  const header = digest((headers.authorization ?? '').replace(/^bearer /i, 'Bearer '));
  const { wrong, right } = attempts(app);
  const [address, now] = [addressKey(ip), app.now()];
  const place = `${address} ${brand} ${header.toString('base64')}`;
  // The visitors of the demo may all have one address.
  const isLimited = settings.addressCallsAMinute > 0 && wrong.of(address, now) >= WRONG.atMost;
  if (isLimited && !right.has(place))
    throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: wrong.secondsUntilFewer(address, now) }, 429);
  // Every token is compared, so that the time does not tell which one was right.
  const [operator] = settings.operators.filter(({ token }) => hasToken(header, token));
  if (!operator || !mayActFor(operator, brand)) {
    wrong.add(address, now);
    throw refuse('UNAUTHORIZED', {}, 401);
  }
  if (right.size < PLACES_KEPT) right.add(place);
  return operator;
}

/** Whether an operator's token is good for a brand. */
export const mayActFor = ({ brand: only }: Operator, brand: string): boolean =>
  only === undefined || only === brand;
