import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '#platform/server/context.ts';
import { failed, type BotCheckLevel, type Verdict } from './levels.ts';

/** Google's advice to begin with; 1.0 is surely a person. */
const LEAST_SCORE = 0.5;
const PATIENCE_MS = 3000;
/** The hostname in answers about Google's public test key, which production refuses to start with. */
const TEST_KEY_HOST = 'testkey.google.com';

const answer = Compile(
  Type.Object({
    success: Type.Boolean(),
    hostname: Type.Optional(Type.String()),
    score: Type.Optional(Type.Number()),
    action: Type.Optional(Type.String()),
    'error-codes': Type.Optional(Type.Array(Type.String())),
  }),
);

export type RecaptchaQuestion = {
  readonly version: 'v2' | 'v3';
  readonly declared: BotCheckLevel;
  readonly token: string;
  /** The brand's hosts: a token from another site's page is none of ours. */
  readonly hosts: readonly string[];
  /** Until the provider counts as unreachable; 3 s unless told. */
  readonly patienceMs?: number;
};

/**
 * Asks Google about a token (`siteverify`, form-encoded as it must be; the visitor's address is left out,
 * it is optional). Google itself lets a token be asked about once.
 */
export async function checkRecaptcha(ctx: Context, question: RecaptchaQuestion): Promise<Verdict> {
  const { secret, baseUrl } = ctx.app.settings.recaptcha;
  let body: unknown;
  try {
    const reply = await fetch(`${baseUrl}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: question.token }),
      signal: AbortSignal.timeout(question.patienceMs ?? PATIENCE_MS),
    });
    if (!reply.ok) return { outcome: 'unreachable', reason: `status ${reply.status}` };
    body = await reply.json();
  } catch (error) {
    return { outcome: 'unreachable', reason: (error as Error).name };
  }
  return judge(ctx, question, body);
}

function judge(ctx: Context, { version, declared, hosts }: RecaptchaQuestion, body: unknown): Verdict {
  if (!answer.Check(body)) return { outcome: 'unreachable', reason: 'no answer of siteverify' };
  if (!body.success) return failed(body['error-codes']?.join(' ') ?? 'no success');
  if (!acceptedHosts(ctx, hosts).includes(body.hostname ?? '')) return failed('hostname');
  // A ticked box is the strongest proof that version 2 has: it is good for every call.
  if (version === 'v2') return { outcome: 'passed', level: 'high' };
  if (body.action !== declared) return failed('action');
  if ((body.score ?? 0) < LEAST_SCORE) return failed('score');
  return { outcome: 'passed', level: declared };
}

/** In demo mode a brand answers on hosts beyond its list. */
function acceptedHosts({ app, origin }: Context, hosts: readonly string[]): readonly string[] {
  if (!app.settings.demo) return hosts;
  return [...hosts, TEST_KEY_HOST, ...(URL.canParse(origin) ? [new URL(origin).hostname] : [])];
}
