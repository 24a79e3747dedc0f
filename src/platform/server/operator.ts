import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { App } from './context.ts';

/** Operators act with a token from the environment (`FOYER_OPERATOR_TOKEN`); where none is set, their calls do not exist. */

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the header carries the token; as long for a wrong one as for a right one. */
const isOperator = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

/** Refuses NOT_FOUND (404) where there are no operators, UNAUTHORIZED (401) whoever is none. */
export function refuseUnlessOperator({ settings }: App, { headers }: FastifyRequest): void {
  const { operatorToken } = settings;
  if (operatorToken === '') throw refuse('NOT_FOUND', {}, 404);
  if (!isOperator(headers.authorization, operatorToken)) throw refuse('UNAUTHORIZED', {}, 401);
}
