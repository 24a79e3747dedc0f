import type { FastifyRequest } from 'fastify';
import type { Settings } from './settings.ts';

/** The attributes of the shop's cookies. */
type CookieRule = {
  readonly path: '/';
  readonly sameSite: 'lax';
  readonly secure: boolean;
  /** Seconds. */
  readonly maxAge: number;
};

/** Valid on every page for `maxAge` seconds; sent over https only, except in the demo over plain http. */
export const cookieRule = (
  { demo }: Settings,
  { protocol }: Pick<FastifyRequest, 'protocol'>,
  maxAge: number,
): CookieRule => ({ path: '/', sameSite: 'lax', secure: !demo || protocol === 'https', maxAge });
