import type { Reply } from '#kernel/endpoint.ts';
import type { PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { refundOffer } from '#modules/ordering/contract/refund-calls.ts';
import { REFUND_TOKEN } from '#modules/ordering/rules/link-tokens.ts';

export type RefundOffer = Reply<typeof refundOffer>;

/** The refund of a link; null when the link is not one of the shop's. */
export type RefundLoad = RefundOffer | null;

/** What the page of a refund link shows; null when the link is not one of the shop's. */
export async function loadRefund({ call, params, signal }: PageRequest): Promise<RefundLoad> {
  const token = params['token'] ?? '';
  if (!new RegExp(REFUND_TOKEN).test(token)) return null;
  const offer = await call(refundOffer, { params: { refundToken: token } }, { signal });
  if (!offer.ok && offer.refusal.code === 'ORDER_NOT_FOUND') return null;
  return needed(offer);
}
