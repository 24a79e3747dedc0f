import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from '#kernel/ids.ts';
import type { Context } from '#platform/server/context.ts';
import { findOrder, type Order } from './order-store.ts';

/** The tickets when they are there by now, else the payment, which tells how it goes. */
const addressOf = ({ presentationId, status, linkToken }: Order): string =>
  `/order/${presentationId}?step=${status === 'paid' ? `confirmation&t=${linkToken}` : 'customerInfo'}`;

/**
 * `GET /api/payment/returned/:orderId`: where a gateway sends the visitor back to after its own step. Inside
 * the payment dialog's frame it tells the page around it; as a whole page it goes on to the order. It proves
 * nothing: how the payment went, the status call asks the gateway.
 */
export async function returnedPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { orderId } = request.params as { orderId: string };
  const order = isUuid(orderId) ? await findOrder(ctx.db, orderId) : undefined;
  const own = order?.sessionId === ctx.visitor.sessionId ? order : undefined;
  const target = own ? addressOf(own) : '/';
  const nonce = randomBytes(16).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'SAMEORIGIN')
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors 'self'`,
    )
    .send(
      `<!doctype html><html lang="${ctx.locale}"><meta charset="utf-8"><title>…</title>` +
        `<script nonce="${nonce}">if(parent!==window)parent.postMessage({type:'foyer:3ds',status:'returned'},location.origin);` +
        `else location.replace(${JSON.stringify(target)})</script><a href="${target}">→</a></html>`,
    );
}
