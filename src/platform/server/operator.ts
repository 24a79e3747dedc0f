import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { App } from './context.ts';
import type { Operator } from './operators.ts';

/** Operators send a token from the environment (`operators.ts`); without one, their calls do not exist. */

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Whether the header has the token; takes equally long for a wrong token. */
const hasToken = (header: Buffer, token: string): boolean =>
  timingSafeEqual(header, digest(`Bearer ${token}`));

/**
 * The operator who calls for a brand. Refuses NOT_FOUND (404) when there are no operators, UNAUTHORIZED (401) when the
 * caller's token is wrong or of another brand; the answer does not tell which.
 */
export function operatorOf({ settings }: App, { headers }: FastifyRequest, brand: string): Operator {
  if (settings.operators.length === 0) throw refuse('NOT_FOUND', {}, 404);
  const header = digest(headers.authorization ?? '');
  // Every token is compared, so that the time does not tell which one was right.
  const [operator] = settings.operators.filter(({ token }) => hasToken(header, token));
  if (!operator || !mayActFor(operator, brand)) throw refuse('UNAUTHORIZED', {}, 401);
  return operator;
}

/** Whether an operator's token is good for a brand. */
export const mayActFor = ({ brand: only }: Operator, brand: string): boolean =>
  only === undefined || only === brand;
