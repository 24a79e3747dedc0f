import type { Reply } from '#kernel/endpoint.ts';
import type { PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { readHold } from '#modules/ordering/contract/hold-calls.ts';
import { E_TICKET_TOKEN } from '#modules/ordering/rules/link-tokens.ts';

export type Hold = Reply<typeof readHold>;

/** The hold of a link; null when the link is not one of the shop's. */
export type HoldLoad = Hold | null;

/** What the page of a hold shows. */
export async function loadHold({ call, params, signal }: PageRequest): Promise<HoldLoad> {
  const token = params['token'] ?? '';
  if (!new RegExp(E_TICKET_TOKEN).test(token)) return null;
  const hold = await call(readHold, { params: { token } }, { signal });
  if (!hold.ok && hold.refusal.code === 'ORDER_NOT_FOUND') return null;
  return needed(hold);
}
