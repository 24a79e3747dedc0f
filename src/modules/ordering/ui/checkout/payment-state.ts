import type { Amount } from '#kernel/amount.ts';
import type { Reply } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';
import { endsTheSale } from '#modules/ordering/rules/called-off.ts';

export type Committed = Reply<typeof commitOrder>;

/** The amount to confirm in the bank's app, and the time for it. */
export type Confirm = NonNullable<Committed['confirm']>;

/** The states of the payment dialog (specification section 4, 'Payment dialog'), as data. */
export type PaymentState =
  /** The visitor fills in. */
  | { readonly name: 'ready' }
  /** Pay was pressed: the form is checked, changes of the cart are sent, the card form makes its identifier. */
  | { readonly name: 'loading' }
  /**
   * The commit is under way; with `orderId`, the bank has not decided yet, and with `isOverdue`, not in the time that it
   * has for it. `isLost`: there is no answer so far.
   */
  | {
      readonly name: 'processing';
      readonly orderId?: string;
      readonly isLost?: boolean;
      readonly isOverdue?: boolean;
    }
  /** The dialog shows the bank's own step. `isLeaving`: the visitor is asked whether to close it. */
  | {
      readonly name: 'awaiting3ds';
      readonly orderId: string;
      readonly url: string;
      readonly isLeaving: boolean;
    }
  /** The buyer must confirm in their bank's app ('Blik awaiting approval in a banking app'). */
  | { readonly name: 'awaitingApp'; readonly orderId: string; readonly confirm: Confirm }
  /** The buyer wants to pay in another way: the payment is being withdrawn. */
  | { readonly name: 'withdrawing'; readonly orderId: string }
  /** The browser is going to the bank's own page. */
  | { readonly name: 'redirecting'; readonly orderId: string; readonly url: string }
  /** Back from the bank: the page asks the shop for the result. `isFound`: the page was opened during the payment. */
  | {
      readonly name: 'returned';
      readonly orderId: string;
      readonly url: string | null;
      readonly isFound: boolean;
    }
  /** The dialog was closed; the payment continues without it. */
  | { readonly name: 'aside'; readonly orderId: string; readonly url: string | null }
  /** The total has changed: the one that was shown, and the new one, which is not charged before the visitor agrees. */
  | {
      readonly name: 'priceChanged';
      readonly before: Amount;
      readonly total: Amount;
      /** What the page shows again when the visitor has seen it. */
      readonly then: PaymentState;
    }
  /** The order was cancelled: the page waits for seats and cart. */
  | { readonly name: 'cancelled'; readonly refusal: RefusalBody }
  /** The payment failed, or was withdrawn (no refusal): the page waits for seats and cart. */
  | { readonly name: 'restarting'; readonly refusal: RefusalBody | null }
  | { readonly name: 'failed'; readonly refusal: RefusalBody }
  /** The payment failed, and no other one can be made: the showing was cancelled, or is no longer sold. */
  | { readonly name: 'calledOff'; readonly refusal: RefusalBody }
  /** Pay was pressed, but nothing was sent, because of the connection: the form is as it was, and Pay can be pressed. */
  | { readonly name: 'unsent'; readonly refusal: RefusalBody }
  | { readonly name: 'paid'; readonly link: string; readonly code: string }
  /** The order is kept without payment. */
  | { readonly name: 'held'; readonly link: string };

export type PaymentEvent =
  | { readonly type: 'press' }
  /** A field or the card must be corrected first. */
  | { readonly type: 'stopped' }
  /** The connection failed before anything was sent. */
  | { readonly type: 'unsent'; readonly refusal: RefusalBody }
  | { readonly type: 'sent' }
  /** There is no answer; the commit is sent again. */
  | { readonly type: 'lost' }
  | { readonly type: 'answered'; readonly reply: Committed }
  | { readonly type: 'refused'; readonly refusal: RefusalBody }
  /** The total is not the one that the visitor saw. */
  | { readonly type: 'repriced'; readonly before: Amount; readonly total: Amount }
  /** The visitor has seen the new total. */
  | { readonly type: 'seen' }
  /** Seats and cart have been read from the server. */
  | { readonly type: 'restarted' }
  /** An order of this visitor awaits its payment: the page was left in the middle, or another tab pays. */
  | { readonly type: 'found'; readonly orderId: string; readonly url: string | null }
  /** The bank's step has sent that the visitor has decided. */
  | { readonly type: 'decided' }
  | { readonly type: 'redirect' }
  | { readonly type: 'askToLeave' }
  | { readonly type: 'stay' }
  | { readonly type: 'leave' }
  | { readonly type: 'withdraw' }
  /** The payment could not be withdrawn and continues. */
  | { readonly type: 'notWithdrawn' }
  /** Back to the bank's step, or to waiting for it. */
  | { readonly type: 'resume' };

export const READY: PaymentState = { name: 'ready' };

/** The next state. Events that do not fit the state change nothing, so that a double press is one press. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'press':
      return canPress(state) ? { name: 'loading' } : state;
    case 'stopped':
      return state.name === 'loading' ? READY : state;
    case 'unsent':
      return state.name === 'loading' ? { name: 'unsent', refusal: event.refusal } : state;
    case 'sent':
      return state.name === 'loading' ? { name: 'processing' } : state;
    case 'lost':
      return state.name === 'processing' ? { ...state, isLost: true } : state;
    case 'found':
      return mayFind(state)
        ? { name: 'returned', orderId: event.orderId, url: event.url, isFound: true }
        : state;
    case 'answered':
      return isUnderWay(state) ? answered(state, event.reply) : state;
    case 'refused':
      return isUnderWay(state) ? refused(state, event.refusal) : state;
    case 'repriced':
      return repriced(state, event);
    case 'seen':
      return state.name === 'priceChanged' ? state.then : state;
    case 'restarted':
      if (state.name !== 'restarting' && state.name !== 'cancelled') return state;
      return state.refusal ? failed(state.refusal) : READY;
    case 'withdraw':
      return state.name === 'awaitingApp' || state.name === 'returned' || state.name === 'aside'
        ? { name: 'withdrawing', orderId: state.orderId }
        : state;
    case 'notWithdrawn':
      return state.name === 'withdrawing'
        ? { name: 'returned', orderId: state.orderId, url: null, isFound: false }
        : state;
    default:
      return afterBankEvent(state, event);
  }
}

function repriced(state: PaymentState, { before, total }: { before: Amount; total: Amount }): PaymentState {
  if (!isUnderWay(state) && !canPress(state)) return state;
  return { name: 'priceChanged', before, total, then: canPress(state) ? state : READY };
}

/** Pay may be pressed: nothing is under way. */
export const canPress = ({ name }: PaymentState): boolean =>
  name === 'ready' || name === 'failed' || name === 'unsent';

/** This page has no payment at the provider, so it may show the payment of an order that was found. */
const mayFind = (state: PaymentState): boolean =>
  canPress(state) || state.name === 'loading' || state.name === 'restarting' || state.name === 'cancelled';

/** The page waits for an answer. */
export const isUnderWay = ({ name }: PaymentState): boolean =>
  name === 'loading' ||
  name === 'processing' ||
  name === 'awaiting3ds' ||
  name === 'awaitingApp' ||
  name === 'withdrawing' ||
  name === 'redirecting' ||
  name === 'returned' ||
  name === 'aside';

/** Pay was pressed, and the result is not shown yet. */
export const isBusy = (state: PaymentState): boolean => !canPress(state) && state.name !== 'priceChanged';

/** The id of the order whose payment is under way; undefined when there is none. */
export const orderUnderWay = (state: PaymentState): string | undefined =>
  'orderId' in state ? state.orderId : undefined;

function answered(state: PaymentState, reply: Committed): PaymentState {
  const { orderId, redirectUrl: url, confirm } = reply;
  if (reply.status === 'paid')
    return { name: 'paid', link: reply.link ?? '', code: reply.reservationIdentifier ?? '' };
  if (reply.status === 'held') return { name: 'held', link: reply.link ?? '' };
  if (reply.isOverdue && waitsForBank(state)) return { name: 'processing', orderId, isOverdue: true };
  if (confirm && (state.name === 'processing' || state.name === 'returned'))
    return { name: 'awaitingApp', orderId, confirm };
  if (state.name === 'processing')
    return url ? { name: 'awaiting3ds', orderId, url, isLeaving: false } : { name: 'processing', orderId };
  // A repeated answer while the bank's step is open does not change it.
  if (state.name === 'returned' && url && state.url !== url) return { ...state, url };
  return state;
}

const waitsForBank = ({ name }: PaymentState): boolean =>
  name === 'processing' || name === 'returned' || name === 'awaitingApp';

const failed = (refusal: RefusalBody): PaymentState => ({
  name: endsTheSale(refusal.code) ? 'calledOff' : 'failed',
  refusal,
});

function refused(state: PaymentState, refusal: RefusalBody): PaymentState {
  const isCancelled = refusal.code === 'ORDER_CANCELLED';
  if (isCancelled && state.name === 'withdrawing') return { name: 'restarting', refusal: null };
  return { name: isCancelled ? 'cancelled' : 'restarting', refusal };
}

type BankEvent = Extract<
  PaymentEvent,
  { type: 'decided' | 'redirect' | 'askToLeave' | 'stay' | 'leave' | 'resume' }
>;

function afterBankEvent(state: PaymentState, { type }: BankEvent): PaymentState {
  const orderId = orderUnderWay(state);
  if (orderId === undefined) return state;
  const url = 'url' in state ? state.url : null;
  switch (type) {
    case 'leave':
      return { name: 'aside', orderId, url };
    case 'resume':
      return url ? { name: 'awaiting3ds', orderId, url, isLeaving: false } : { name: 'processing', orderId };
    case 'redirect':
      return url ? { name: 'redirecting', orderId, url } : state;
    case 'decided':
      return state.name === 'awaiting3ds' ? { name: 'returned', orderId, url, isFound: false } : state;
    case 'askToLeave':
      return state.name === 'awaiting3ds' ? { ...state, isLeaving: true } : { name: 'aside', orderId, url };
    case 'stay':
      return state.name === 'awaiting3ds' ? { ...state, isLeaving: false } : state;
    default:
      return state;
  }
}
