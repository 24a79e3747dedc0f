import type { RefusalBody } from '#kernel/refusal.ts';
import { backoff } from '#platform/browser/network/backoff.ts';
import { call, type CallResult } from '#platform/browser/network/call.ts';
import { pause } from '#platform/browser/network/pause.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import type { CommitBody } from '../cart/checkout.ts';
import { isServerError, hasNoAnswer } from '#platform/browser/network/lost-answer.ts';
import type { Committed } from './payment-state.ts';

/** Longer than the timeouts of all providers. */
const COMMIT_TIMEOUT_MS = 45_000;
/** The commit is not sent again after this number of server errors. */
const MAX_SERVER_ERRORS = 4;
/** `onLost` is called after this number of tries without an answer. */
const SHOWN_AFTER_FAILURES = 2;

/** The bot check before the commit was not passed. */
const UNCHECKED = new Set(['RECAPTCHA_REQUIRED', 'BOT_CHECK_CLOSED']);

/** The result is unknown (specification section 8): something may have been bought. */
const UNKNOWN_RESULT: RefusalBody = { code: 'lastCommit' };

type Sending = {
  /** Called when there is no answer. */
  readonly onLost: () => void;
  /** Aborts when the visitor has left the step: then nothing is sent any more, and the cart shows the order later. */
  readonly gone: AbortSignal;
};

/** Sends a commit until it is answered. */
export const sendCommit = (body: CommitBody, sending: Sending): Promise<CallResult<Committed>> =>
  sendUntilAnswered((options) => call(commitOrder, { body }, options), commitOrder.botCheck, sending);

type Sent = (options: Parameters<typeof call>[2]) => Promise<CallResult<Committed>>;

/**
 * Sends a payment until it is answered, however long there is no network: giving up would show 'failed' for an order
 * that may be paid. Sending it again is safe: the server finds the order of the first call and charges once.
 */
export async function sendUntilAnswered(
  send: Sent,
  botCheck: typeof commitOrder.botCheck,
  { onLost, gone }: Sending,
): Promise<CallResult<Committed>> {
  let unanswered = 0;
  let serverErrors = 0;
  for (;;) {
    if (gone.aborted) return { ok: false, status: 0, refusal: { code: 'NO_RESPONSE' } };
    const result = await send({ timeout: COMMIT_TIMEOUT_MS, onBotCheck: () => earnPass(botCheck) });
    if (result.ok || gone.aborted) return result;
    const { refusal } = result;
    // After a try that may have arrived, a bot check that failed says nothing about that try.
    const hasFailed = hasNoAnswer(refusal) || (unanswered > 0 && UNCHECKED.has(refusal.code));
    if (hasFailed) unanswered += 1;
    else if (isServerError(refusal) && serverErrors + 1 < MAX_SERVER_ERRORS) serverErrors += 1;
    else return isServerError(refusal) ? { ...result, refusal: UNKNOWN_RESULT } : result;
    if (unanswered + serverErrors >= SHOWN_AFTER_FAILURES) onLost();
    await pause(backoff(unanswered + serverErrors - 1, Math.random()), gone);
  }
}
