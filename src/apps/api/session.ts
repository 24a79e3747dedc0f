import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Visitor } from '#platform/server/context.ts';

/** The visitor's cookie: session id and a signature, so that no request needs the database to know who calls. */
export const SESSION_COOKIE = 'foyer_session';

const sign = (text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(text).digest().subarray(0, 18);

/** `<session>.<signature>`; bound to the brand, so that one brand's cookie is nothing at another. */
export const sealSession = (sessionId: string, tenantId: number, secret: string): string =>
  `${sessionId}.${sign(`session/${tenantId}/${sessionId}`, secret).toString('base64url')}`;

/** The session of a cookie, or undefined when it is not ours. */
export function openSession(
  cookie: string | undefined,
  tenantId: number,
  secret: string,
): string | undefined {
  const [sessionId = '', signature = ''] = (cookie ?? '').split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(`session/${tenantId}/${sessionId}`, secret).toString('base64url'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? sessionId : undefined;
}

export const newSessionId = (): string => randomUUID();

/** The public id of a session: tells nothing about it and authorises nothing. */
export function visitorOf(sessionId: string, secret: string): Visitor {
  const hex = sign(`public/${sessionId}`, secret).toString('hex');
  return {
    sessionId,
    uuid: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`,
  };
}
