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

/** Keeps the keys of events that were sent, for instance in sessionStorage. */
export interface SentKeys {
  read: () => string[] | null;
  write: (keys: string[]) => boolean;
}

/** The data layer of the page. Nothing here throws, and nothing happens before `start`. */
export interface Analytics {
  /** Begins to push: the brand has a tag manager and the visitor agreed. */
  start: () => void;
  /** The visitor took the consent back: what waits is forgotten. */
  stop: () => void;
  /** Pushes an event; with a key at most once a session. */
  push: (event: AnalyticsEvent, onceKey?: string) => void;
  /** Queues from now on: a card form is on the page, and no tag may run beside it. */
  hold: () => void;
  /** The card form is gone: what waited goes out in its order. */
  release: () => void;
}

const identifier = /^(?:GTM|G)-[A-Z0-9]{4,12}$/;

/** Address of the tag manager's script for a brand's id, or null when the id is none: it would go into a script. */
export function tagManagerAddress(id: string): string | null {
  if (!identifier.test(id)) return null;
  const script = id.startsWith('GTM-') ? 'gtm.js' : 'gtag/js';
  return `https://www.googletagmanager.com/${script}?id=${id}`;
}

/** Makes the data layer over `layer`, usually `window.dataLayer`, asked for at each push. */
export function createAnalytics(layer: () => unknown[], sent: SentKeys): Analytics {
  let running = false;
  let holds = 0;
  let waiting: AnalyticsEvent[] = [];

  // A tag that replaced the layer's push may throw; an order must never fail for that.
  const deliver = (event: AnalyticsEvent): void => {
    try {
      // GA4 merges into what lies in the layer: clear it, or items of the last event show up in this one.
      layer().push({ ecommerce: null }, event);
    } catch {
      running = false;
    }
  };

  const isRepeated = (key: string): boolean => {
    const keys = sent.read() ?? [];
    if (keys.includes(key)) return true;
    sent.write([...keys, key]);
    return false;
  };

  return {
    start: () => {
      running = true;
    },
    stop: () => {
      running = false;
      waiting = [];
    },
    push: (event, onceKey) => {
      if (!running || (onceKey !== undefined && isRepeated(onceKey))) return;
      if (holds > 0) waiting.push(event);
      else deliver(event);
    },
    hold: () => {
      holds += 1;
    },
    release: () => {
      holds = Math.max(0, holds - 1);
      if (holds > 0) return;
      const events = waiting;
      waiting = [];
      events.forEach(deliver);
    },
  };
}
