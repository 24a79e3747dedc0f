import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import { perApp, type App } from '#platform/server/context.ts';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { RecentCounts } from '#platform/server/http/recent-counts.ts';
import { sendRequest } from '#modules/payment/server/http-request.ts';
import { ProviderUnreachable } from '#modules/payment/server/provider.ts';

/**
 * PayPal signs a webhook with the key of a certificate that the webhook names. We check the signature ourselves: PayPal's
 * call for it takes the event as JSON again, and would be one more thing that can fail (docs/decisions/0025).
 */

/** What PayPal signs: the id of our webhook keeps events of other accounts away. */
export const signedText = (
  { id, time, webhookId }: { readonly id: string; readonly time: string; readonly webhookId: string },
  body: Buffer,
): string => [id, time, webhookId, crc32(body)].join('|');

const ALGORITHM = 'SHA256withRSA';

/**
 * Whether PayPal has signed exactly this body for the webhook of an account. Throws ProviderUnreachable when its certificate
 * cannot be fetched now.
 */
export async function isSigned(
  app: App,
  { webhookId, apiBase }: Pick<ProviderSettings['paypal'], 'webhookId' | 'apiBase'>,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<boolean> {
  const header = (name: string): string => String(headers[`paypal-${name}`] ?? '');
  const certificateUrl = header('cert-url');
  if (header('auth-algo') !== ALGORITHM || !isPaypalUrl(certificateUrl, apiBase)) return false;
  const key = await keyAt(app, certificateUrl);
  if (!key) return false;
  const text = signedText(
    { id: header('transmission-id'), time: header('transmission-time'), webhookId },
    body,
  );
  return verify('RSA-SHA256', Buffer.from(text), key, Buffer.from(header('transmission-sig'), 'base64'));
}

/** Whether a certificate is PayPal's: at one of its hosts by https, or where the account's API is. */
export function isPaypalUrl(text: string, apiBase: string): boolean {
  const url = URL.parse(text);
  if (!url?.pathname.startsWith('/v1/notifications/certs/')) return false;
  return (
    url.origin === new URL(apiBase).origin ||
    (url.protocol === 'https:' && url.port === '' && url.host.endsWith('.paypal.com'))
  );
}

/** A certificate is fetched again after this time; PayPal replaces its own rarely. */
const KEPT_MS = 24 * 60 * 60_000;
/** Nobody makes us keep or fetch more by inventing addresses: fewer a minute than are kept. */
const MOST_KEPT = 10;
const FETCHES = { windowMs: 60_000, atMost: 5 };
const TIMEOUT_MS = 10_000;

/** Undefined: there is no certificate at the address. */
type Key = KeyObject | undefined;
type Kept = Map<string, { readonly until: number; readonly key: Promise<Key> }>;
const keptOf = perApp((): Kept => new Map());
const fetchesOf = perApp(() => new RecentCounts(FETCHES));

function keyAt(app: App, url: string): Promise<Key> {
  const kept = keptOf(app);
  const known = kept.get(url);
  if (known && known.until > Date.now()) return known.key;
  const [fetches, now] = [fetchesOf(app), app.now()];
  if (fetches.of('all', now) >= FETCHES.atMost)
    return Promise.reject(new ProviderUnreachable('paypal', new Error('too many certificates')));
  fetches.add('all', now);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_KEPT) kept.delete(oldest!);
  const key = fetchKey(url);
  kept.set(url, { until: Date.now() + KEPT_MS, key });
  // A failure is not kept; that there is none is kept for the other accounts that are tried with it.
  key.then(
    (found) => found ?? kept.set(url, { until: Date.now() + FETCHES.windowMs, key }),
    () => kept.delete(url),
  );
  return key;
}

async function fetchKey(url: string): Promise<Key> {
  try {
    const { status, body } = await sendRequest({ method: 'GET', url, timeoutMs: TIMEOUT_MS });
    if (status >= 400 && status < 500) return undefined;
    if (status !== 200) throw new Error(`status ${status}`);
    return createPublicKey(body);
  } catch (error) {
    throw new ProviderUnreachable('paypal', error);
  }
}
