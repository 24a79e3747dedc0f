import type { IncomingHttpHeaders } from 'node:http';
import { Check } from 'typebox/value';
import type { App } from '#platform/server/context.ts';
import type { Webhook } from '#modules/payment/server/provider.ts';
import { ownerOf } from '#modules/payment/server/charge-id.ts';
import { isSigned, OTHER_SIGNATURE_HEADER, SIGNATURE_HEADER } from './signature.ts';
import { NotificationSchema } from './wire.ts';

/**
 * Reads a notification. PayU sends each until it is answered with 200, in no certain order; order and status make it the
 * same one. Those of refunds are ignored: the reconciliation queries refunds.
 */
export function readNotification(
  { settings: { payu } }: App,
  headers: IncomingHttpHeaders,
  rawBody: Buffer,
): Webhook | 'bad signature' | 'irrelevant' {
  const header = headers[SIGNATURE_HEADER] ?? headers[OTHER_SIGNATURE_HEADER];
  if (!isSigned(header, rawBody, payu.secondKey)) return 'bad signature';
  const body = JSON.parse(rawBody.toString()) as unknown;
  if (!Check(NotificationSchema, body)) return 'irrelevant';
  const { orderId: providerRef, extOrderId, merchantPosId = payu.posId, status } = body.order;
  const owner = ownerOf(extOrderId);
  // Other systems may share the account.
  if (!owner || merchantPosId !== payu.posId) return 'irrelevant';
  return { webhookId: `${providerRef}:${status}`, providerRef, ...owner };
}
