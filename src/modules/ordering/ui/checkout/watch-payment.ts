import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/network/call.ts';
import { paymentStatus } from '#modules/ordering/contract.ts';
import { PAYMENT_ENDS } from '#modules/ordering/rules/payment-ends.ts';
import type { Committed } from './payment-state.ts';

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 5000;
const GROWTH = 1.25;

export type PaymentNews = {
  readonly onReply: (reply: Committed) => void;
  /** The payment has failed, and watching ends. */
  readonly onRefusal: (refusal: RefusalBody) => void;
};

const isEnd = ({ code }: RefusalBody): boolean => (PAYMENT_ENDS as readonly string[]).includes(code);

/**
 * Calls for the status of an order's payment, every second at first and then less often, until the returned function
 * is called. Only the shop's own refusals end it: errors of the network, a firewall or a proxy say nothing about it.
 */
export function watchPayment(
  orderId: string,
  atOnce: boolean,
  { onReply, onRefusal }: PaymentNews,
): () => void {
  let stopped = false;
  let wait = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ask = async (): Promise<void> => {
    const result = await call(paymentStatus, { params: { orderId } });
    if (stopped) return;
    if (result.ok) onReply(result.data);
    else if (isEnd(result.refusal)) return onRefusal(result.refusal);
    if (stopped) return;
    timer = setTimeout(() => void ask(), wait);
    wait = Math.min(wait * GROWTH, LONGEST_WAIT_MS);
  };
  // When the visitor returns from the bank's app, the result is probably there.
  const askOnReturn = (): void => {
    if (document.visibilityState !== 'visible' || timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void ask();
  };

  if (atOnce) void ask();
  else timer = setTimeout(() => void ask(), FIRST_WAIT_MS);
  document.addEventListener('visibilitychange', askOnReturn);
  return () => {
    stopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', askOnReturn);
  };
}
