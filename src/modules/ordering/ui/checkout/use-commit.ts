import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { RefusalBody } from '#kernel/refusal.ts';
import { backoff } from '#platform/browser/backoff.ts';
import { call, type CallResult } from '#platform/browser/call.ts';
import { pause } from '#platform/browser/pause.ts';
import { withdrawPayment } from '#modules/ordering/contract.ts';
import type { CustomerDetails } from '#modules/customers/rules/customer-details.ts';
import type { PaymentInput } from '#modules/payment/ui/payment-method.ts';
import { isEmptyCart, type CommitBody } from '../cart/checkout.ts';
import { commitBody } from './commit-body.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import {
  orderUnderWay,
  canPress,
  isUnderWay,
  nextPayment,
  READY,
  type Committed,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts';
import { sendCommit } from './send-commit.ts';
import { watchPayment } from './watch-payment.ts';

/** The data that the commit needs: valid customer's details, and the payment. */
export type Prepared =
  | { readonly ok: true; readonly customer: CustomerDetails; readonly payment: PaymentInput | null }
  /** Without a refusal, the field or form shows its fault itself. */
  | { readonly ok: false; readonly refusal?: RefusalBody };

type Options = {
  readonly order: AnyOrder;
  /** The id of the order whose payment the visitor returns from, after the bank's own page; otherwise null. */
  readonly returnedFrom: string | null;
  readonly prepare: () => Promise<Prepared>;
  readonly onPaid: (paid: Extract<PaymentState, { name: 'paid' }>) => void;
};

export type Commit = {
  readonly state: PaymentState;
  readonly press: () => void;
  /** Withdraws a payment that waits for the bank's app, so that the order can be paid in another way. */
  readonly withdraw: () => void;
  readonly dispatch: (event: PaymentEvent) => void;
};

/** Pays the order: keeps the payment's state, sends the commit, waits for the result, reads the cart after a failure. */
export function useCommit({ order, returnedFrom, prepare, onPaid }: Options): Commit {
  const { state, dispatch, now } = usePaymentState(order, returnedFrom);
  const last = useRef<CommitBody>(null);
  const gone = useRef(new AbortController());
  useEffect(() => {
    const here = new AbortController();
    gone.current = here;
    return () => {
      here.abort();
      if (isUnderWay(now())) leave();
    };
  }, [now]);

  const leave = useEffectEvent(() => void order.refresh());

  const pay = async (): Promise<void> => {
    if (!canPress(now())) return;
    dispatch({ type: 'press' });
    const prepared = await prepare();
    if (!prepared.ok)
      return dispatch(
        prepared.refusal ? { type: 'refused', refusal: ofNetwork(prepared.refusal) } : { type: 'stopped' },
      );
    const before = order.cart.bill.total;
    const cart = await order.refresh();
    // The visitor must agree to another amount than the button shows.
    if (cart.bill.total !== before && !isEmptyCart(cart))
      return dispatch({ type: 'repriced', before, total: cart.bill.total });
    dispatch({ type: 'sent' });
    const seen = order.kind === 'tickets' ? { dateTime: order.data.presentation.dateTime } : {};
    const body = commitBody(cart, prepared.customer, prepared.payment, seen);
    // Another tab of this visitor was faster.
    if (now().name !== 'processing') return;
    const sending = { onLost: () => dispatch({ type: 'lost' }), gone: gone.current.signal };
    const result = await commitOnce(body, last.current, sending);
    last.current = body;
    // The step that the visitor went to shows the result.
    if (sending.gone.aborted) return void order.refresh();
    if (result.ok) return dispatch({ type: 'answered', reply: result.data });
    if (result.refusal.code !== 'PRICE_CHANGED')
      return dispatch({ type: 'refused', refusal: result.refusal });
    dispatch({ type: 'repriced', before, total: (await order.refresh()).bill.total });
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

  const restart = useEffectEvent(async () => {
    const { signal } = gone.current;
    let cart = await order.readAnew();
    for (let tries = 0; !cart && !signal.aborted; tries += 1) {
      await pause(backoff(tries, Math.random()), signal);
      cart = await order.readAnew();
    }
    if (!cart || signal.aborted) return;
    order.announce();
    const { pending } = cart;
    order.clearRefusal();
    // The payment is still undecided, or another payment of this cart is under way.
    if (pending) return dispatch({ type: 'found', orderId: pending.orderId, url: pending.redirectUrl });
    if (order.step !== 'customerInfo') await order.goTo('customerInfo');
    dispatch({ type: 'restarted' });
  });
  const finish = useEffectEvent(onPaid);
  useEffect(() => {
    if (state.name === 'restarting' || state.name === 'cancelled') void restart();
    if (state.name === 'paid') finish(state);
  }, [state]);

  const orderId = orderUnderWay(state);
  const refreshOtherTabs = useEffectEvent(() => void order.refresh());
  useEffect(() => {
    // The visitor's other tabs then stop their clocks.
    if (orderId !== undefined) refreshOtherTabs();
  }, [orderId]);
  useEffect(() => {
    if (orderId === undefined) return undefined;
    return watchPayment(orderId, state.name === 'returned', {
      onReply: (reply) => dispatch({ type: 'answered', reply }),
      onRefusal: (refusal) => dispatch({ type: 'refused', refusal }),
    });
  }, [orderId, state.name, dispatch]);

  return { state, dispatch, press: () => void pay(), withdraw: () => void withdraw() };
}

/** Without a network, a missing answer is not the provider's fault. */
const ofNetwork = (refusal: RefusalBody): RefusalBody =>
  refusal.code === 'payment_no_response' && !navigator.onLine ? { code: 'OFFLINE' } : refusal;

/** The state of the payment. `now()` is current also between two renderings, so that a double press is recognised. */
function usePaymentState(
  order: AnyOrder,
  returnedFrom: string | null,
): {
  state: PaymentState;
  dispatch: (event: PaymentEvent) => void;
  now: () => PaymentState;
} {
  const { pending, settled } = order.cart;
  // With other goods in the cart, an earlier payment is shown only when the visitor opens it.
  const found = isEmptyCart(order.cart) || order.isPaymentShown ? (pending ?? settled) : null;
  const [state, setState] = useState<PaymentState>(() => {
    const orderId = found?.orderId ?? returnedFrom;
    return orderId === null
      ? READY
      : nextPayment(READY, { type: 'found', orderId, url: pending?.redirectUrl ?? null });
  });
  const current = useRef(state);
  const dispatch = useCallback((event: PaymentEvent) => {
    current.current = nextPayment(current.current, event);
    setState(current.current);
  }, []);
  const now = useCallback(() => current.current, []);
  // Another tab of this visitor has begun to pay, or an order was decided before its answer arrived.
  const foundId = found?.orderId;
  const foundUrl = pending?.redirectUrl ?? null;
  useEffect(() => {
    if (foundId !== undefined) dispatch({ type: 'found', orderId: foundId, url: foundUrl });
  }, [foundId, foundUrl, dispatch]);
  return { state, dispatch, now };
}

/** When the cart was paid by this page's earlier commit, sends that one again: its answer has the tickets. */
async function commitOnce(
  body: CommitBody,
  before: CommitBody | null,
  sending: Parameters<typeof sendCommit>[1],
): Promise<CallResult<Committed>> {
  const result = await sendCommit(body, sending);
  const isPaidBefore =
    !result.ok && result.refusal.code === 'ORDER_ALREADY_PAID' && before?.cart.cartId === body.cart.cartId;
  return isPaidBefore && before ? sendCommit(before, sending) : result;
}
