import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { invoiceExport } from '#modules/ordering/server/invoice-export.ts';
import { buy, commit, customer, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** The export of buyers' invoice details for the cinema's bookkeeping, which nobody else may read. */

const TOKEN = 'a-long-secret-of-more-than-32-characters';
let till: Till;
let shop: Shop;

beforeAll(async () => {
  const site = { params: { 66: true } };
  const plans = { h0: smallHall, h1: smallHall };
  till = await openTill({
    sets: [
      cinema({ plans, site, vat: { ticket: 9, charge: 20 } }),
      cinema({ code: 'wisla', id: 2, plans, site }),
    ],
    env: { FOYER_OPERATOR_TOKEN: TOKEN },
  });
  shop = till.shop;
});
afterAll(() => till.close());

const SEVEN_SEATS = [5, 6, 7, 8, 9, 10, 11].map((x): [number, number] => [x, 1]);

const invoice = {
  invoiceRequested: true,
  invoiceName: '=Аврора "ООД"',
  invoiceSSN: '175074752',
  invoiceAddress: 'bul. Vitosha 1',
  invoiceCity: 'Sofia',
  invoicePostalCode: '1000',
};

const read = (days: string, { host = 'aurora.test', token = TOKEN } = {}) =>
  shop.fastify.inject({
    method: 'GET',
    url: `${invoiceExport.path}?${days}`,
    headers: { host, authorization: `Bearer ${token}` },
  });

test('the export has paid orders with an invoice, of the host’s brand, by days in its time zone', async () => {
  const ana = shop.visitor();
  const [with_, without] = [shop.showings.get('show-h0')!, shop.showings.get('show-h1')!];
  for (const show of [with_, without]) await lockSeats(ana, show, THREE_SEATS);
  const payload = await payloadOf(ana, without, await typeCard(ana, '4242424242424242', 29.7));
  const paid = await commit(ana, { ...payload, customerInfo: { ...customer, ...invoice } });
  expect(paid.body.status).toBe('paid');
  const boris = shop.visitor();
  await lockSeats(boris, with_, SEVEN_SEATS);
  expect((await buy(boris, with_)).body.status).toBe('paid');
  await shop.app.database
    .brand(1)
    .change(`update orders set settled_at = '2026-11-09T22:30:00Z' where tenant_id = $1`, []);

  // Half past midnight in Sofia, on the tenth.
  const day = await read('from=2026-11-10&to=2026-11-10');
  expect(day.headers['content-type']).toBe('text/csv; charset=utf-8');
  const head =
    'reservationIdentifier,status,settledAt,currency,total,refunded,vat,vatRates,invoiceName,invoiceSSN,invoiceAddress,invoiceCity,invoicePostalCode,firstName,lastName,email';
  expect(day.body.split('\r\n')).toEqual([
    head,
    `${paid.body.reservationIdentifier},paid,2026-11-09T22:30:00.000Z,EUR,29.7,0,2.55,9%=2.35 20%=0.2,"'=Аврора ""ООД""",175074752,bul. Vitosha 1,Sofia,1000,Elena,Dimitrova,elena@posta.example`,
    '',
  ]);
  for (const none of [
    await read('from=2026-11-09&to=2026-11-09'),
    await read('from=2026-11-11&to=2026-12-01'),
    await read('from=2026-11-10&to=2026-11-10', { host: 'wisla.test' }),
  ])
    expect([none.statusCode, none.body]).toEqual([200, `${head}\r\n`]);

  const cancelled = await shop.fastify.inject({
    method: 'POST',
    url: `/api/operator/orders/${paid.body.reservationIdentifier}/cancel`,
    headers: { host: 'aurora.test', authorization: `Bearer ${TOKEN}` },
    payload: { itemNos: [1] },
  });
  expect(cancelled.statusCode).toBe(200);
  expect((await read('from=2026-11-10&to=2026-11-10')).body).toContain(
    ',paid,2026-11-09T22:30:00.000Z,EUR,29.7,9.5,',
  );
});

test('it needs the operator’s token and two days', async () => {
  expect((await read('from=2026-11-10&to=2026-11-10', { token: 'another' })).statusCode).toBe(401);
  for (const days of [
    '',
    'from=2026-11-10',
    'from=2026-11-10&to=2026-11-09',
    'from=x&to=y',
    'from=2026-11-20&to=9999-12-31',
    'from=0001-01-01&to=2026-11-30',
  ])
    expect((await read(days)).statusCode).toBe(400);
  const closed = await openShop(till.database.url, { sets: [] });
  const answer = await closed.fastify.inject({ url: invoiceExport.path, headers: { host: 'aurora.test' } });
  expect(answer.statusCode).toBe(404);
  await closed.close();
});

test('cart and tickets name the tax within the total', async () => {
  const ana = shop.visitor();
  const show = shop.showings.get('show-h1')!;
  await lockSeats(ana, show, SEVEN_SEATS);
  const cart = await ana.call(contract.readCart, { params: { id: show } });
  expect(cart.body.bill.vat).toBe(549 + 47);
  const { body } = await buy(ana, show);
  const { body: tickets } = await ana.call(contract.eTicket, { params: { token: body.link! } });
  expect(tickets.order.vat).toEqual([
    { rate: 9, amount: 549 },
    { rate: 20, amount: 47 },
  ]);
});

test('a brand without rates names no tax', async () => {
  const other = shop.visitor('wisla');
  const cart = await other.call(contract.readCart, { params: { id: shop.showings.get('show-h0')! } });
  expect(cart.body.bill.vat).toBeNull();
});
