import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { accessTokens, NoAccess, type GivenToken } from '#modules/payment/server/access-token.ts';
import {
  jsonOf,
  sendRequest,
  type HttpAnswer,
  type HttpRequest,
} from '#modules/payment/server/http-request.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';
import { TokenSchema } from './wire.ts';

type Account = ProviderSettings['payu'];

/** Two tries of a charge are shorter than a visitor's page waits for the commit. */
const TIMEOUT_MS = 15_000;

export type PayuCall = {
  readonly method: HttpRequest['method'];
  /** Below /api/v2_1. */
  readonly path: string;
  readonly body?: object;
};

/** An answer whose status says that PayU has understood the call: 2xx, 302, or a refusal (4xx). */
export type PayuAnswer = { readonly status: number; readonly body: unknown };

/** A user of PayU's, whose saved cards only their own access token lists and deletes. */
type User = { readonly extCustomerId: string; readonly email: string };

const access = accessTokens((payu: Account) => requestToken(payu));

async function requestToken(payu: Account, user?: User): Promise<GivenToken> {
  const form = new URLSearchParams({
    grant_type: user ? 'trusted_merchant' : 'client_credentials',
    client_id: payu.clientId,
    client_secret: payu.clientSecret,
    ...(user && { email: user.email, ext_customer_id: user.extCustomerId }),
  });
  const answer = await sendRequest({
    method: 'POST',
    url: `${payu.apiBase}/pl/standard/user/oauth/authorize`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw new NoAccess('payu', error);
  });
  const body = jsonOf(answer);
  // The body is not quoted: it may have the token.
  if (answer.status !== 200 || !Check(TokenSchema, body))
    throw new NoAccess('payu', new Error(`status ${answer.status}`));
  return { value: body.access_token, seconds: body.expires_in };
}

/**
 * Calls PayU with the access token of an account, or of a user there. Throws NoAccess when there is none, and
 * ProviderUnreachable when there is no answer, or one that does not say whether the call had an effect (5xx, a timeout, too
 * many calls).
 */
export async function callPayu(account: Account, call: PayuCall, user?: User): Promise<PayuAnswer> {
  if (user) return readable(await send(account, call, (await requestToken(account, user)).value));
  const answer = await send(account, call, await access.get(account));
  if (answer.status !== 401) return readable(answer);
  // The token was withdrawn, and the call refused unread: once more with another.
  access.forget(account);
  return readable(await send(account, call, await access.get(account)));
}

async function send(account: Account, { method, path, body }: PayuCall, token: string) {
  try {
    return await sendRequest({
      method,
      url: `${account.apiBase}/api/v2_1${path}`,
      headers: { authorization: `Bearer ${token}` },
      // A GET with a body is refused with 403.
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    throw new ProviderUnreachable('payu', error);
  }
}

const UNDECIDED = new Set([408, 429]);

function readable(answer: HttpAnswer): PayuAnswer {
  const { status } = answer;
  if (status >= 500 || UNDECIDED.has(status))
    throw new ProviderUnreachable('payu', new Error(`status ${status}`));
  return { status, body: jsonOf(answer) };
}

/** The body of an answer that must be of a form. Throws ProviderUnreachable when it is not. */
export function read<S extends TSchema>(schema: S, { status, body }: PayuAnswer): Static<S> {
  if (status >= 400 || !Check(schema, body))
    throw new ProviderUnreachable('payu', new Error(`status ${status}`));
  return body;
}
