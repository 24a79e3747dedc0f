import type { RefusalBody } from '#kernel/refusal.ts';
import { backoff } from '#platform/browser/network/backoff.ts';
import type { CallOptions, CallResult } from '#platform/browser/network/call.ts';
import { isNetworkFailure } from '#platform/browser/network/lost-answer.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { StepOf } from '#modules/ordering/rules/flow.ts';
import { changesBill, withoutSent } from './cart-draft.ts';
import type { CartOf } from './checkout.ts';
import { nextPriceChange, type PriceChange } from './price-change.ts';

/** Changes of the visitor that the server has not stored yet. */
export type DraftOf<Kind extends CartKind> = Partial<CartOf<Kind>['content']>;

/** The state of the cart that the page shows; the same object until something has changed. */
export type CartState<Kind extends CartKind> = {
  readonly cart: CartOf<Kind>;
  readonly busy: boolean;
  /** The server has not yet sent the bill for the shown content. */
  readonly isBillDue: boolean;
  readonly refusal: RefusalBody | null;
  /** The price of what is chosen has changed, and the visitor has not seen it yet. */
  readonly repriced: PriceChange | null;
};

/** The visitor's cart in the browser: shows changes at once and sends them soon after, one call at a time. */
export type CartStore<Kind extends CartKind> = {
  readonly state: () => CartState<Kind>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: DraftOf<Kind>) => void;
  readonly flush: () => Promise<boolean>;
  /** Reads the cart again; false when the server gave no answer. */
  readonly refresh: () => Promise<boolean>;
  readonly enter: (step: StepOf<Kind>) => Promise<boolean>;
  readonly reset: (keepCustomer: boolean) => Promise<boolean>;
  /** Sends another call that replies with the cart; the cart is busy until then. False when it was refused. */
  readonly runCall: (send: () => Promise<CallResult<CartOf<Kind>>>) => Promise<boolean>;
  /**
   * Sends another call that replies with the cart, after the changes before it. Returns why it was refused, for the part of
   * the page that sends it; null when it was not.
   */
  readonly ask: (send: () => Promise<CallResult<CartOf<Kind>>>) => Promise<RefusalBody | null>;
  readonly setRefusal: (refusal: RefusalBody | null) => void;
  /** The visitor has seen the new price. */
  readonly seePrice: () => void;
};

/** The calls of a cart; `withDraft` returns the cart with the changes of a draft. */
export type CartCalls<Kind extends CartKind> = {
  readonly read: () => Promise<CallResult<CartOf<Kind>>>;
  readonly write: (draft: DraftOf<Kind>, options: CallOptions) => Promise<CallResult<CartOf<Kind>>>;
  readonly enter: (step: StepOf<Kind>) => Promise<CallResult<CartOf<Kind>>>;
  readonly reset: (keepCustomer: boolean) => Promise<CallResult<CartOf<Kind>>>;
  readonly withDraft: (cart: CartOf<Kind>, draft: DraftOf<Kind>) => CartOf<Kind>;
};

type StoreOptions<Kind extends CartKind> = {
  readonly cart: CartOf<Kind>;
  readonly calls: CartCalls<Kind>;
  /** Called after each change that the server has stored. */
  readonly onSaved: () => void;
  /** Milliseconds before a change is sent, so that several are sent together. */
  readonly wait?: number;
};

/** The most times that an unsent change is sent again by itself. */
const MOST_REPEATS = 5;
/** The server failed: the change is kept, and sent again. */
const SENDING_AGAIN: RefusalBody = { code: 'SENDING_AGAIN' };

/** A function that begins each work when the one before has ended. */
function openQueue(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

/** Opens the store of one cart. */
export function openCartStore<Kind extends CartKind>({
  cart,
  calls,
  onSaved,
  wait = 300,
}: StoreOptions<Kind>): CartStore<Kind> {
  const listeners = new Set<() => void>();
  let serverCart = cart;
  let draft: DraftOf<Kind> = {};
  let working = 0;
  let refusal: RefusalBody | null = null;
  let repriced: PriceChange | null = null;
  let state: CartState<Kind> = { cart, busy: false, isBillDue: false, refusal: null, repriced: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One call after the other, so that the last answer is the newest cart. */
  const inTurn = openQueue();
  let refreshing: Promise<boolean> | undefined;
  /** Why the last change could not be sent, as it is shown; and how often it was sent again by itself. */
  let unsent: RefusalBody | null = null;
  let repeats = 0;

  const show = (): void => {
    const isChanged = Object.keys(draft).length > 0;
    state = {
      cart: isChanged ? calls.withDraft(serverCart, draft) : serverCart,
      busy: working > 0,
      isBillDue: changesBill(draft),
      refusal,
      repriced,
    };
    for (const listener of listeners) listener();
  };
  const setRefusal = (next: RefusalBody | null): void => {
    if (next === refusal) return;
    refusal = next;
    show();
  };
  const accept = (result: CallResult<CartOf<Kind>>): boolean => {
    if (!result.ok) return false;
    repriced = nextPriceChange(repriced, serverCart, result.data);
    serverCart = result.data;
    show();
    return true;
  };
  const work = async (send: () => Promise<CallResult<CartOf<Kind>>>): Promise<RefusalBody | null> => {
    working += 1;
    show();
    const result = await inTurn(send);
    working -= 1;
    show();
    if (accept(result)) onSaved();
    return result.ok ? null : result.refusal;
  };
  const runCall: CartStore<Kind>['runCall'] = async (send) => {
    refusal = null;
    const refused = await work(send);
    if (refused) setRefusal(refused);
    return !refused;
  };
  /** Keeps a change that has no result, and sends it again after growing pauses; false when it must be dropped. */
  const keep = (failure: RefusalBody, status: number): boolean => {
    // Status 0: no answer; 429: too many requests.
    if (status !== 0 && status !== 429 && status < 500) return false;
    // A proxy's answer that the shop is not there counts as none.
    const hasFailed = status >= 500 && !isNetworkFailure(failure);
    const isLast = repeats >= MOST_REPEATS;
    // A change that the server fails at again and again would hold up everything after it.
    if (hasFailed && isLast) return false;
    unsent = refusal = hasFailed ? SENDING_AGAIN : failure;
    clearTimeout(timer);
    if (!isLast) timer = setTimeout(repeat, backoff(repeats, Math.random()));
    return true;
  };
  const repeat = (): void => {
    repeats += 1;
    void flush();
  };
  const sendDraft = async (): Promise<boolean> => {
    const sent = draft;
    if (Object.keys(sent).length === 0) return true;
    // The page may be closing: `keepalive` lets the request finish.
    const result = await calls.write(sent, { keepalive: true });
    if (result.ok || !keep(result.refusal, result.status)) {
      draft = withoutSent(draft, sent);
      if (refusal === unsent) refusal = null;
      unsent = null;
      repeats = 0;
      if (!result.ok) refusal = result.refusal;
    }
    show();
    if (accept(result)) onSaved();
    return result.ok;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    return inTurn(sendDraft);
  };
  const refresh = (): Promise<boolean> => {
    refreshing ??= inTurn(async () => {
      refreshing = undefined;
      const isRead = accept(await calls.read());
      // The shop is back: send the changes that could not be sent.
      if (isRead && refusal && (refusal === unsent || isNetworkFailure(refusal))) {
        setRefusal(null);
        void flush();
      }
      return isRead;
    });
    return refreshing;
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (change) => {
      draft = { ...draft, ...change };
      repeats = 0;
      show();
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), wait);
    },
    flush,
    refresh,
    enter: (step) => runCall(() => calls.enter(step)),
    reset: async (keepCustomer) => {
      clearTimeout(timer);
      draft = {};
      return runCall(() => calls.reset(keepCustomer));
    },
    runCall,
    ask: async (send) => {
      if (!(await flush())) return refusal;
      const refused = await work(send);
      // Another tab has entered it, or the answer was lost.
      if (refused && ['CODE_ALREADY_ENTERED', 'NO_RESPONSE'].includes(refused.code)) void refresh();
      return refused;
    },
    setRefusal,
    seePrice: () => {
      repriced = null;
      show();
    },
  };
}
