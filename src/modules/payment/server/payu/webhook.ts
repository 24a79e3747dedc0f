import type { IncomingHttpHeaders } from 'node:http';
import { Check } from 'typebox/value';
import type { App } from '#platform/server/context.ts';
import type { ProviderSettings } from '#platform/server/provider-settings.ts';
import type { Webhook } from '#modules/payment/server/provider.ts';
import { ownerOf } from '#modules/payment/server/charge-id.ts';
import { isSigned, OTHER_SIGNATURE_HEADER, SIGNATURE_HEADER } from './signature.ts';
import { NotificationSchema, RefundNotificationSchema } from './wire.ts';

/**
 * Reads a notification of an order or of a refund. PayU sends each until it is answered with 200, in no certain order;
 * order (or refund) and status make it the same one.
 */
export function readNotification(
  _app: App,
  { payu }: Pick<ProviderSettings, 'payu'>,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): Webhook | 'bad signature' | 'irrelevant' {
  const header = headers[SIGNATURE_HEADER] ?? headers[OTHER_SIGNATURE_HEADER];
  if (!isSigned(header, rawBody, payu.secondKey)) return 'bad signature';
  const body = JSON.parse(rawBody.toString()) as unknown;
  if (Check(RefundNotificationSchema, body)) {
    const { orderId: providerRef, extOrderId, refund } = body;
    return webhookOf(extOrderId, { providerRef, webhookId: `refund ${refund.refundId}:${refund.status}` });
  }
  if (!Check(NotificationSchema, body)) return 'irrelevant';
  const { orderId: providerRef, extOrderId, merchantPosId = payu.posId, status } = body.order;
  if (merchantPosId !== payu.posId) return 'irrelevant';
  return webhookOf(extOrderId, { providerRef, webhookId: `${providerRef}:${status}` });
}

/** Other systems may share the account: what has no id of ours is ignored. */
function webhookOf(
  extOrderId: string | undefined,
  about: Pick<Webhook, 'providerRef' | 'webhookId'>,
): Webhook | 'irrelevant' {
  const owner = ownerOf(extOrderId);
  return owner ? { ...about, ...owner } : 'irrelevant';
}
