/** A line of an analytics event: GA4's item. Numbers are numbers. It must have no personal data, codes or tokens. */
export interface AnalyticsItem {
  item_id: string;
  item_name: string;
  item_brand?: string;
  item_category?: string;
  item_category2?: string;
  item_category3?: string;
  item_variant?: string;
  coupon?: string;
  discount?: number;
  price: number;
  quantity: number;
}

/** An e-commerce event of GA4. `value` is in major units of `currency`, the cart's currency. */
export interface AnalyticsEvent {
  event:
    | 'view_item'
    | 'add_to_cart'
    | 'remove_from_cart'
    | 'begin_checkout'
    | 'add_payment_info'
    | 'purchase'
    | 'refund';
  ecommerce: {
    currency: string;
    value: number;
    transaction_id?: string;
    coupon?: string;
    payment_type?: string;
    tax?: number;
    shipping?: number;
    items: readonly AnalyticsItem[];
  };
}

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** The data layer that a tag manager reads; created when there is none yet. */
export const dataLayer = (): unknown[] => (window.dataLayer ??= []);

/** What is kept after the page has gone: keys of delivered events, and events that wait, in order. */
export interface KeptEvents {
  readonly sent: readonly string[];
  readonly waiting: readonly { readonly key: string; readonly event: AnalyticsEvent }[];
}

/** Whether a stored value has the expected form. */
export const areKeptEvents = (value: unknown): value is KeptEvents => {
  const { sent, waiting } = (value ?? {}) as Partial<Record<keyof KeptEvents, unknown>>;
  const isWaiting = (one: unknown): boolean =>
    typeof one === 'object' && one !== null && 'key' in one && 'event' in one;
  return (
    Array.isArray(sent) &&
    sent.every((key) => typeof key === 'string') &&
    Array.isArray(waiting) &&
    waiting.every(isWaiting)
  );
};

/** Where they are stored, for example in sessionStorage; when nothing can be stored, they live as long as the page. */
export interface EventStore {
  read: () => KeptEvents | null;
  write: (kept: KeptEvents) => boolean;
}

/** The data layer of the page. Nothing here throws, and no event is accepted before `start`. */
export interface Analytics {
  /** Starts: the brand has a tag manager and the visitor agreed. Sends what waits from earlier pages. */
  start: () => void;
  /** The visitor did not agree, or withdrew the consent: deletes what waits. */
  stop: () => void;
  /** Accepts an event, once for each key in a session. */
  push: (event: AnalyticsEvent, onceKey: string) => void;
  /** Holds events back while a card form is on the page, because no tag may run there; later sends them in order. */
  hold: (isHeld: boolean) => void;
}

const NOTHING: KeptEvents = { sent: [], waiting: [] };

/** Creates the data layer on top of `layer`, which is called for each delivery. */
export function createAnalytics(layer: () => unknown[], store: EventStore): Analytics {
  let isRunning = false;
  let isHeld = false;
  let kept = store.read() ?? NOTHING;

  const keep = (next: KeptEvents): void => {
    kept = next;
    store.write(next);
  };

  // A tag that replaced the layer's push may throw; an order must not fail because of it.
  const deliver = (event: AnalyticsEvent): boolean => {
    try {
      // GA4 merges an event with the last one: clear it first, or its items appear in this one.
      layer().push({ ecommerce: null }, event);
      return true;
    } catch {
      return false;
    }
  };

  /** An event counts as sent only after its delivery, because a page may close at any time. */
  const flush = (): void => {
    const [next, ...waiting] = kept.waiting;
    if (!isRunning || isHeld || !next || !deliver(next.event)) return;
    keep({ sent: [...kept.sent, next.key], waiting });
    flush();
  };

  return {
    start: () => {
      isRunning = true;
      flush();
    },
    stop: () => {
      isRunning = false;
      keep({ ...kept, waiting: [] });
    },
    push: (event, key) => {
      const isKnown = kept.sent.includes(key) || kept.waiting.some((one) => one.key === key);
      if (!isRunning || isKnown) return;
      keep({ ...kept, waiting: [...kept.waiting, { key, event }] });
      flush();
    },
    hold: (held) => {
      isHeld = held;
      flush();
    },
  };
}
