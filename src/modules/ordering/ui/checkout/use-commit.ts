import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import type { Amount } from '#kernel/amount.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { backoff } from '#platform/browser/network/backoff.ts';
import { call, type CallResult } from '#platform/browser/network/call.ts';
import { pause } from '#platform/browser/network/pause.ts';
import { withdrawPayment } from '#modules/ordering/contract.ts';
import type { CustomerDetails } from '#modules/customers/rules/customer-details.ts';
import type { PaymentInput } from '#modules/payment/ui/payment-method.ts';
import { isEmptyCart, type AnyCart, type CommitBody } from '../cart/checkout.ts';
import { choiceIn } from '../cart/price-change.ts';
import { commitBody } from './commit-body.ts';
import type { AnyOrder } from '../cart/order-context.ts';
import {
  orderUnderWay,
  canPress,
  isUnderWay,
  type Committed,
  type PaymentEvent,
  type PaymentState,
} from './payment-state.ts';
import { sendCommit } from './send-commit.ts';
import { usePaymentState, type PaymentStateBox } from './use-payment-state.ts';
import { watchPayment } from './watch-payment.ts';

/** The data that the commit needs: valid customer's details, and the payment. */
export type Prepared =
  | { readonly ok: true; readonly customer: CustomerDetails; readonly payment: PaymentInput | null }
  /** A refusal is of the connection: nothing was sent. Without one, the field or form shows its fault itself. */
  | { readonly ok: false; readonly refusal?: RefusalBody };

/** What a press does: pays, or keeps the order without payment. */
export type Press = 'pay' | 'reserve';

type Options = {
  readonly order: AnyOrder;
  /** The id of the order whose payment the visitor returns from, after the bank's own page; otherwise null. */
  readonly returnedFrom: string | null;
  /** `payment`: when the method of the list is not asked for it. */
  readonly prepare: (press: Press, payment?: PaymentInput) => Promise<Prepared>;
  readonly onPaid: (paid: Extract<PaymentState, { name: 'paid' }>) => void;
  readonly onHeld: (held: Extract<PaymentState, { name: 'held' }>) => void;
};

export type Commit = {
  readonly state: PaymentState;
  readonly press: () => void;
  /** Keeps the order without payment. */
  readonly reserve: () => void;
  /** Pays by what the customer has agreed to elsewhere: in the wallet of the device. */
  readonly payBy: (payment: PaymentInput) => void;
  /** Withdraws a payment that waits for the bank, so that the order can be paid in another way. */
  readonly withdraw: () => void;
  readonly dispatch: (event: PaymentEvent) => void;
};

/** Pays the order: keeps the payment's state, sends the commit, waits for the result, reads the cart after a failure. */
export function useCommit({ order, returnedFrom, prepare, onPaid, onHeld }: Options): Commit {
  const box = usePaymentState(order, returnedFrom);
  const { state, dispatch, now } = box;
  const gone = useGone(order, now);
  const pay = usePay({ order, prepare, box, gone });
  useRestart(order, box, gone);
  useResult(order, box);
  useRepriced(order, box);
  const finish = useEffectEvent(() => {
    if (state.name === 'paid') onPaid(state);
    if (state.name === 'held') onHeld(state);
  });
  useEffect(() => {
    finish();
  }, [state]);

  const withdraw = async (): Promise<void> => {
    const orderId = orderUnderWay(now());
    if (orderId === undefined) return;
    dispatch({ type: 'withdraw' });
    const result = await call(withdrawPayment, { params: { orderId } });
    if (result.ok) order.setStopped(true);
    dispatch(
      result.ok ? { type: 'refused', refusal: { code: 'ORDER_CANCELLED' } } : { type: 'notWithdrawn' },
    );
  };
  return {
    state,
    dispatch,
    press: () => void pay('pay'),
    reserve: () => void pay('reserve'),
    payBy: (payment) => void pay('pay', payment),
    withdraw: () => void withdraw(),
  };
}

type Gone = RefObject<AbortController>;

/** Aborts when the visitor leaves the step; what is under way is then shown by the cart. */
function useGone(order: AnyOrder, now: PaymentStateBox['now']): Gone {
  const gone = useRef(new AbortController());
  const leave = useEffectEvent(() => void order.findOut());
  useEffect(() => {
    const here = new AbortController();
    gone.current = here;
    return () => {
      here.abort();
      if (isUnderWay(now())) leave();
    };
  }, [now]);
  return gone;
}

type Paying = Pick<Options, 'order' | 'prepare'> & { readonly box: PaymentStateBox; readonly gone: Gone };

/** What a press does. */
function usePay({
  order,
  prepare,
  box,
  gone,
}: Paying): (press: Press, payment?: PaymentInput) => Promise<void> {
  const { dispatch, now } = box;
  const last = useRef<CommitBody>(null);
  return async (press, payment) => {
    if (!canPress(now())) return;
    order.setStopped(false);
    dispatch({ type: 'press' });
    const prepared = await prepare(press, payment);
    if (!prepared.ok)
      return dispatch(
        prepared.refusal ? { type: 'unsent', refusal: ofNetwork(prepared.refusal) } : { type: 'stopped' },
      );
    const shown = order.cart;
    const cart = await order.refresh();
    // The visitor must agree to another amount than the button shows, or than vouchers were to pay.
    // What must be corrected first changes the amount again: the server says it instead.
    const repriced = cart.fault ? undefined : changedAmount(shown, cart);
    if (repriced && !isEmptyCart(cart)) return dispatch({ type: 'repriced', ...repriced });
    dispatch({ type: 'sent' });
    const seen = order.kind === 'tickets' ? { dateTime: order.data.presentation.dateTime } : {};
    // Other parts of the same amount were not seen either: the server refuses those that were.
    const agreed = cart.fault || partsOf(shown) === partsOf(cart) ? cart : shown;
    const body = commitBody(agreed, prepared.customer, prepared.payment, {
      ...seen,
      isHold: press === 'reserve',
    });
    // Another tab of this visitor was faster.
    if (now().name !== 'processing') return;
    const sending = { onLost: () => dispatch({ type: 'lost' }), gone: gone.current.signal };
    const result = await commitOnce(body, last.current, sending);
    last.current = body;
    // The step that the visitor went to shows the result.
    if (sending.gone.aborted) return void order.findOut();
    if (result.ok) return dispatch({ type: 'answered', reply: result.data });
    if (result.refusal.code !== 'PRICE_CHANGED')
      return dispatch({ type: 'refused', refusal: result.refusal });
    const after = changedAmount(shown, await order.refresh());
    // The cart may not know the new price yet: then the refusal does.
    dispatch(after ? { type: 'repriced', ...after } : { type: 'refused', refusal: result.refusal });
  };
}

/** The amount that has changed between two carts: the sum of the button, or the total that vouchers pay. */
function changedAmount(before: AnyCart, after: AnyCart): { before: Amount; total: Amount } | undefined {
  if (after.rest.amount !== before.rest.amount)
    return { before: before.rest.amount, total: after.rest.amount };
  if (after.bill.total === before.bill.total) return undefined;
  return { before: before.bill.total, total: after.bill.total };
}

/** What each voucher pays, and the loyalty points that it and the tickets cost, to be compared. */
const partsOf = (cart: AnyCart): string =>
  JSON.stringify([
    cart.vouchers.map(({ reference, pays, points }) => [reference, pays, points?.used]),
    'points' in cart && cart.points?.map(({ memberNumber, used }) => [memberNumber, used]),
  ]);

/** Tells the visitor that the price has changed, when the page learns it without a press of Pay: it then has another total. */
function useRepriced({ cart }: AnyOrder, { state, dispatch }: PaymentStateBox): void {
  const shown = useRef(cart);
  useEffect(() => {
    // While a payment is under way, the visitor has agreed to the amount before it.
    if (!canPress(state) && state.name !== 'priceChanged') return;
    const before = shown.current;
    shown.current = cart;
    if (
      state.name === 'priceChanged' ||
      isEmptyCart(cart) ||
      cart.fault ||
      choiceIn(before) !== choiceIn(cart)
    )
      return;
    // Not what vouchers leave of it: the visitor chooses that here.
    if (before.bill.total !== cart.bill.total)
      dispatch({ type: 'repriced', ...changedAmount(before, cart)! });
  }, [cart, state, dispatch]);
}

/** After a payment that failed or was stopped, reads the cart until the server answers. */
function useRestart(order: AnyOrder, { state, dispatch }: PaymentStateBox, gone: Gone): void {
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
  useEffect(() => {
    if (state.name === 'restarting' || state.name === 'cancelled') void restart();
  }, [state]);
}

/** Waits for the result of a payment that is under way. */
function useResult(order: AnyOrder, { state, dispatch }: PaymentStateBox): void {
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
}

/** Without a network, a missing answer is not the provider's fault. */
const ofNetwork = (refusal: RefusalBody): RefusalBody =>
  refusal.code === 'payment_no_response' && !navigator.onLine ? { code: 'OFFLINE' } : refusal;

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
