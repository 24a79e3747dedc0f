import type { IncomingHttpHeaders } from 'node:http';
import { Check } from 'typebox/value';
import type { App } from '#platform/server/context.ts';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import { ownerOf } from '#modules/payment/server/charge-id.ts';
import type { Webhook } from '#modules/payment/server/provider.ts';
import { callPaypal } from './client.ts';
import { isSigned } from './signature.ts';
import { CaptureSchema, EventSchema, type PaypalEvent } from './wire.ts';

/** Events after which a charge or its refunds may have changed; to be chosen in PayPal's dashboard (docs/payments.md). */
const EVENTS: ReadonlySet<string> = new Set([
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
]);

/** Reads an event. PayPal sends each until it is answered with 2xx, for three days. Throws ProviderUnreachable. */
export async function readPaypalWebhook(
  app: App,
  { paypal }: Pick<ProviderSettings, 'paypal'>,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): Promise<Webhook | 'bad signature' | 'irrelevant'> {
  if (!(await isSigned(app, paypal, headers, rawBody))) return 'bad signature';
  const event = JSON.parse(rawBody.toString()) as unknown;
  if (!Check(EventSchema, event) || !EVENTS.has(event.event_type)) return 'irrelevant';
  const { ourId, orderId } = namedBy(event.resource) ?? (await namedByCapture(paypal, event.resource)) ?? {};
  const owner = ownerOf(ourId);
  // Other systems may share the account.
  return owner && orderId ? { webhookId: event.id, providerRef: orderId, ...owner } : 'irrelevant';
}

type Resource = PaypalEvent['resource'];
type Named = { readonly ourId: string | undefined; readonly orderId: string | undefined };

/** An order or a capture names the charge itself. */
function namedBy({ id, custom_id, purchase_units, supplementary_data }: Resource): Named | undefined {
  if (purchase_units) return { ourId: purchase_units[0]?.custom_id, orderId: id };
  const orderId = supplementary_data?.related_ids?.order_id;
  return orderId && ownerOf(custom_id) ? { ourId: custom_id, orderId } : undefined;
}

/** A refund names the capture that it belongs to, which is asked for its charge. */
async function namedByCapture(
  account: ProviderSettings['paypal'],
  { links = [] }: Resource,
): Promise<Named | undefined> {
  const up = URL.parse(links.find(({ rel }) => rel === 'up')?.href ?? '');
  const [, captureId] = /^\/v2\/payments\/captures\/(\w+)$/.exec(up?.pathname ?? '') ?? [];
  if (!captureId) return undefined;
  const { status, body } = await callPaypal(account, {
    method: 'GET',
    path: `/v2/payments/captures/${captureId}`,
  });
  if (status >= 400 || !Check(CaptureSchema, body)) return undefined;
  return { ourId: body.custom_id, orderId: body.supplementary_data?.related_ids?.order_id };
}
