import { data } from 'react-router';
import type { Reply } from '#kernel/endpoint.ts';
import type { PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { refundOffer } from '#modules/ordering/contract/refund-calls.ts';
import { REFUND_TOKEN } from '#modules/ordering/rules/link-tokens.ts';

export type RefundOffer = Reply<typeof refundOffer>;

/** The refund of a link; null with status 404 when the link is not one of the shop's. */
export type RefundLoad = RefundOffer | ReturnType<typeof data<null>>;

/** What the page of a refund link shows; null with status 404 when the link is not one of the shop's. */
export async function loadRefund({ call, params, signal }: PageRequest): Promise<RefundLoad> {
  const token = params['token'] ?? '';
  if (!new RegExp(REFUND_TOKEN).test(token)) return data(null, { status: 404 });
  const offer = await call(refundOffer, { params: { refundToken: token } }, { signal });
  if (!offer.ok && offer.refusal.code === 'ORDER_NOT_FOUND') return data(null, { status: 404 });
  return needed(offer);
}
