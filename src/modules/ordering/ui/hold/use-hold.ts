import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { isNothing } from '#kernel/amount.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { backoff } from '#platform/browser/network/backoff.ts';
import { call } from '#platform/browser/network/call.ts';
import { pause } from '#platform/browser/network/pause.ts';
import { withdrawPayment } from '#modules/ordering/contract.ts';
import { giveUpHold, payHold, readHold } from '#modules/ordering/contract/hold-calls.ts';
import type { MethodHandle, PaymentInput } from '#modules/payment/ui/payment-method.ts';
import {
  canPress,
  nextPayment,
  orderUnderWay,
  READY,
  type PaymentEvent,
  type PaymentState,
} from '../checkout/payment-state.ts';
import { sendUntilAnswered } from '../checkout/send-commit.ts';
import { watchPayment } from '../checkout/watch-payment.ts';
import type { Hold } from './load-hold.ts';
import { useHoldVouchers, type HoldVouchers } from './use-hold-vouchers.ts';

type Options = {
  readonly token: string;
  readonly hold: Hold;
  readonly onPaid: (link: string) => void;
};

export type HoldUse = {
  readonly hold: Hold;
  readonly vouchers: HoldVouchers;
  readonly state: PaymentState;
  readonly dispatch: (event: PaymentEvent) => void;
  /** The chosen method. */
  readonly form: RefObject<MethodHandle | null>;
  /** The number of payments that ended without success: the next one begins with a new form. */
  readonly tries: number;
  /** Pays by the chosen method. `savesCard`: the customer wants the card that they type to be saved. */
  readonly pay: (savesCard: boolean) => void;
  /** Pays with what the customer has agreed to in a wallet of the device. */
  readonly payBy: (payment: PaymentInput) => void;
  /** A wallet has agreed, and the provider has not. */
  readonly fail: () => void;
  readonly withdraw: () => void;
  /** Gives the seats back. */
  readonly giveUp: () => void;
  readonly isGivingUp: boolean;
  /** Why the seats could not be given back. */
  readonly problem: RefusalBody | undefined;
};

/** Pays a hold, and follows the payment as the commit of a cart does; or gives its seats back. */
export function useHold({ token, hold: loaded, onPaid }: Options): HoldUse {
  const [hold, setHold] = useState(loaded);
  const [tries, setTries] = useState(0);
  const [isGivingUp, setGivingUp] = useState(false);
  const [problem, setProblem] = useState<RefusalBody>();
  const form = useRef<MethodHandle>(null);
  const { state, dispatch, now, gone } = usePayment(loaded);
  const vouchers = useHoldVouchers(token, hold);
  const { rest, voucherPayments } = vouchers.share;

  const pay = async (savesCard: boolean, payment?: PaymentInput): Promise<void> => {
    if (!canPress(now())) return;
    dispatch({ type: 'press' });
    const isCovered = isNothing(rest);
    const prepared = payment || isCovered ? { ok: true as const, payment } : await form.current?.prepare();
    if (!prepared?.ok)
      return dispatch(
        prepared?.refusal ? { type: 'unsent', refusal: prepared.refusal } : { type: 'stopped' },
      );
    dispatch({ type: 'sent' });
    const body = {
      ...(prepared.payment && paymentFields(prepared.payment)),
      total: hold.amount,
      ...(voucherPayments && { voucherPayments }),
      ...(savesCard && !isCovered && { saveMagCard: true }),
    };
    const result = await sendUntilAnswered(
      (options) => call(payHold, { params: { token }, body }, options),
      payHold.botCheck,
      { onLost: () => dispatch({ type: 'lost' }), gone: gone.current.signal },
    );
    if (gone.current.signal.aborted) return;
    dispatch(
      result.ok ? { type: 'answered', reply: result.data } : { type: 'refused', refusal: result.refusal },
    );
  };

  const withdraw = async (): Promise<void> => {
    const orderId = orderUnderWay(now());
    if (orderId === undefined) return;
    dispatch({ type: 'withdraw' });
    const result = await call(withdrawPayment, { params: { orderId } });
    dispatch(
      result.ok ? { type: 'refused', refusal: { code: 'ORDER_CANCELLED' } } : { type: 'notWithdrawn' },
    );
  };

  /** Another tab, or whoever else has the link, may have paid it or given it up. */
  const look = async (): Promise<Hold | undefined> => {
    if (!canPress(now())) return undefined;
    const result = await call(readHold, { params: { token } }, { signal: gone.current.signal });
    if (!result.ok || !canPress(now())) return undefined;
    setHold(result.data);
    const { pending } = result.data;
    // Another tab of this visitor is paying it.
    if (pending) dispatch({ type: 'found', orderId: pending.orderId, url: pending.redirectUrl });
    return result.data;
  };
  const giveUp = async (): Promise<void> => {
    setGivingUp(true);
    setProblem(undefined);
    const result = await call(giveUpHold, { params: { token } });
    setGivingUp(false);
    if (result.ok) return setHold(result.data);
    // What has become of it says more than why it cannot be given back.
    const after = await look();
    if (!after || after.state === 'held') setProblem(result.refusal);
  };

  const restart = useEffectEvent(async () => {
    const { signal } = gone.current;
    for (let i = 0; !signal.aborted; i += 1) {
      const result = await call(readHold, { params: { token } }, { signal });
      if (result.ok) {
        setHold(result.data);
        // Another payment may have taken a voucher's balance.
        await vouchers.refresh();
        setTries(tries + 1);
        return dispatch({ type: 'restarted' });
      }
      await pause(backoff(i, Math.random()), signal);
    }
  });
  const finish = useEffectEvent(onPaid);
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void look();
  });
  useEffect(() => {
    const end = new AbortController();
    document.addEventListener('visibilitychange', lookAgain, { signal: end.signal });
    addEventListener('focus', lookAgain, { signal: end.signal });
    return () => end.abort();
  }, []);
  const isPaidElsewhere = hold.state === 'paying' && canPress(state);
  const follow = useEffectEvent(async (signal: AbortSignal) => {
    for (let i = 0; !signal.aborted; i += 1) {
      await pause(backoff(i, Math.random()), signal);
      await look();
    }
  });
  useEffect(() => {
    if (!isPaidElsewhere) return undefined;
    const end = new AbortController();
    void follow(end.signal);
    return () => end.abort();
  }, [isPaidElsewhere]);
  useEffect(() => {
    if (state.name === 'restarting' || state.name === 'cancelled') void restart();
    if (state.name === 'paid') finish(state.link);
  }, [state]);

  return {
    hold,
    vouchers,
    state,
    dispatch,
    form,
    tries,
    pay: (savesCard) => void pay(savesCard),
    payBy: (payment) => void pay(false, payment),
    fail: () => {
      dispatch({ type: 'press' });
      dispatch({ type: 'unsent', refusal: { code: 'payment_no_response' } });
    },
    withdraw: () => void withdraw(),
    giveUp: () => void giveUp(),
    isGivingUp,
    problem,
  };
}

const paymentFields = ({ identifier, numberOfPayments, code, browser }: PaymentInput) => ({
  paymentIdentifier: identifier,
  numberOfPayments,
  ...(code && { paymentCode: code }),
  ...(browser && { paymentBrowser: browser }),
});

/** The state of the payment. One of this visitor that is under way is found, as after a reload. */
function usePayment({ pending }: Hold) {
  const [state, setState] = useState<PaymentState>(() =>
    pending
      ? nextPayment(READY, { type: 'found', orderId: pending.orderId, url: pending.redirectUrl })
      : READY,
  );
  const current = useRef(state);
  const dispatch = useCallback((event: PaymentEvent) => {
    current.current = nextPayment(current.current, event);
    setState(current.current);
  }, []);
  const now = useCallback(() => current.current, []);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    gone.current = here;
    return () => here.abort();
  }, []);
  const orderId = orderUnderWay(state);
  useEffect(() => {
    if (orderId === undefined) return undefined;
    return watchPayment(orderId, state.name === 'returned', {
      onReply: (reply) => dispatch({ type: 'answered', reply }),
      onRefusal: (refusal) => dispatch({ type: 'refused', refusal }),
    });
  }, [orderId, state.name, dispatch]);
  return { state, dispatch, now, gone };
}
