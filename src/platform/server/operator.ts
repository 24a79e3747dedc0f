import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from './context.ts';

/** Operators act with a token from the environment (`FOYER_OPERATOR_TOKEN`); where none is set, their calls do not exist. */

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the header carries the token; as long for a wrong one as for a right one. */
const isOperator = (header: string | undefined, token: string): boolean =>
  timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));

/** A route's `admit` for operators only. Refuses NOT_FOUND (404) where there are none, UNAUTHORIZED (401). */
export function admitOperator({ app }: Context, { headers }: FastifyRequest): void {
  const { operatorToken } = app.settings;
  if (operatorToken === '') throw refuse('NOT_FOUND', {}, 404);
  if (!isOperator(headers.authorization, operatorToken)) throw refuse('UNAUTHORIZED', {}, 401);
}
