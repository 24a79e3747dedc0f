import { backoff } from '#platform/browser/backoff.ts';
import { call, type CallResult } from '#platform/browser/call.ts';
import { botCheckToken } from '#platform/browser/bot-check/solve-bot-check.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import type { CommitBody } from './commit-payload.ts';
import type { Committed } from './payment-state.ts';

/** A gateway may take its time: longer than any of them says that it needs. */
const COMMIT_TIMEOUT_MS = 45_000;
const MOST_TRIES = 4;

/** No word of what came of it: the network, or a server that fell over on the way. */
const LOST = new Set(['NO_RESPONSE', 'OFFLINE', 'SERVER_ERROR']);
export const isLost = (code: string): boolean => LOST.has(code);

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Sends a commit until its answer comes. Saying the same again is safe: the server knows a cart's commit and
 * answers what has come of the first (`commitOrder`); it charges once.
 */
export async function sendCommit(body: CommitBody): Promise<CallResult<Committed>> {
  for (let attempt = 0; ; attempt++) {
    const result = await call(
      commitOrder,
      { body },
      { timeout: COMMIT_TIMEOUT_MS, onBotCheck: () => botCheckToken(commitOrder.botCheck) },
    );
    if (result.ok || !isLost(result.refusal.code) || attempt + 1 >= MOST_TRIES) return result;
    await pause(backoff(attempt, Math.random()));
  }
}
