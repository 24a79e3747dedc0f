import { describe, expect, test } from 'vitest';
import { DEFAULT_SITE_CONFIGURATION } from '#modules/tenancy/rules/site-configuration.ts';
import type { PriceSheet, TicketOption } from '#modules/tickets/rules/price-sheet.ts';
import { billOf, checkGoods, type Goods } from './bill.ts';
import { seatTickets } from './cart.ts';
import { flowPages, isLater, neighbourPage, pageOf } from './flow.ts';
import { ORDER_STATUSES, settlementOf } from './order-states.ts';
import { ticketOption } from '../../../../test/support/ticket-option.ts';

const stepper = DEFAULT_SITE_CONFIGURATION.stepper;

describe('the flow', () => {
  test('tickets and products share a page, both names kept', () => {
    const pages = flowPages(stepper, true);
    expect(pages.map(({ step }) => step)).toEqual([
      'chooseSeats',
      'chooseTickets',
      'customerInfo',
      'confirmation',
    ]);
    expect(pageOf(pages, 'chooseProducts').step).toBe('chooseTickets');
  });

  test('the option parts them; with nothing to sell there is no such step', () => {
    expect(flowPages({ ...stepper, joinProductsToTickets: false }, true).map(({ step }) => step)).toContain(
      'chooseProducts',
    );
    expect(flowPages(stepper, false)[1]!.shows).toEqual(['chooseTickets']);
  });

  test('next and back end at the ends', () => {
    const pages = flowPages(stepper, true);
    expect(neighbourPage(pages, 'chooseProducts', 1).step).toBe('customerInfo');
    expect(neighbourPage(pages, 'chooseSeats', -1).step).toBe('chooseSeats');
    expect(neighbourPage(pages, 'confirmation', 1).step).toBe('confirmation');
    expect(isLater('customerInfo', 'chooseSeats')).toBe(true);
  });
});

const option = (ticketId: number, price: number): TicketOption =>
  ticketOption(ticketId, price, { name: { en: 'Adult' }, maximum: 10 });
const sheet: PriceSheet = {
  currency: 'EUR',
  levels: [
    {
      ticketGroupId: 1,
      name: { en: 'Standard' },
      isByCodeEnabled: false,
      isPremium: false,
      tickets: [option(1, 950), option(2, 760)],
    },
  ],
  charges: [{ id: 1, name: undefined, amount: 40, percent: null, basis: 'ticket' }],
};
const goods = (over: Partial<Goods> = {}): Goods => ({
  sheet,
  tickets: seatTickets(
    sheet,
    [
      { seatNo: 5, seatKind: 0, ticketGroupId: 1 },
      { seatNo: 6, seatKind: 0, ticketGroupId: 1 },
    ],
    [{ seatNo: 6, ticketId: 2, addonIds: [] }],
  ),
  shelf: [
    {
      productId: 3,
      name: { en: 'Popcorn' },
      description: undefined,
      price: 490,
      isDeliveryRequired: false,
      maximum: 5,
      background: undefined,
    },
  ],
  products: [{ id: 3, quantity: 2 }],
  delivery: '',
  deliveryWays: [],
  chargeLabel: { en: 'Handling fee' },
  ...over,
});

describe('the bill', () => {
  test('sums tickets, products and charges', () => {
    const bill = billOf(goods());
    expect(bill.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['ticket', 950],
      ['ticket', 760],
      ['product', 980],
      ['charge', 80],
    ]);
    expect(bill.total).toBe(2770);
    expect(checkGoods(goods())).toBeUndefined();
  });

  test('names what is wrong', () => {
    expect(checkGoods(goods({ products: [{ id: 9, quantity: 1 }] }))).toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
    });
    expect(
      checkGoods(goods({ tickets: seatTickets(sheet, [{ seatNo: 1, seatKind: 0, ticketGroupId: 7 }], []) })),
    ).toMatchObject({ code: 'NO_PRICE_POLICY' });
  });

  test('a ticket that is no longer sold falls back to the default', () => {
    const [seat] = seatTickets(
      sheet,
      [{ seatNo: 5, seatKind: 0, ticketGroupId: 1 }],
      [{ seatNo: 5, ticketId: 99, addonIds: [] }],
    );
    expect(seat!.ticketId).toBe(1);
  });
});

test('money for an order that is no more goes back; a paid order stays paid whatever comes late', () => {
  for (const status of ORDER_STATUSES) {
    expect(settlementOf(status, 'pending')).toBe('wait');
    if (status !== 'awaiting_payment' && status !== 'paid')
      expect(settlementOf(status, 'paid')).toBe('refund');
  }
  expect(settlementOf('awaiting_payment', 'paid')).toBe('issue');
  expect(settlementOf('awaiting_payment', 'declined')).toBe('release');
  expect(settlementOf('paid', 'declined')).toBe('wait');
});
