import { Type } from 'typebox';
import { endpoint } from '#kernel/endpoint.ts';
import { ChallengeSchema } from './altcha.ts';

const Level = Type.Union([Type.Literal('low'), Type.Literal('high')]);

/** What a client needs in order to make a token; see docs/bot-check.md. */
export const botCheckChallenge = endpoint({
  method: 'GET',
  path: '/api/bot-check/challenge',
  summary: 'What to solve for a bot-check token, or whose script to ask for one',
  query: Type.Object({ level: Type.Optional(Level) }, { additionalProperties: false }),
  reply: Type.Object({
    driver: Type.Union([
      Type.Literal('altcha'),
      Type.Literal('recaptcha-v2'),
      Type.Literal('recaptcha-v3'),
      Type.Literal('off'),
    ]),
    /** altcha: the puzzle, for this visitor, ten minutes and one use. */
    challenge: Type.Optional(ChallengeSchema),
    /** reCAPTCHA: the public key, the script's address and (version 3) the action to name. */
    siteKey: Type.Optional(Type.String()),
    scriptUrl: Type.Optional(Type.String()),
    action: Type.Optional(Level),
  }),
  refusals: [],
  style: 'own',
  limit: { max: 60, seconds: 60 },
});

/** Gives the session's pass for a token, so that the calls that follow need none; see docs/bot-check.md. */
export const botCheckPass = <const L extends 'low' | 'high'>(level: L) =>
  endpoint({
    method: 'POST',
    path: `/api/bot-check/pass/${level}`,
    summary: `The session's pass for calls of level ${level}, for a token; who has one needs none`,
    body: Type.Object({ recaptchaToken: Type.Optional(Type.String()) }, { additionalProperties: false }),
    reply: Type.Object({}),
    refusals: ['RECAPTCHA_REQUIRED'],
    style: 'own',
    botCheck: level,
    limit: { max: 60, seconds: 60 },
  });
