import type { RefusalBody } from '#kernel/refusal.ts';
import type { Call, CallResult } from '#platform/browser/call.ts';
import { enterStep, extendTime, readCart, resetOrder, writeCart } from '#modules/ordering/contract.ts';
import type { StepName } from '#modules/ordering/rules/flow.ts';
import { changesBill, withDraft, withoutSent, type CartDraft } from './cart-draft.ts';
import type { CartView } from './order-context.ts';

/** What the page shows of the cart; the same object until something has changed. */
export type CartState = {
  readonly cart: CartView;
  readonly busy: boolean;
  /** The bill of what is shown is still on its way. */
  readonly isBillDue: boolean;
  readonly refusal: RefusalBody | null;
};

/** The visitor's cart in the browser: changes at once, the server soon after, one call at a time. */
export type CartDesk = {
  readonly state: () => CartState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: CartDraft) => void;
  readonly flush: () => Promise<boolean>;
  /** Reads the cart anew; false when the server gave no answer. */
  readonly refresh: () => Promise<boolean>;
  readonly enter: (step: StepName) => Promise<boolean>;
  readonly extend: () => Promise<boolean>;
  readonly reset: (keepCustomer: boolean) => Promise<boolean>;
  readonly setRefusal: (refusal: RefusalBody | null) => void;
};

type DeskWishes = {
  readonly cart: CartView;
  readonly call: Call;
  /** Told after each change that the server has taken. */
  readonly onTaken: () => void;
  /** Milliseconds that a change waits for others. */
  readonly wait?: number;
};

/** A failure of the way, not of the wish: what was chosen stays and is sent again. */
const isPassing = ({ code }: RefusalBody): boolean => code === 'OFFLINE' || code === 'NO_RESPONSE';

/** Opens the desk for one showing's cart. */
export function openCartDesk({ cart, call, onTaken, wait = 300 }: DeskWishes): CartDesk {
  const params = { id: cart.presentationId };
  const listeners = new Set<() => void>();
  let told = cart;
  let draft: CartDraft = {};
  let working = 0;
  let refusal: RefusalBody | null = null;
  let state: CartState = { cart, busy: false, isBillDue: false, refusal: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let refreshing: Promise<boolean> | undefined;

  const show = (): void => {
    state = { cart: withDraft(told, draft), busy: working > 0, isBillDue: changesBill(draft), refusal };
    for (const listener of listeners) listener();
  };
  const setRefusal = (next: RefusalBody | null): void => {
    if (next === refusal) return;
    refusal = next;
    show();
  };
  /** One call after the other, so that the last answer is the newest cart. */
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };
  const take = (result: CallResult<CartView>): boolean => {
    if (!result.ok) return false;
    told = result.data;
    show();
    return true;
  };
  /** A call that the next step waits for. */
  const ask = async (send: () => Promise<CallResult<CartView>>): Promise<boolean> => {
    working += 1;
    refusal = null;
    show();
    const result = await inTurn(send);
    working -= 1;
    if (!result.ok) refusal = result.refusal;
    show();
    if (take(result)) onTaken();
    return result.ok;
  };
  const sendDraft = async (): Promise<boolean> => {
    const sent = draft;
    if (Object.keys(sent).length === 0) return true;
    // It may be the page's last word.
    const result = await call(writeCart, { params, body: sent }, { keepalive: true });
    if (result.ok || !isPassing(result.refusal)) draft = withoutSent(draft, sent);
    if (!result.ok) refusal = result.refusal;
    show();
    if (take(result)) onTaken();
    return result.ok;
  };
  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    return inTurn(sendDraft);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (change) => {
      draft = { ...draft, ...change };
      show();
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), wait);
    },
    flush,
    refresh: () => {
      refreshing ??= inTurn(async () => {
        refreshing = undefined;
        return take(await call(readCart, { params }));
      });
      return refreshing;
    },
    enter: (step) => ask(() => call(enterStep, { params, body: { step } })),
    extend: () => ask(() => call(extendTime, { params })),
    reset: async (keepCustomer) => {
      clearTimeout(timer);
      draft = {};
      return ask(() => call(resetOrder, { params, body: { keepCustomer } }));
    },
    setRefusal,
  };
}
