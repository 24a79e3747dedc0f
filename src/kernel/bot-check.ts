import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';

/** The bot check's own calls; see docs/bot-check.md. */

const Level = Type.Union([Type.Literal('low'), Type.Literal('high')]);

/** An ALTCHA puzzle as it is sent. All parameters must be sent back, because they are signed. */
export const ChallengeSchema = Type.Object({
  parameters: Type.Object({
    algorithm: Type.String(),
    nonce: Type.String(),
    salt: Type.String(),
    cost: Type.Integer(),
    keyLength: Type.Integer(),
    keyPrefix: Type.String(),
    keySignature: Type.String(),
    /** Binds the puzzle to a session, so that its solution is not accepted from another one. */
    data: Type.Object({
      /** The visitor's public id: it identifies the session without its id, which is only in the HttpOnly cookie. */
      sid: Type.String(),
      tenant: Type.Integer(),
      action: Level,
      /** By how much it is harder than usual. */
      work: Type.Integer(),
      /** Unix seconds by the app's clock; the library would use the machine's clock. */
      expires: Type.Integer(),
    }),
  }),
  signature: Type.String(),
});

/** What a client needs to make a token. */
export const botCheckChallenge = endpoint({
  method: 'GET',
  path: '/api/bot-check/challenge',
  access: 'visitor',
  summary: 'What to solve for a bot-check token, or whose script to ask for one',
  query: Type.Object({ level: Type.Optional(Level) }, { additionalProperties: false }),
  reply: Type.Object({
    driver: Type.Union([
      Type.Literal('altcha'),
      Type.Literal('recaptcha-v2'),
      Type.Literal('recaptcha-v3'),
      Type.Literal('off'),
    ]),
    /** altcha: the puzzle for this visitor, valid for ten minutes and one use. */
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

const TokenSchema = Type.Object(
  { recaptchaToken: Type.Optional(Type.String()) },
  { additionalProperties: false },
);

/** Exchanges a token for a session pass, so that later calls of level `low` need no token. */
export const botCheckPassLow = endpoint({
  method: 'POST',
  path: '/api/bot-check/pass/low',
  access: 'visitor',
  summary: "The session's pass for calls of level low, for a token; who has one needs none",
  body: TokenSchema,
  reply: Type.Object({}),
  refusals: ['RECAPTCHA_REQUIRED'],
  style: 'own',
  botCheck: 'low',
  limit: { max: 60, seconds: 60 },
});

/** The same for calls of level `high`; its pass covers level `low` too. */
export const botCheckPassHigh = endpoint({
  method: 'POST',
  path: '/api/bot-check/pass/high',
  access: 'visitor',
  summary: "The session's pass for calls of level high, for a token; who has one needs none",
  body: TokenSchema,
  reply: Type.Object({}),
  refusals: ['RECAPTCHA_REQUIRED'],
  style: 'own',
  botCheck: 'high',
  limit: { max: 60, seconds: 60 },
});
