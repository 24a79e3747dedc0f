import type { FastifyRequest } from 'fastify';
import type { Settings } from './settings.ts';

/** How every cookie of the shop is set. */
type CookieRule = {
  readonly path: '/';
  readonly sameSite: 'lax';
  readonly secure: boolean;
  /** Seconds. */
  readonly maxAge: number;
};

/**
 * Good on every page for `maxAge` seconds, and sent over https alone, but in the demo over plain http
 * (decisions, 'Identity').
 */
export const cookieRule = (
  { demo }: Settings,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  maxAge: number,
): CookieRule => ({ path: '/', sameSite: 'lax', secure: !demo || protocol === 'https', maxAge });
