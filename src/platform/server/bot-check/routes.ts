import { botCheckChallenge, botCheckPassHigh, botCheckPassLow } from '#kernel/bot-check.ts';
import type { Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { route, type AnyRoute } from '#platform/server/http/route.ts';
import { newChallenge } from './altcha.ts';

async function challenge(
  ctx: Context,
  { query: { level = 'low' } }: Input<typeof botCheckChallenge>,
): Promise<Reply<typeof botCheckChallenge>> {
  const { botCheck: driver, recaptcha } = ctx.app.settings;
  const google = { siteKey: recaptcha.siteKey, scriptUrl: `${recaptcha.baseUrl}/recaptcha/api.js` };
  if (driver === 'altcha') return { driver, challenge: await newChallenge(ctx, level) };
  if (driver === 'recaptcha-v2') return { driver, ...google };
  if (driver === 'recaptcha-v3') return { driver, ...google, action: level };
  return { driver };
}

/** The request guard has given the pass before this handler. */
const passIsGiven = async () => ({});

export const botCheckRoutes: readonly AnyRoute[] = [
  route(botCheckChallenge, challenge),
  route(botCheckPassLow, passIsGiven),
  route(botCheckPassHigh, passIsGiven),
];
