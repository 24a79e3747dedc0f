import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { App } from './context.ts';

/** Operators send a token from the environment (`FOYER_OPERATOR_TOKEN`); without one, their calls do not exist. */

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the header has the token; takes equally long for a wrong token. */
const isOperator = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

/** Refuses NOT_FOUND (404) when no token is set, UNAUTHORIZED (401) when the caller's token is wrong. */
export function refuseUnlessOperator({ settings }: App, { headers }: FastifyRequest): void {
  const { operatorToken } = settings;
  if (operatorToken === '') throw refuse('NOT_FOUND', {}, 404);
  if (!isOperator(headers.authorization, operatorToken)) throw refuse('UNAUTHORIZED', {}, 401);
}
