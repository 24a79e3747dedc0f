import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Visitor } from '#platform/server/context.ts';

/** The visitor's cookie: session id and a signature, so that the visitor is known without a query. */
export const SESSION_COOKIE = 'foyer_session';

const sign = (text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(text).digest().subarray(0, 18);

/** `<session>.<signature>`; bound to the brand, so that a cookie is invalid at another brand. */
export const sealSession = (sessionId: string, tenantId: number, secret: string): string =>
  `${sessionId}.${sign(`session/${tenantId}/${sessionId}`, secret).toString('base64url')}`;

/** The session of a cookie, or undefined when the signature is wrong. */
export function openSession(
  cookie: string | undefined,
  tenantId: number,
  secret: string,
): string | undefined {
  const [sessionId = '', signature = '', ...more] = (cookie ?? '').split('.');
  if (more.length > 0) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(`session/${tenantId}/${sessionId}`, secret).toString('base64url'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? sessionId : undefined;
}

/** How many cookies are cached: some megabytes. */
const REMEMBERED = 20_000;

/** Opens cookies and caches the result, because a visitor sends the same cookie many times. */
export function sessionOpener(secret: string): (cookie: string, tenantId: number) => string | undefined {
  const opened = new Map<string, string>();
  return (cookie, tenantId) => {
    const key = `${tenantId}/${cookie}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const sessionId = openSession(cookie, tenantId, secret);
    if (sessionId === undefined) return undefined;
    if (opened.size >= REMEMBERED) opened.delete(opened.keys().next().value!);
    opened.set(key, sessionId);
    return sessionId;
  };
}

export const newSessionId = (): string => randomUUID();

/** The visitor of a session. The public id reveals nothing about the session; few calls need it. */
export const visitorOf = (sessionId: string, secret: string): Visitor => ({
  sessionId,
  get uuid() {
    const hex = sign(`public/${sessionId}`, secret).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  },
});
