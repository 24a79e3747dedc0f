import type { Reply } from '#kernel/endpoint.ts';
import type { PageRequest } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { openReminders } from '../contract.ts';
import { STOP_TOKEN } from '../rules/stop-token.ts';

export type OpenReminders = Reply<typeof openReminders>;

/** What the page of a stop link shows; null when the link is not one of the shop's. */
export type StopLoad = OpenReminders | null;

/** Reads how many reminders the address of a stop link waits for. */
export async function loadStop({ call, params, signal }: PageRequest): Promise<StopLoad> {
  const stopToken = params['stopToken'] ?? '';
  if (!new RegExp(STOP_TOKEN).test(stopToken)) return null;
  const answer = await call(openReminders, { params: { stopToken } }, { signal });
  if (!answer.ok && answer.refusal.code === 'NOT_FOUND') return null;
  return needed(answer);
}
