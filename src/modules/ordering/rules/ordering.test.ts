import { describe, expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIGURATION } from '#modules/tenancy/rules/site-configuration.ts';
import { orderingAddress } from './addresses.ts';
import { flowPages, isLater, neighbourPage, pageOf, stepsBefore } from './flow.ts';
import { ORDER_STATUSES, settlementOf } from './order-states.ts';

const stepper = DEFAULT_SITE_CONFIGURATION.stepper;

describe('the flow', () => {
  test('has an address, and lists the steps that must be correct before one is entered', () => {
    expect(orderingAddress.step({ kind: 'tickets', subjectId: 7 }, 'chooseSeats')).toBe(
      '/order/7?step=chooseSeats',
    );
    expect(orderingAddress.confirmation({ kind: 'donations', subjectId: null }, 'a b')).toBe(
      '/donations?step=confirmation&t=a%20b',
    );
    expect(stepsBefore('tickets', 'chooseSeats')).toEqual([]);
    expect(stepsBefore('tickets', 'customerInfo')).toEqual([
      'chooseSeats',
      'chooseTickets',
      'chooseProducts',
    ]);
    expect(stepsBefore('donations', 'customerInfo')).toEqual(['chooseDonations']);
  });

  test('shows tickets and products on one page, under both names', () => {
    const pages = flowPages('tickets', stepper, { hasProducts: true });
    expect(pages.map(({ step }) => step)).toEqual([
      'chooseSeats',
      'chooseTickets',
      'customerInfo',
      'confirmation',
    ]);
    expect(pageOf(pages, 'chooseProducts').step).toBe('chooseTickets');
  });

  test('has two pages when the option separates them, and no products step when nothing is sold', () => {
    expect(
      flowPages('tickets', { ...stepper, joinProductsToTickets: false }, { hasProducts: true }).map(
        ({ step }) => step,
      ),
    ).toContain('chooseProducts');
    expect(flowPages('tickets', stepper, { hasProducts: false })[1]!.shows).toEqual(['chooseTickets']);
  });

  test('chooses tickets together with their places where these have no numbers', () => {
    const counted = { hasProducts: true, isUnnumbered: true };
    const [first, second] = flowPages('tickets', stepper, counted);
    expect([first!.step, second!.step]).toEqual(['chooseSeats', 'customerInfo']);
    expect(first!.shows).toEqual(['chooseSeats', 'chooseTickets', 'chooseProducts']);
    const apart = flowPages('tickets', { ...stepper, joinProductsToTickets: false }, counted);
    expect(apart.slice(0, 2).map(({ shows }) => shows)).toEqual([
      ['chooseSeats', 'chooseTickets'],
      ['chooseProducts'],
    ]);
  });

  test('has no page before the first and none after the last', () => {
    const pages = flowPages('tickets', stepper, { hasProducts: true });
    expect(neighbourPage(pages, 'chooseProducts', 1).step).toBe('customerInfo');
    expect(neighbourPage(pages, 'chooseSeats', -1).step).toBe('chooseSeats');
    expect(neighbourPage(pages, 'confirmation', 1).step).toBe('confirmation');
    expect(isLater('tickets', 'customerInfo', 'chooseSeats')).toBe(true);
  });
});

test('a payment of an order that has ended is refunded; a paid order stays paid', () => {
  for (const status of ORDER_STATUSES) {
    expect(settlementOf(status, 'waiting')).toBe('wait');
    if (!['awaiting_payment', 'held', 'paid'].includes(status))
      expect(settlementOf(status, 'paid')).toBe('refund');
  }
  expect(settlementOf('awaiting_payment', 'paid')).toBe('issue');
  expect(settlementOf('held', 'failed')).toBe('wait');
  expect(settlementOf('awaiting_payment', 'failed')).toBe('release');
  expect(settlementOf('paid', 'failed')).toBe('wait');
});
