import type { Reply } from '#kernel/endpoint.ts';
import type { PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { eTicket } from '#modules/ordering/contract.ts';
import { E_TICKET_TOKEN } from '#modules/ordering/rules/link-tokens.ts';

/** An order by its link; null when there is none. */
export type ETicketPage = Reply<typeof eTicket> | null;

/** What the page of an e-ticket shows; null when the link is not one of the shop's. */
export async function loadETicket({ call, params, signal }: PageRequest): Promise<ETicketPage> {
  const token = params['token'] ?? '';
  if (!new RegExp(E_TICKET_TOKEN).test(token)) return null;
  const order = await call(eTicket, { params: { token } }, { signal });
  if (!order.ok && order.refusal.code === 'ORDER_NOT_FOUND') return null;
  return needed(order);
}
