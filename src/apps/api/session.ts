import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Visitor } from '#platform/server/context.ts';

/**
 * The visitor's cookie: session id, end and a signature, so that the visitor is known without a query. Over https its
 * name has a prefix (`ownCookieName`).
 */
export const SESSION_COOKIE = 'foyer_session';

const sign = (text: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(text).digest().subarray(0, 18);

/** A visitor's session: its id, and until when its cookie is valid. */
export type Session = { readonly sessionId: string; readonly until: Date };

const SESSION_DAYS = 30;
const DAY_MS = 86_400_000;

/** How long a cookie is valid after its last renewal, in seconds. */
export const SESSION_SECONDS = SESSION_DAYS * 86_400;

/** The session with an end that is counted from now, in whole seconds. */
export const sessionFrom = (sessionId: string, now: Date): Session => ({
  sessionId,
  until: new Date((Math.floor(now.getTime() / 1000) + SESSION_SECONDS) * 1000),
});

/**
 * `<session>.<unix seconds of its end>.<signature>`; bound to the brand, so that a cookie is invalid at another brand.
 */
export function sealSession({ sessionId, until }: Session, tenantId: number, secret: string): string {
  const content = `${sessionId}.${until.getTime() / 1000}`;
  return `${content}.${sign(`session/${tenantId}/${content}`, secret).toString('base64url')}`;
}

/** Whether a session's cookie is to be renewed: once a day, so that not every answer sets it. */
export const isToRenew = (session: Session, now: Date): boolean =>
  session.until.getTime() - now.getTime() < (SESSION_DAYS - 1) * DAY_MS;

/** The session of a cookie, or undefined when the signature is wrong or its time is over. */
export function openSession(
  cookie: string | undefined,
  tenantId: number,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Session | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1;
  if (!cookie || end < 0) return undefined;
  const content = cookie.slice(0, end);
  const expected = sign(`session/${tenantId}/${content}`, secret).toString('base64url');
  if (!isSame(cookie.slice(end + 1), expected)) return undefined;
  // It is signed by us, so it has the form that `sealSession` wrote; that of the first versions had no end.
  const [sessionId = '', seconds = '0'] = content.split('.');
  const until = new Date(Number(seconds) * 1000);
  return until > now ? { sessionId, until } : undefined;
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** How many cookies are cached: some megabytes. */
const REMEMBERED = 20_000;

/** Opens cookies and caches the result, because a visitor sends the same cookie many times. */
export function sessionOpener(
  secret: string,
): (cookie: string, tenantId: number, now: Date) => Session | undefined {
  const opened = new Map<string, Session>();
  return (cookie, tenantId, now) => {
    const key = `${tenantId}/${cookie}`;
    const known = opened.get(key);
    if (known) return known.until > now ? known : undefined;
    const session = openSession(cookie, tenantId, { secret, now });
    if (!session) return undefined;
    if (opened.size >= REMEMBERED) opened.delete(opened.keys().next().value!);
    opened.set(key, session);
    return session;
  };
}

/** The id of a new session: a UUID that cannot be guessed. */
export const newSessionId = (): string => randomUUID();

/** The visitor of a session. The public id reveals nothing about the session; few calls need it. */
export const visitorOf = (sessionId: string, secret: string): Visitor => ({
  sessionId,
  get uuid() {
    const hex = sign(`public/${sessionId}`, secret).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  },
});
