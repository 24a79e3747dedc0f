import type { RefusalBody } from '#kernel/refusal.ts';
import type { CallOptions, CallResult } from '#platform/browser/call.ts';
import type { CartKind } from '#modules/sales/rules/cart-kinds.ts';
import type { StepOf } from '#modules/ordering/rules/flow.ts';
import { changesBill, withoutSent } from './cart-draft.ts';
import type { CartOf } from './checkout.ts';

/** What the visitor has changed and the server does not know yet. */
export type DraftOf<Kind extends CartKind> = Partial<CartOf<Kind>['content']>;

/** What the page shows of the cart; the same object until something has changed. */
export type CartState<Kind extends CartKind> = {
  readonly cart: CartOf<Kind>;
  readonly busy: boolean;
  /** The bill of what is shown is still on its way. */
  readonly isBillDue: boolean;
  readonly refusal: RefusalBody | null;
};

/** The visitor's cart in the browser: changes at once, the server soon after, one call at a time. */
export type CartStore<Kind extends CartKind> = {
  readonly state: () => CartState<Kind>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly change: (change: DraftOf<Kind>) => void;
  readonly flush: () => Promise<boolean>;
  /** Reads the cart anew; false when the server gave no answer. */
  readonly refresh: () => Promise<boolean>;
  readonly enter: (step: StepOf<Kind>) => Promise<boolean>;
  readonly reset: (keepCustomer: boolean) => Promise<boolean>;
  /** Any other call that answers with the cart and that the next step waits for. */
  readonly ask: (send: () => Promise<CallResult<CartOf<Kind>>>) => Promise<boolean>;
  readonly setRefusal: (refusal: RefusalBody | null) => void;
};

/** The calls of a cart, and how it looks with a draft laid over it. */
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
  /** Told after each change that the server has taken. */
  readonly onTaken: () => void;
  /** Milliseconds that a change waits for others. */
  readonly wait?: number;
};

/** A failure of the way, not of the wish: what was chosen stays and is sent again. */
const isPassing = ({ code }: RefusalBody): boolean => code === 'OFFLINE' || code === 'NO_RESPONSE';

/** Opens the store of one cart. */
export function openCartStore<Kind extends CartKind>({
  cart,
  calls,
  onTaken,
  wait = 300,
}: StoreOptions<Kind>): CartStore<Kind> {
  const listeners = new Set<() => void>();
  let told = cart;
  let draft: DraftOf<Kind> = {};
  let working = 0;
  let refusal: RefusalBody | null = null;
  let state: CartState<Kind> = { cart, busy: false, isBillDue: false, refusal: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let refreshing: Promise<boolean> | undefined;

  const show = (): void => {
    const isChanged = Object.keys(draft).length > 0;
    state = {
      cart: isChanged ? calls.withDraft(told, draft) : told,
      busy: working > 0,
      isBillDue: changesBill(draft),
      refusal,
    };
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
  const take = (result: CallResult<CartOf<Kind>>): boolean => {
    if (!result.ok) return false;
    told = result.data;
    show();
    return true;
  };
  const ask: CartStore<Kind>['ask'] = async (send) => {
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
    const result = await calls.write(sent, { keepalive: true });
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
        const isRead = take(await calls.read());
        // The network is back: what could not be sent is sent.
        if (isRead && refusal && isPassing(refusal)) {
          setRefusal(null);
          void flush();
        }
        return isRead;
      });
      return refreshing;
    },
    enter: (step) => ask(() => calls.enter(step)),
    reset: async (keepCustomer) => {
      clearTimeout(timer);
      draft = {};
      return ask(() => calls.reset(keepCustomer));
    },
    ask,
    setRefusal,
  };
}
