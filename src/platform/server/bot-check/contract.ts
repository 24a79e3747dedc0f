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
