import { beforeEach, describe, expect, it } from 'vitest';
import { type Analytics, type AnalyticsEvent, createAnalytics, tagManagerAddress } from './analytics.ts';

const event = (name: AnalyticsEvent['event']): AnalyticsEvent => ({
  event: name,
  ecommerce: { currency: 'EUR', value: 19, items: [] },
});
const names = (layer: unknown[]): unknown[] =>
  layer.map((entry) => (entry as Partial<AnalyticsEvent>).event).filter(Boolean);

let layer: unknown[];
let keys: string[];
let analytics: Analytics;

beforeEach(() => {
  layer = [];
  keys = [];
  analytics = createAnalytics(() => layer, {
    read: () => keys,
    write: (next) => {
      keys = next;
      return true;
    },
  });
});

describe('createAnalytics', () => {
  it('stays silent until it is started and after it is stopped', () => {
    analytics.push(event('view_item'));
    analytics.start();
    analytics.push(event('add_to_cart'));
    analytics.stop();
    analytics.push(event('begin_checkout'));
    expect(names(layer)).toEqual(['add_to_cart']);
  });

  it('clears the last event first', () => {
    analytics.start();
    analytics.push(event('view_item'));
    expect(layer).toEqual([{ ecommerce: null }, event('view_item')]);
  });

  it('sends a purchase once, even over a reload of the page', () => {
    analytics.start();
    analytics.push(event('purchase'), 'purchase:7K4M');
    analytics.push(event('purchase'), 'purchase:7K4M');
    const reloaded = createAnalytics(() => layer, { read: () => keys, write: () => true });
    reloaded.start();
    reloaded.push(event('purchase'), 'purchase:7K4M');
    reloaded.push(event('purchase'), 'purchase:92PX');
    expect(names(layer)).toEqual(['purchase', 'purchase']);
  });

  it('waits while a card form is on the page, then keeps the order', () => {
    analytics.start();
    analytics.hold();
    analytics.hold();
    analytics.push(event('add_payment_info'));
    analytics.release();
    analytics.push(event('purchase'));
    expect(layer).toEqual([]);
    analytics.release();
    expect(names(layer)).toEqual(['add_payment_info', 'purchase']);
    analytics.release();
    analytics.push(event('refund'));
    expect(names(layer)).toHaveLength(3);
  });

  it('never lets a broken tag break the page', () => {
    const broken = createAnalytics(
      () => {
        throw new Error('blocked');
      },
      { read: () => null, write: () => false },
    );
    broken.start();
    expect(() => broken.push(event('view_item'), 'key')).not.toThrow();
  });
});

describe('tagManagerAddress', () => {
  it('knows both kinds of id', () => {
    expect(tagManagerAddress('GTM-AB12CD3')).toBe('https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3');
    expect(tagManagerAddress('G-AB12CD34EF')).toBe(
      'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF',
    );
  });
  it.each(['', 'UA-1', "GTM-A'+alert(1)+'", 'GTM-ABCD\n', 'gtm-abcd'])('refuses %j', (id) => {
    expect(tagManagerAddress(id)).toBeNull();
  });
});
