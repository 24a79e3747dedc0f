import type { Amount } from '#kernel/amount.ts';
import type { Reply } from '#kernel/endpoint.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { commitOrder } from '#modules/ordering/contract.ts';

export type Committed = Reply<typeof commitOrder>;

/** What is to be confirmed in the bank's app, and how long it may be. */
export type Confirm = NonNullable<Committed['confirm']>;

/** The states of the payment dialog (specification section 4, 'Payment dialog'), as data. */
export type PaymentState =
  /** The visitor fills in. */
  | { readonly name: 'ready' }
  /** Pay was pressed: the form is checked, the cart sent, the card form asked for its identifier. */
  | { readonly name: 'loading' }
  /** The commit is under way; with an order, its bank has not decided yet. `isLost`: no answer comes through. */
  | { readonly name: 'processing'; readonly orderId?: string; readonly isLost?: boolean }
  /** The bank's own step stands in the dialog. `isLeaving`: the visitor is asked whether to close it. */
  | {
      readonly name: 'awaiting3ds';
      readonly orderId: string;
      readonly url: string;
      readonly isLeaving: boolean;
    }
  /** The buyer is to confirm in their bank's app ('Blik awaiting approval in a banking app'). */
  | { readonly name: 'awaitingApp'; readonly orderId: string; readonly confirm: Confirm }
  /** The buyer wants to pay in another way: the payment is being withdrawn. */
  | { readonly name: 'withdrawing'; readonly orderId: string }
  /** On the way to the bank's own page. */
  | { readonly name: 'redirecting'; readonly orderId: string; readonly url: string }
  /** Back from the bank, by whatever way: the shop is asked what came of it. */
  | { readonly name: 'returned'; readonly orderId: string; readonly url: string | null }
  /** The dialog was closed; the payment goes on without it. */
  | { readonly name: 'aside'; readonly orderId: string; readonly url: string | null }
  /** The total has changed: the one that was shown, and the new one, which is not charged before the visitor agrees. */
  | { readonly name: 'priceChanged'; readonly before: Amount; readonly total: Amount }
  /** The order was cancelled: seats and cart are on their way back. */
  | { readonly name: 'cancelled'; readonly refusal: RefusalBody }
  /** The payment failed, or was withdrawn (no refusal): seats and cart are on their way back. */
  | { readonly name: 'restarting'; readonly refusal: RefusalBody | null }
  | { readonly name: 'failed'; readonly refusal: RefusalBody }
  | { readonly name: 'paid'; readonly link: string; readonly code: string };

export type PaymentEvent =
  | { readonly type: 'press' }
  /** Something must be mended first: a field, the card. */
  | { readonly type: 'stopped' }
  | { readonly type: 'sent' }
  /** The answer keeps away; it is asked for on and on. */
  | { readonly type: 'lost' }
  | { readonly type: 'answered'; readonly reply: Committed }
  | { readonly type: 'refused'; readonly refusal: RefusalBody }
  /** The bill is another than the visitor saw. */
  | { readonly type: 'repriced'; readonly before: Amount; readonly total: Amount }
  /** The visitor has seen the new total. */
  | { readonly type: 'seen' }
  /** Seats and cart are as the server has them now. */
  | { readonly type: 'restarted' }
  /** An order of this visitor waits for its payment: the page was left in the middle. */
  | { readonly type: 'found'; readonly orderId: string; readonly url: string | null }
  /** The bank's step says that the visitor has decided. */
  | { readonly type: 'decided' }
  | { readonly type: 'redirect' }
  | { readonly type: 'askToLeave' }
  | { readonly type: 'stay' }
  | { readonly type: 'leave' }
  | { readonly type: 'withdraw' }
  /** The payment could not be withdrawn: it goes on. */
  | { readonly type: 'notWithdrawn' }
  /** Back to the bank's step, or to waiting for it. */
  | { readonly type: 'resume' };

export const READY: PaymentState = { name: 'ready' };

/** What follows in a state; events that do not fit change nothing, so that a double press is one press. */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'press':
      return canPress(state) ? { name: 'loading' } : state;
    case 'stopped':
      return state.name === 'loading' ? READY : state;
    case 'sent':
      return state.name === 'loading' ? { name: 'processing' } : state;
    case 'lost':
      return state.name === 'processing' ? { ...state, isLost: true } : state;
    case 'found':
      return mayFind(state) ? { name: 'returned', orderId: event.orderId, url: event.url } : state;
    case 'answered':
      return isUnderWay(state) ? answered(state, event.reply) : state;
    case 'refused':
      return isUnderWay(state) ? refused(state, event.refusal) : state;
    case 'repriced':
      return isUnderWay(state) ? { name: 'priceChanged', before: event.before, total: event.total } : state;
    case 'seen':
      return state.name === 'priceChanged' ? READY : state;
    case 'restarted':
      if (state.name !== 'restarting' && state.name !== 'cancelled') return state;
      return state.refusal ? { name: 'failed', refusal: state.refusal } : READY;
    case 'withdraw':
      return state.name === 'awaitingApp' || state.name === 'aside'
        ? { name: 'withdrawing', orderId: state.orderId }
        : state;
    case 'notWithdrawn':
      return state.name === 'withdrawing' ? { name: 'returned', orderId: state.orderId, url: null } : state;
    default:
      return besideTheBank(state, event);
  }
}

/** Pay may be pressed: nothing is under way. */
export const canPress = ({ name }: PaymentState): boolean => name === 'ready' || name === 'failed';

/** Nothing of this page's own is with the gateway: an order that is found is looked after instead. */
const mayFind = (state: PaymentState): boolean =>
  canPress(state) || state.name === 'loading' || state.name === 'restarting' || state.name === 'cancelled';

/** An answer is awaited. */
export const isUnderWay = ({ name }: PaymentState): boolean =>
  name === 'loading' ||
  name === 'processing' ||
  name === 'awaiting3ds' ||
  name === 'awaitingApp' ||
  name === 'withdrawing' ||
  name === 'redirecting' ||
  name === 'returned' ||
  name === 'aside';

/** Pay was pressed, and what came of it is not on the screen yet. */
export const isBusy = (state: PaymentState): boolean => !canPress(state) && state.name !== 'priceChanged';

/** The order whose payment the shop must be asked about; undefined when there is none. */
export const askedOrder = (state: PaymentState): string | undefined =>
  'orderId' in state ? state.orderId : undefined;

function answered(state: PaymentState, reply: Committed): PaymentState {
  const { orderId, redirectUrl: url, confirm } = reply;
  if (reply.status === 'paid')
    return { name: 'paid', link: reply.link ?? '', code: reply.reservationIdentifier ?? '' };
  if (confirm && (state.name === 'processing' || state.name === 'returned'))
    return { name: 'awaitingApp', orderId, confirm };
  if (state.name === 'processing')
    return url ? { name: 'awaiting3ds', orderId, url, isLeaving: false } : { name: 'processing', orderId };
  // Asked again while the bank's step is open: it stays as it is.
  if (state.name === 'returned' && url && state.url !== url) return { ...state, url };
  return state;
}

function refused(state: PaymentState, refusal: RefusalBody): PaymentState {
  const isCancelled = refusal.code === 'ORDER_CANCELLED';
  if (isCancelled && state.name === 'withdrawing') return { name: 'restarting', refusal: null };
  return { name: isCancelled ? 'cancelled' : 'restarting', refusal };
}

type BankEvent = Extract<
  PaymentEvent,
  { type: 'decided' | 'redirect' | 'askToLeave' | 'stay' | 'leave' | 'resume' }
>;

function besideTheBank(state: PaymentState, { type }: BankEvent): PaymentState {
  const orderId = askedOrder(state);
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
      return state.name === 'awaiting3ds' ? { name: 'returned', orderId, url } : state;
    case 'askToLeave':
      return state.name === 'awaiting3ds' ? { ...state, isLeaving: true } : { name: 'aside', orderId, url };
    case 'stay':
      return state.name === 'awaiting3ds' ? { ...state, isLeaving: false } : state;
    default:
      return state;
  }
}
