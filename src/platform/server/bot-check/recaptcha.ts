import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Context } from '#platform/server/context.ts';
import { failed, type BotCheckLevel, type Verdict } from './levels.ts';

/** The score that Google recommends at first; 1.0 is certainly a person. */
const LEAST_SCORE = 0.5;
const TIMEOUT_MS = 3000;
/** The hostname in answers for Google's public test key, which production refuses. */
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
  /** The brand's hosts: a token from another site's page is refused. */
  readonly hosts: readonly string[];
  /** Milliseconds until the provider counts as unreachable; 3 s when left out. */
  readonly timeoutMs?: number;
};

/**
 * Asks Google about a token (`siteverify`, form-encoded as required; without the visitor's address, which is
 * optional). Google accepts each token once.
 */
export async function checkRecaptcha(ctx: Context, question: RecaptchaQuestion): Promise<Verdict> {
  const { secret, baseUrl } = ctx.app.settings.recaptcha;
  let body: unknown;
  try {
    const reply = await fetch(`${baseUrl}/recaptcha/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: question.token }),
      signal: AbortSignal.timeout(question.timeoutMs ?? TIMEOUT_MS),
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
  // A ticked box is the strongest proof of version 2: it is valid for every call.
  if (version === 'v2') return { outcome: 'passed', level: 'high' };
  if (body.action !== declared) return failed('action');
  if ((body.score ?? 0) < LEAST_SCORE) return failed('score');
  return { outcome: 'passed', level: declared };
}

/** In demo mode a brand has hosts beyond its list. */
function acceptedHosts({ app, origin }: Context, hosts: readonly string[]): readonly string[] {
  if (!app.settings.demo) return hosts;
  return [...hosts, TEST_KEY_HOST, ...(URL.canParse(origin) ? [new URL(origin).hostname] : [])];
}
