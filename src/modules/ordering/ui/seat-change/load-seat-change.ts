import type { Reply } from '#kernel/endpoint.ts';
import type { PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { seatChange } from '#modules/ordering/contract/seat-change-call.ts';
import { E_TICKET_TOKEN } from '#modules/ordering/rules/link-tokens.ts';

export type SeatChange = Reply<typeof seatChange>;

/** What the page shows on which the seats of an order are changed; null when the link is not one of the shop's. */
export type SeatChangeLoad = SeatChange | null;

export async function loadSeatChange({ call, params, signal }: PageRequest): Promise<SeatChangeLoad> {
  const token = params['token'] ?? '';
  if (!new RegExp(E_TICKET_TOKEN).test(token)) return null;
  const found = await call(seatChange, { params: { token }, query: {} }, { signal });
  if (!found.ok && found.refusal.code === 'ORDER_NOT_FOUND') return null;
  return needed(found);
}
