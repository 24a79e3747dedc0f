import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import type { BotCheckLevel } from './levels.ts';

/**
 * The session pass: after one passed check the visitor's calls need no other for a while, so that choosing seats
 * stays fast. It is a signed cookie; the server stores only how often it was used. Over https its name has a prefix
 * (`ownCookieName`).
 */
export const PASS_COOKIE = 'foyer_pass';

export type Pass = {
  /** Identifies the pass where its uses are counted. */
  readonly id: string;
  readonly level: BotCheckLevel;
  readonly expires: Date;
};

/** A new pass that ends `seconds` after the request's time. */
export const newPass = (ctx: Context, level: BotCheckLevel, seconds: number): Pass => ({
  id: randomBytes(9).toString('base64url'),
  level,
  expires: new Date(Math.floor(ctx.now.getTime() / 1000 + seconds) * 1000),
});

/** `<id>.<level>.<unix seconds>.<signature>`; the signature binds it to this brand and this session. */
export function sealPass(ctx: Context, { id, level, expires }: Pass): string {
  const content = `${id}.${level}.${expires.getTime() / 1000}`;
  return `${content}.${sign(ctx, content)}`;
}

/** The pass in a cookie; undefined when it is invalid, of another session or brand, or has ended. */
export function openPass(ctx: Context, cookie: string | undefined): Pass | undefined {
  const end = cookie?.lastIndexOf('.') ?? -1;
  if (!cookie || end < 0) return undefined;
  const content = cookie.slice(0, end);
  if (!isSame(cookie.slice(end + 1), sign(ctx, content))) return undefined;
  // It is signed by us, so it has the form that `sealPass` wrote.
  const [id, level, seconds] = content.split('.') as [string, BotCheckLevel, string];
  const expires = new Date(Number(seconds) * 1000);
  return expires > ctx.now ? { id, level, expires } : undefined;
}

const sign = ({ app, tenantId, visitor }: Context, content: string): string =>
  createHmac('sha256', app.settings.secret)
    .update(`bot-check/pass/${tenantId}/${visitor.sessionId}/${content}`)
    .digest('base64url');

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
