import type { RefusalBody } from '#kernel/refusal.ts';
import { backoff } from '#platform/browser/backoff.ts';
import { call, type CallResult } from '#platform/browser/call.ts';
import { pause } from '#platform/browser/pause.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import type { CommitBody } from '../cart/checkout.ts';
import { isFallen, isUnheard } from '../cart/lost-answer.ts';
import type { Committed } from './payment-state.ts';

/** A gateway may take its time: longer than any of them says that it needs. */
const COMMIT_TIMEOUT_MS = 45_000;
/** So often a server that falls over is asked again. */
const MOST_FALLS = 4;
/** The visitor is told at the second answer that does not come. */
const TOLD_AFTER = 2;

/** The bot check before it was not passed. */
const UNCHECKED = new Set(['RECAPTCHA_REQUIRED', 'BOT_CHECK_CLOSED']);

/**
 * Nobody knows what became of it (specification section 8): other than after any other call's fall, something may
 * be bought.
 */
const UNKNOWN_END: RefusalBody = { code: 'lastCommit' };

type Sending = {
  /** Told when the answer keeps away. */
  readonly onLost: () => void;
  /** Aborts when the visitor has left: then nothing is sent any more, and what was sent is found on return. */
  readonly gone: AbortSignal;
};

/**
 * Sends a commit until its answer comes, however long the network is gone: giving up would say 'failed' of an
 * order that may be paid. Saying the same again is safe: the server knows a cart's commit and answers what
 * has come of the first (`commitOrder`); it charges once.
 */
export async function sendCommit(
  body: CommitBody,
  { onLost, gone }: Sending,
): Promise<CallResult<Committed>> {
  let unheard = 0;
  let falls = 0;
  for (;;) {
    if (gone.aborted) return { ok: false, status: 0, refusal: { code: 'NO_RESPONSE' } };
    const result = await call(
      commitOrder,
      { body },
      { timeout: COMMIT_TIMEOUT_MS, onBotCheck: () => earnPass(commitOrder.botCheck) },
    );
    if (result.ok || gone.aborted) return result;
    const { code } = result.refusal;
    // A check that could not be fetched, after a try that may have arrived, is no answer to that one.
    const noWord = isUnheard(code) || (unheard > 0 && UNCHECKED.has(code));
    if (noWord) unheard += 1;
    else if (isFallen(code) && falls + 1 < MOST_FALLS) falls += 1;
    else return isFallen(code) ? { ...result, refusal: UNKNOWN_END } : result;
    if (unheard + falls >= TOLD_AFTER) onLost();
    await pause(backoff(unheard + falls - 1, Math.random()), gone);
  }
}
