import { useState } from 'react';
import { call } from '#platform/browser/network/call.ts';
import { askRefund } from '#modules/ordering/contract/refund-calls.ts';
import type { RefundOffer } from './load-refund.ts';

/** Why a press has cancelled nothing, or may not have. */
type Problem = 'admitted' | 'failed';

type Refund = {
  readonly offer: RefundOffer;
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  /** Cancels the tickets. Pressing again after a lost answer is safe: the server refunds once. */
  readonly ask: () => void;
};

/** What a refusal makes of the offer. */
const STATES: Readonly<Record<string, RefundOffer['state']>> = {
  REFUND_ENDED: 'ended',
  NOTHING_TO_CANCEL: 'gone',
};

/** The offer of a refund link, and the buyer's press. */
export function useRefund(token: string, loaded: RefundOffer): Refund {
  const [offer, setOffer] = useState(loaded);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();

  const ask = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const answer = await call(askRefund, { params: { refundToken: token } });
    setBusy(false);
    if (answer.ok) return setOffer(answer.data);
    const state = STATES[answer.refusal.code];
    if (state) return setOffer({ ...offer, state });
    setProblem(answer.refusal.code === 'TICKET_ADMITTED' ? 'admitted' : 'failed');
  };

  return { offer, isBusy, problem, ask: () => void ask() };
}
