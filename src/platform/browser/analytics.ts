/** A line of an analytics event: GA4's item. Numbers are numbers; no personal data, codes or tokens ever. */
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

/** An e-commerce event of GA4. `value` in major units of `currency`, the cart's own. */
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

/** The layer that a tag manager reads: made by whoever comes first. */
export const dataLayer = (): unknown[] => (window.dataLayer ??= []);

/** What outlives a page: keys of events that were delivered, and events that wait, in their order. */
export interface KeptEvents {
  readonly sent: readonly string[];
  readonly waiting: readonly { readonly key: string; readonly event: AnalyticsEvent }[];
}

/** Whether something found in storage is what was kept there. */
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

/** Where they are kept, for instance in sessionStorage; what cannot be kept lives as long as the page. */
export interface EventStore {
  read: () => KeptEvents | null;
  write: (kept: KeptEvents) => boolean;
}

/** The data layer of the page. Nothing here throws, and nothing is taken in before `start`. */
export interface Analytics {
  /** Begins: the brand has a tag manager and the visitor agreed. What waits from before goes out. */
  start: () => void;
  /** The visitor did not agree, or took it back: what waits is forgotten. */
  stop: () => void;
  /** Takes in an event, once for each key in a session. */
  push: (event: AnalyticsEvent, onceKey: string) => void;
  /** Keeps events back while a card form is on the page, for no tag may run beside it; they go out in their order. */
  hold: (isHeld: boolean) => void;
}

const NOTHING: KeptEvents = { sent: [], waiting: [] };

/** Makes the data layer over `layer`, asked for at each delivery. */
export function createAnalytics(layer: () => unknown[], store: EventStore): Analytics {
  let isRunning = false;
  let isHeld = false;
  let kept = store.read() ?? NOTHING;

  const keep = (next: KeptEvents): void => {
    kept = next;
    store.write(next);
  };

  // A tag that replaced the layer's push may throw; an order must never fail for that.
  const deliver = (event: AnalyticsEvent): boolean => {
    try {
      // GA4 merges into what lies in the layer: clear it, or items of the last event show up in this one.
      layer().push({ ecommerce: null }, event);
      return true;
    } catch {
      return false;
    }
  };

  /** An event counts as sent when it has been delivered, not before: a page may go away any time. */
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
