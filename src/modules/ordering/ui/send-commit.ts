import { backoff } from '#platform/browser/backoff.ts';
import { call, type CallResult } from '#platform/browser/call.ts';
import { botCheckToken } from '#platform/browser/bot-check/solve-bot-check.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import type { CommitBody } from './commit-payload.ts';
import type { Committed } from './payment-state.ts';

/** A gateway may take its time: longer than any of them says that it needs. */
const COMMIT_TIMEOUT_MS = 45_000;
/** So often a server that falls over is asked again. */
const MOST_FALLS = 4;
/** The visitor is told at the second answer that does not come. */
const TOLD_AFTER = 1;

/** No word of what came of it: the network, or a server that fell over on the way. */
const UNHEARD = new Set(['NO_RESPONSE', 'OFFLINE']);
export const isLost = (code: string): boolean => UNHEARD.has(code) || code === 'SERVER_ERROR';

/** Waits, at most until the connection is back. */
const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    const goOn = (): void => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, milliseconds);
    addEventListener('online', goOn);
  });

/**
 * Sends a commit until its answer comes, however long the network is gone: giving up would say 'failed' of an
 * order that may be paid. Saying the same again is safe: the server knows a cart's commit and answers what
 * has come of the first (`commitOrder`); it charges once. `onLost` is told when the answer keeps away.
 */
export async function sendCommit(body: CommitBody, onLost: () => void): Promise<CallResult<Committed>> {
  for (let attempt = 0; ; attempt++) {
    const result = await call(
      commitOrder,
      { body },
      { timeout: COMMIT_TIMEOUT_MS, onBotCheck: () => botCheckToken(commitOrder.botCheck) },
    );
    if (result.ok || !isLost(result.refusal.code)) return result;
    if (!UNHEARD.has(result.refusal.code) && attempt + 1 >= MOST_FALLS) return result;
    if (attempt >= TOLD_AFTER) onLost();
    await pause(backoff(attempt, Math.random()));
  }
}
