import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { importFiles } from '../../../src/apps/import/files/import-files.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate } from '../../support/operator.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

/** Variants of products, combos, and products that are for some complexes and formats only. */

type Documents = Record<'presentations' | 'products' | 'locations' | 'venues', Record<string, unknown>[]>;

const variant = (key: string, more: object = {}) => ({ key, name: { en: key, bg: `${key} bg` }, ...more });
const PRODUCTS = [
  {
    key: 'popcorn',
    name: { en: 'Popcorn', bg: 'Пуканки' },
    position: 0,
    price: 4.9,
    maximum: 3,
    image: 'popcorn-large',
    variants: [variant('salted'), variant('caramel', { priceDifference: 0.6 })],
  },
  { key: 'water', name: { en: 'Water' }, position: 1, price: 2, image: 'no-such-picture' },
  {
    key: 'combo',
    name: { en: 'For one' },
    position: 2,
    price: 6.2,
    parts: [{ product: 'popcorn' }, { product: 'water' }],
  },
  { key: 'glasses', name: { en: 'Glasses' }, position: 3, price: 1.5, formats: ['3D'] },
  { key: 'nachos', name: { en: 'Nachos' }, position: 4, price: 5, locations: ['far'] },
];

const HALLS = Array.from({ length: 14 }, (_, i) => `h${i}`);
let till: Till;
let worker: Worker;
let next = 0;
let show: number;
let ana: Visitor;

function documents(): Documents {
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as Documents;
  set.products = structuredClone(PRODUCTS);
  set.locations.push({ ...set.locations[0], key: 'far', name: { en: 'Far' } });
  set.venues.push(
    { ...set.venues[0], key: 'hall-far', location: 'far' },
    { ...set.venues[0], key: 'hall-3d' },
  );
  const [showing] = set.presentations;
  set.presentations.push(
    { ...showing, key: 'show-far', venue: 'hall-far', format: '3D' },
    { ...showing, key: 'show-3d', venue: 'hall-3d', format: '3D' },
  );
  return set;
}

beforeAll(async () => {
  till = await openTill({ sets: [documents()], env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN } });
  worker = await startWorker(till.shop.app);
});
beforeEach(() => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
});
afterAll(async () => {
  await worker.stop();
  await till.close();
});

const params = () => ({ params: { id: show } });
const pageOf = async (id = show) => (await ana.call(contract.orderPage, { params: { id } })).body;
const idOf = async (key: string): Promise<number> => {
  const row = await till.shop.app.database
    .brand(1)
    .row<{ id: number }>('select product_id as id from product where tenant_id = $1 and key = $2', [key]);
  return row!.id;
};

type Wish = readonly [name: string, quantity: number, ...variants: string[]];

/** Three seats with products. */
async function choose(...wishes: readonly Wish[]) {
  await lockSeats(ana, show, THREE_SEATS);
  const products = await Promise.all(
    wishes.map(async ([name, quantity, ...variants]) => ({
      id: await idOf(name),
      quantity,
      ...(variants.length > 0 && { variants }),
    })),
  );
  return (await ana.call(contract.writeCart, { ...params(), body: { products } })).body;
}
const goOn = async () =>
  (await ana.call(contract.enterStep, { ...params(), body: { step: 'customerInfo' } })).body;

/** Changes products as a cinema does, by another import. */
async function change(key: string, changes: object): Promise<void> {
  const products = [{ ...PRODUCTS.find((one) => one.key === key), ...changes }];
  const { faults } = await importFiles(till.shop.app.database, {
    files: [{ name: 'products.json', content: { foyer: 1, products } }],
  });
  expect(faults).toEqual([]);
}

const TICKETS = 29.7;

describe('the products of a presentation', () => {
  const namesAt = async (key: string) => {
    const { presentation } = (
      await ana.call(contract.getPresentation, {
        params: { id: till.shop.showings.get(key)! },
        query: { parts: 'products' },
      })
    ).body;
    return presentation.products!.map(({ name }) => name);
  };

  test('are those of its complex and its format', async () => {
    expect(await namesAt('show-h0')).toEqual(['Popcorn', 'Water', 'For one']);
    expect(await namesAt('show-3d')).toEqual(['Popcorn', 'Water', 'For one', 'Glasses']);
    expect(await namesAt('show-far')).toEqual(['Popcorn', 'Water', 'For one', 'Glasses', 'Nachos']);
  });

  test('have their variants and prices, and what a combo saves', async () => {
    const { presentation } = (
      await ana.call(contract.getPresentation, { ...params(), query: { parts: 'products' } })
    ).body;
    const choice = (caramel: number | null, salted: number | null) => ({
      name: 'Popcorn',
      variants: [
        { key: 'salted', name: 'salted', price: salted },
        { key: 'caramel', name: 'caramel', price: caramel },
      ],
    });
    expect(presentation.products).toMatchObject([
      { name: 'Popcorn', price: 4.9, isCombo: false, pieces: [choice(5.5, 4.9)], saving: 0 },
      { name: 'Water', price: 2, pieces: [{ name: 'Water', variants: [] }] },
      {
        name: 'For one',
        price: 6.2,
        isCombo: true,
        pieces: [choice(null, null), { name: 'Water', variants: [] }],
        saving: 0.7,
      },
    ]);
    expect((await pageOf()).products[2]!.saving).toEqual({ amount: 70, isLeast: true });
  });

  test('have the addresses of pictures that are there', async () => {
    const address = `/api/products/${await idOf('popcorn')}/image`;
    expect((await pageOf()).products.map(({ image }) => image)).toEqual([address, null, null]);
    expect((await ana.request({ method: 'GET', url: address })).statusCode).toBe(200);
  });

  test('of other formats and complexes are refused when they are chosen, and when they are committed', async () => {
    for (const name of ['glasses', 'nachos']) {
      await choose([name, 1]);
      const refused = { code: 'PRODUCT_NOT_OFFERED', productId: await idOf(name) };
      expect(await goOn()).toMatchObject(refused);
      const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', TICKETS));
      expect((await commit(ana, payload)).body.error).toMatchObject(refused);
    }
  });
});

test('variants and parts are named in the cart, the ticket, the e-mail and the operator’s order', async () => {
  const cart = await choose(['popcorn', 1, 'salted'], ['popcorn', 2, 'caramel'], ['combo', 1, 'caramel']);
  const names = ['Popcorn (salted)', 'Popcorn (caramel)', 'For one: Popcorn (caramel) + Water'];
  expect(
    cart.bill.lines
      .filter(({ kind }) => kind === 'product')
      .map(({ name, variants, amount }) => [name, variants, amount]),
  ).toEqual([
    [names[0], ['salted'], 490],
    [names[1], ['caramel'], 1100],
    [names[2], ['caramel'], 620],
  ]);
  expect(await goOn()).toMatchObject({ step: 'customerInfo' });
  const { body } = await buy(ana, show);
  const ticket = await ana.call(contract.eTicket, { params: { token: body.link! } });
  const bought = names.map((name, i) => ({ name, quantity: i === 1 ? 2 : 1 }));
  expect(visitOf(ticket.body).products).toEqual(bought);
  expect(visitOf(ticket.body).order.lines.map(({ name }) => name)).toEqual(expect.arrayContaining(names));

  const order = await lookUp<{ items: object[] }>(till.shop, `orders/${body.reservationIdentifier}`);
  expect(order.items.slice(3)).toMatchObject(bought);

  const mail = () =>
    till.shop.app.database
      .brand(1)
      .row<{ text: string }>(
        "select convert_from(message, 'UTF8') as text from mail where tenant_id = $1 and subject like 'Your tickets%' limit 1",
      );
  await vi.waitFor(async () => expect(await mail()).toBeDefined(), 15_000);
  for (const part of ['Popcorn (salted)', 'Popcorn (caramel)', 'For one: Popcorn (caramel)'])
    expect((await mail())!.text.replaceAll(/=\r\n/g, '')).toContain(part);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('one variant is refunded by itself', async () => {
  await choose(['popcorn', 1, 'salted'], ['popcorn', 1, 'caramel']);
  const { body } = await buy(ana, show);
  const cancelled = await operate(till.shop, `orders/${body.reservationIdentifier}/cancel`, { itemNos: [5] });
  expect(cancelled.body).toMatchObject({ refunded: 5.5 });
  const ticket = await ana.call(contract.eTicket, { params: { token: body.link! } });
  expect(visitOf(ticket.body).products).toEqual([{ name: 'Popcorn (salted)', quantity: 1 }]);
});

test('a product has one maximum for all its variants', async () => {
  await choose(['popcorn', 2, 'salted'], ['popcorn', 2, 'caramel']);
  expect(await goOn()).toMatchObject({ code: 'PRODUCT_MAXIMUM', maximum: 3 });
});

test('a variant must be chosen, and one that the product has', async () => {
  const productId = await idOf('popcorn');
  for (const variants of [[], ['sour'], ['salted', 'caramel']]) {
    await choose(['popcorn', 1, ...variants]);
    expect(await goOn()).toMatchObject({ code: 'PRODUCT_VARIANT_NOT_FOUND', productId });
  }
});

test('a product of a cart from before it had variants is named, and can be removed', async () => {
  const before = await choose(['popcorn', 2]);
  expect(before.unsoldProducts).toEqual([{ id: await idOf('popcorn'), name: 'Popcorn' }]);
  const after = await choose();
  expect(after).not.toHaveProperty('unsoldProducts');
  expect(await goOn()).toMatchObject({ step: 'customerInfo' });
});

test('a variant that is withdrawn while it is in a cart is named, and never charged', async () => {
  await choose(['popcorn', 1, 'caramel'], ['combo', 1, 'caramel'], ['water', 1]);
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 43.4));
  await change('popcorn', { variants: [variant('salted'), variant('caramel', { isOnSale: false })] });
  try {
    const { body: cart } = await ana.call(contract.readCart, params());
    expect(cart.unsoldProducts?.map(({ name }) => name)).toEqual(['Popcorn (caramel)', 'For one']);
    expect(cart.bill.lines.filter(({ kind }) => kind === 'product').map(({ name }) => name)).toEqual([
      'Water',
    ]);
    expect((await commit(ana, payload)).body.error?.code).toBe('PRODUCT_VARIANT_NOT_FOUND');
  } finally {
    await change('popcorn', {});
  }
});

test('a price that changes while the visitor pays is told, and not charged', async () => {
  await choose(['popcorn', 1, 'caramel']);
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 35.2));
  await change('popcorn', { variants: [variant('salted'), variant('caramel', { priceDifference: 1 })] });
  try {
    expect((await commit(ana, payload)).body.error).toMatchObject({ code: 'PRICE_CHANGED', total: 35.6 });
  } finally {
    await change('popcorn', {});
  }
});

test('the same commit again gets its first answer, whatever the order of its products; another one does not', async () => {
  await choose(['popcorn', 1, 'salted'], ['popcorn', 1, 'caramel']);
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 40.1));
  const first = await commit(ana, payload);
  expect(first.body.status).toBe('paid');
  const turned = { ...payload, products: payload.products!.toReversed() };
  expect((await commit(ana, turned)).body.orderId).toBe(first.body.orderId);
  const [salted] = payload.products!;
  const changed = { ...payload, products: [{ ...salted!, quantity: 2 }], total: 39.5 };
  expect((await commit(ana, changed)).body.error?.code).toBe('ORDER_ALREADY_PAID');
});
