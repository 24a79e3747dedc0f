import '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { cookieRule, ownCookieName } from '#platform/server/http/cookie-rule.ts';
import { checkAltcha } from './altcha.ts';
import { failed, isEnoughFor, type BotCheckLevel, type Verdict } from './levels.ts';
import { newPass, openPass, PASS_COOKIE, sealPass, type Pass } from './pass.ts';
import { passUses } from './pass-uses.ts';
import { checkRecaptcha } from './recaptcha.ts';

const PASS_SECONDS = 30 * 60;
/** How long an unreachable provider is not called again, so that choosing seats does not wait for it each time. */
const BLIND_PASS_SECONDS = 2 * 60;

/**
 * Lets a call pass that has a session pass or a valid token, and gives a pass for a valid token. When the provider is
 * unreachable, `low` calls pass and `high` ones are refused. `hosts`: the brand's. Throws RECAPTCHA_REQUIRED with 400
 * (specification section 8, errors), after which clients get a new token.
 */
export async function checkBot(
  ctx: Context,
  declared: BotCheckLevel,
  token: string | undefined,
  reply: FastifyReply,
  hosts: readonly string[],
): Promise<void> {
  if (ctx.app.settings.botCheck === 'off' || usePass(ctx, declared, reply)) return;
  const verdict = token ? await checkToken(ctx, declared, token, hosts) : failed('missing');
  if (verdict.outcome === 'passed') return givePass(ctx, verdict.level, PASS_SECONDS, reply, declared);
  if (verdict.outcome === 'unreachable') {
    ctx.log.warn({ reason: verdict.reason, declared }, 'bot check unreachable');
    if (declared === 'low') return givePass(ctx, 'low', BLIND_PASS_SECONDS, reply, declared);
  }
  ctx.log.debug({ reason: verdict.reason, declared }, 'bot check failed');
  throw refuse('RECAPTCHA_REQUIRED', {}, 400);
}

const passCookie = ({ app }: Context, { request }: FastifyReply): string =>
  ownCookieName(app.settings, request, PASS_COOKIE);

const passOf = (ctx: Context, reply: FastifyReply): Pass | undefined =>
  openPass(ctx, reply.request.cookies[passCookie(ctx, reply)]);

/** Whether the visitor has a valid pass, of any level; nothing of it is used. */
export const hasPass = (ctx: Context, reply: FastifyReply): boolean => passOf(ctx, reply) !== undefined;

function usePass(ctx: Context, declared: BotCheckLevel, reply: FastifyReply): boolean {
  const pass = passOf(ctx, reply);
  return pass !== undefined && isEnoughFor(pass.level, declared) && passUses(ctx.app).take(pass, declared);
}

function givePass(
  ctx: Context,
  level: BotCheckLevel,
  seconds: number,
  reply: FastifyReply,
  declared: BotCheckLevel,
): void {
  const pass = newPass(ctx, level, seconds);
  passUses(ctx.app).take(pass, declared);
  void reply.setCookie(passCookie(ctx, reply), sealPass(ctx, pass), {
    ...cookieRule(ctx.app.settings, reply.request, seconds),
    httpOnly: true,
  });
}

function checkToken(
  ctx: Context,
  declared: BotCheckLevel,
  token: string,
  hosts: readonly string[],
): Promise<Verdict> {
  const { botCheck } = ctx.app.settings;
  if (botCheck === 'altcha') return checkAltcha(ctx, declared, token);
  const version = botCheck === 'recaptcha-v2' ? 'v2' : 'v3';
  return checkRecaptcha(ctx, { version, declared, token, hosts });
}
