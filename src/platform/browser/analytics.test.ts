import { beforeEach, describe, expect, it } from 'vitest';
import {
  areKeptEvents,
  createAnalytics,
  type Analytics,
  type AnalyticsEvent,
  type EventStore,
} from './analytics.ts';
import { tagManagerAddress } from './tag-manager.ts';

const event = (name: AnalyticsEvent['event']): AnalyticsEvent => ({
  event: name,
  ecommerce: { currency: 'EUR', value: 19, items: [] },
});
const names = (layer: unknown[]): unknown[] =>
  layer.map((entry) => (entry as Partial<AnalyticsEvent>).event).filter(Boolean);

let layer: unknown[];
let stored: string;
let analytics: Analytics;

const store: EventStore = {
  read: () => JSON.parse(stored),
  write: (kept) => {
    stored = JSON.stringify(kept);
    return true;
  },
};
/** The next page of the same visit: only stored values are left. */
const nextPage = (): Analytics => {
  layer = [];
  return createAnalytics(() => layer, store);
};

beforeEach(() => {
  stored = 'null';
  analytics = nextPage();
});

describe('createAnalytics', () => {
  it('accepts no events before it is started and after it is stopped', () => {
    analytics.push(event('view_item'), 'a');
    analytics.start();
    analytics.push(event('add_to_cart'), 'b');
    analytics.stop();
    analytics.push(event('begin_checkout'), 'c');
    expect(names(layer)).toEqual(['add_to_cart']);
  });

  it('clears the last event first', () => {
    analytics.start();
    analytics.push(event('view_item'), 'a');
    expect(layer).toEqual([{ ecommerce: null }, event('view_item')]);
  });

  it('sends a purchase once, even after a reload of the page', () => {
    analytics.start();
    analytics.push(event('purchase'), 'purchase:7K4M');
    analytics.push(event('purchase'), 'purchase:7K4M');
    expect(names(layer)).toEqual(['purchase']);
    const reloaded = nextPage();
    reloaded.start();
    reloaded.push(event('purchase'), 'purchase:7K4M');
    reloaded.push(event('purchase'), 'purchase:92PX');
    expect(names(layer)).toEqual(['purchase']);
  });

  it('holds events back while a card form is on the page, even over a reload, and keeps their order', () => {
    analytics.start();
    analytics.hold(true);
    analytics.push(event('begin_checkout'), 'a');
    analytics.push(event('begin_checkout'), 'a');
    const reloaded = nextPage();
    reloaded.hold(true);
    reloaded.start();
    reloaded.push(event('begin_checkout'), 'a');
    reloaded.push(event('add_payment_info'), 'b');
    expect(layer).toEqual([]);
    reloaded.hold(false);
    reloaded.push(event('purchase'), 'c');
    expect(names(layer)).toEqual(['begin_checkout', 'add_payment_info', 'purchase']);
  });

  it('deletes waiting events when the visitor withdraws the consent', () => {
    analytics.start();
    analytics.hold(true);
    analytics.push(event('begin_checkout'), 'a');
    analytics.stop();
    const next = nextPage();
    next.start();
    expect(layer).toEqual([]);
  });

  it('keeps an event that a broken tag refuses, and never breaks the page', () => {
    const broken = createAnalytics(() => {
      throw new Error('blocked');
    }, store);
    broken.start();
    expect(() => broken.push(event('view_item'), 'key')).not.toThrow();
    nextPage().start();
    expect(names(layer)).toEqual(['view_item']);
  });

  it('works until the page closes when nothing can be stored', () => {
    const alone = createAnalytics(() => layer, { read: () => null, write: () => false });
    alone.start();
    alone.push(event('view_item'), 'key');
    alone.push(event('view_item'), 'key');
    expect(names(layer)).toEqual(['view_item']);
  });
});

it('recognises its stored values', () => {
  const waiting = [{ key: 'a', event: event('view_item') }];
  expect(areKeptEvents({ sent: ['purchase:7K4M'], waiting })).toBe(true);
});

it.each([null, 'x', {}, { sent: [1], waiting: [] }, { sent: [], waiting: ['x'] }])(
  '%j was not kept',
  (value) => {
    expect(areKeptEvents(value)).toBe(false);
  },
);

describe('tagManagerAddress', () => {
  it('is the address of the container’s script', () => {
    expect(tagManagerAddress('GTM-AB12CD3')).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3');
  });
  it.each(['', 'UA-1', 'G-AB12CD34EF', "GTM-A'+alert(1)+'", 'GTM-ABCD\n', 'gtm-abcd'])('refuses %j', (id) => {
    expect(tagManagerAddress(id)).toBeNull();
  });
});
