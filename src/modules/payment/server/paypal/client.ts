import type { Static, TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { accessTokens, NoAccess, type GivenToken } from '#modules/payment/server/access-token.ts';
import { jsonOf, sendRequest, type HttpAnswer } from '#modules/payment/server/http-request.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';
import { FaultSchema, TokenSchema } from './wire.ts';

type Account = ProviderSettings['paypal'];

/** Two tries of a call are shorter than a visitor's page waits for the commit. */
const TIMEOUT_MS = 15_000;

export type PaypalCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** The idempotency key of a call that makes something: PayPal answers the same key with what it made first. */
  readonly requestId?: string;
};

/** An answer whose status says that PayPal has understood the call: 2xx, or a refusal (4xx). */
export type PaypalAnswer = { readonly status: number; readonly body: unknown };

const access = accessTokens(requestToken);

async function requestToken(paypal: Account): Promise<GivenToken> {
  const login = Buffer.from(`${paypal.clientId}:${paypal.clientSecret}`).toString('base64');
  const answer = await sendRequest({
    method: 'POST',
    url: `${paypal.apiBase}/v1/oauth2/token`,
    headers: { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw new NoAccess('paypal', error);
  });
  const body = jsonOf(answer);
  // The body is not quoted: it may have the token.
  if (answer.status !== 200 || !Check(TokenSchema, body))
    throw new NoAccess('paypal', new Error(`status ${answer.status}`));
  return { value: body.access_token, seconds: body.expires_in };
}

/**
 * Calls PayPal with the access token of an account. Throws NoAccess when there is none, and ProviderUnreachable when there
 * is no answer, or one that does not say whether the call had an effect (5xx, a timeout, too many calls, the same call
 * still under way).
 */
export async function callPaypal(account: Account, call: PaypalCall): Promise<PaypalAnswer> {
  const answer = await send(account, call, await access.get(account));
  if (answer.status !== 401) return readable(answer);
  // The token was withdrawn, and the call refused unread: once more with another.
  access.forget(account);
  return readable(await send(account, call, await access.get(account)));
}

/** The same, sent once more after a lost answer: because of `requestId`, PayPal makes nothing twice. */
export async function callTwice(
  account: Account,
  call: PaypalCall & { readonly requestId: string },
): Promise<PaypalAnswer> {
  try {
    return await callPaypal(account, call);
  } catch (error) {
    // Without access nothing was sent, and nothing is sent the second time.
    if (error instanceof NoAccess || !(error instanceof ProviderUnreachable)) throw error;
    return callPaypal(account, call);
  }
}

async function send(
  account: Account,
  { method, path, body, requestId }: PaypalCall,
  token: string,
): Promise<HttpAnswer> {
  try {
    return await sendRequest({
      method,
      url: account.apiBase + path,
      headers: {
        authorization: `Bearer ${token}`,
        // Otherwise PayPal answers with an id and a state only.
        prefer: 'return=representation',
        ...(requestId !== undefined && { 'paypal-request-id': requestId }),
      },
      ...(body && { body: JSON.stringify(body) }),
      timeoutMs: TIMEOUT_MS,
    });
  } catch (error) {
    throw new ProviderUnreachable('paypal', error);
  }
}

const UNDECIDED = new Set([408, 409, 429]);

function readable(answer: HttpAnswer): PaypalAnswer {
  const { status } = answer;
  if (status >= 500 || UNDECIDED.has(status))
    throw new ProviderUnreachable('paypal', new Error(`status ${status}`));
  return { status, body: jsonOf(answer) };
}

/** The body of an answer that must be of a form. Throws ProviderUnreachable when it is not. */
export function read<S extends TSchema>(schema: S, { status, body }: PaypalAnswer): Static<S> {
  if (status >= 400 || !Check(schema, body))
    throw new ProviderUnreachable('paypal', new Error(`status ${status}`));
  return body;
}

/** What PayPal's refusal says: its word for it, and what its support asks for. */
export function faultOf({ status, body }: PaypalAnswer): {
  readonly issue: string;
  readonly debugId: string;
} {
  const { name, details = [], debug_id: debugId = '' } = Check(FaultSchema, body) ? body : {};
  return { issue: details[0]?.issue ?? name ?? `status ${status}`, debugId };
}
