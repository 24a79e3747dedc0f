import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';

/** The attributes of the shop's cookies. */
type CookieRule = {
  readonly path: '/';
  readonly sameSite: 'lax';
  readonly secure: boolean;
  /** Seconds. */
  readonly maxAge: number;
};

type Arrived = Pick<FastifyRequest, 'protocol'>;

/** Whether the visitor's connection is https, which only the demo can be without. */
const isSecure = ({ demo }: Settings, { protocol }: Arrived): boolean => !demo || protocol === 'https';

/**
 * The name of a cookie that makes the visitor who they are. Over https it begins with `__Host-`: browsers accept such a
 * cookie only from the host itself and over https, so that neither another host of the domain nor a network on the way
 * can give a visitor another's session. They would refuse it over plain http, where the name has no prefix.
 */
export const ownCookieName = (settings: Settings, request: Arrived, name: string): string =>
  isSecure(settings, request) ? `__Host-${name}` : name;

/** Valid on every page for `maxAge` seconds; sent over https only, except in the demo over plain http. */
export const cookieRule = (settings: Settings, request: Arrived, maxAge: number): CookieRule => ({
  path: '/',
  sameSite: 'lax',
  secure: isSecure(settings, request),
  maxAge,
});
