import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { ChallengeSchema } from '#kernel/bot-check.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { countPass, isWorkEnough, workOf } from './address-work.ts';
import { failed, isEnoughFor, type BotCheckLevel, type Verdict } from './levels.ts';
import { spendChallenge } from './spent-challenges.ts';

/**
 * ALTCHA, protocol version 2: the browser searches for a number, which takes it time; the server checks a signature,
 * which takes none. Deterministic mode: the server chooses the number, so one key derivation here sets the work
 * there, and the signed derived key makes a second derivation unnecessary when the solution arrives.
 */
const ALGORITHM = 'PBKDF2/SHA-256';
/** Rounds of one derivation: 1 ms on the server, once for each challenge. */
const COST = 2000;
/**
 * The number is between 1 and this. A slow phone computes some 500,000 rounds a second: on average half a second for
 * `low` and a second for `high`, at most twice that; more at an address that has earned many passes (`workOf`). There is no
 * lower bound, because knowing one would save work.
 */
const HIGHEST_NUMBER: Readonly<Record<BotCheckLevel, number>> = { low: 250, high: 500 };
const MINUTES_VALID = 10;
const LONGEST_TOKEN = 8192;

type Data = Static<typeof ChallengeSchema>['parameters']['data'];

const payload = Compile(
  Type.Object({
    challenge: ChallengeSchema,
    solution: Type.Object({ counter: Type.Integer(), derivedKey: Type.String() }),
  }),
);

/** Two keys derived from the secret in the settings, so that signatures for other purposes are not accepted. */
const secrets = perApp(({ settings }) => {
  const derive = (purpose: string): string =>
    createHmac('sha256', settings.secret).update(`bot-check/altcha/${purpose}`).digest('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('key') };
});

/** A challenge for this visitor and brand, valid for ten minutes and one use. */
export async function newChallenge(
  ctx: Context,
  action: BotCheckLevel,
): Promise<Static<typeof ChallengeSchema>> {
  const expires = Math.floor(ctx.now.getTime() / 1000) + MINUTES_VALID * 60;
  const work = workOf(ctx);
  const data: Data = { sid: ctx.visitor.uuid, tenant: ctx.tenantId, action, work, expires };
  const made: Challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(HIGHEST_NUMBER[action] * work),
    data,
    deriveKey,
    ...secrets(ctx.app),
  });
  return made as Static<typeof ChallengeSchema>;
}

/** Checks a solution (base64 of `{challenge, solution}`) and marks it as used. */
export async function checkAltcha(ctx: Context, declared: BotCheckLevel, token: string): Promise<Verdict> {
  const given = decode(token);
  if (!payload.Check(given)) return failed('malformed');
  const { challenge, solution } = given;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets(ctx.app) });
  if (!verified) return failed('wrong');
  const { data, nonce } = challenge.parameters;
  const expires = new Date(data.expires * 1000);
  if (expires <= ctx.now) return failed('expired');
  if (data.sid !== ctx.visitor.uuid || data.tenant !== ctx.tenantId) return failed("somebody else's");
  if (!isEnoughFor(data.action, declared)) return failed('level');
  if (!isWorkEnough(ctx, data.work)) return failed('work');
  // Last, so that a solution that is refused for another reason can be used again.
  if (!(await spendChallenge(ctx, nonce, expires))) return failed('spent');
  countPass(ctx);
  return { outcome: 'passed', level: data.action };
}

function decode(token: string): unknown {
  if (token.length > LONGEST_TOKEN) return undefined;
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
