import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mobileLogin, mobileLoginValidation } from '#modules/customers/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { commit, customer, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { dumpOf } from '../../support/stand-ins/card-leak.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import type { Shop, Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** The details stored with cart and order never have a card number or fields that the form does not have. */

const NUMBER = '4111111111111111';
/** In any notation: with anything but letters between the digits. */
const WRITTEN = new RegExp(Array.from(NUMBER).join('[^\\p{L}\\p{N}]*'), 'u');
const HALLS = ['card', 'dropped', 'bought', 'next', 'guest', 'known'];
const NOA = '+359885550142';

let till: Till;
let shop: Shop;

beforeAll(async () => {
  const offered = { isIncluded: true };
  const forms = { orders: { address1: offered, ssn: offered } };
  till = await openTill({
    sets: [
      {
        ...cinema({
          plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])),
          site: {
            params: { 66: true },
            forms,
            auth: { provider: 'mobile', required: false, countries: [] },
          },
        }),
        customers: [
          { key: 'noa', mobileNumber: NOA, firstName: 'Noa', lastName: 'Levi', email: 'noa@doar.example' },
        ],
      },
    ],
  });
  shop = till.shop;
});
afterAll(() => till.close());

const showingOf = (key: string): number => shop.showings.get(`show-${key}`)!;
const write = (who: Visitor, id: number, details: object) =>
  who.call(contract.writeCart, { params: { id }, body: { customer: details } });

describe('a card number', () => {
  const hidden: object[] = [
    { address1: '4111#1111#1111#1111' },
    { address1: '4111  1111  1111  1111' },
    { address1: '4111.1111.1111.1111' },
    { address1: '４１１１\u00A0١١١١\u200B1111\u20091111' },
    { ssn: NUMBER },
    { invoiceSSN: NUMBER },
    { mobileNumber: NUMBER },
    { firstName: NUMBER },
  ];

  test.each(hidden)('%j: refused by cart and commit before any lookup, and not stored', async (details) => {
    const ana = shop.visitor();
    const showing = showingOf('card');
    await lockSeats(ana, showing, THREE_SEATS);
    const payload = await payloadOf(ana, showing, await typeCard(ana, '4242424242424242', 29.7));
    const refusal = [400, { code: 'CARD_DATA_NOT_ALLOWED' }];
    const committed = await commit(ana, { ...payload, customerInfo: { ...customer, ...details } });
    expect([committed.status, committed.body]).toEqual(refusal);
    for (const id of [showing, 999_999]) {
      const written = await write(ana, id, details);
      expect([written.status, written.body]).toEqual(refusal);
    }
    expect(await dumpOf(till.database.url, /^public\./)).not.toMatch(WRITTEN);
    await ana.call(contract.resetOrder, { params: { id: showing }, body: { keepCustomer: false } });
  });

  test('is refused in any part of the cart', async () => {
    const ana = shop.visitor();
    for (const body of [{ delivery: NUMBER }, { confirmed: ['4111 1111 1111 1111'] }]) {
      const { status } = await ana.call(contract.writeCart, { params: { id: showingOf('card') }, body });
      expect(status).toBe(400);
    }
  });
});

describe('fields that the brand’s form does not have', () => {
  const unasked = {
    address2: 'third floor',
    dateOfBirth: '1990-02-28',
    location: '1',
    intlPhone: 'BG',
    confirmMobile: 'x',
  };

  test('are dropped by the cart, except those that a way of delivery needs', async () => {
    const ana = shop.visitor();
    const asked = { firstName: ' Elena ', address1: 'bul. Vitosha 1', city: 'Sofia', invoiceName: 'Lamp' };
    const { body } = await write(ana, showingOf('dropped'), { ...asked, ...unasked });
    expect(body.content.customer).toEqual(asked);
  });

  test('are dropped by the commit', async () => {
    const ana = shop.visitor();
    const showing = showingOf('dropped');
    await lockSeats(ana, showing, THREE_SEATS);
    const payload = await payloadOf(ana, showing, await typeCard(ana, '4242424242424242', 29.7));
    const { body } = await commit(ana, {
      ...payload,
      customerInfo: { ...customer, ...unasked, city: 'Sofia', address1: 'bul. Vitosha 1' },
    });
    expect(body.status).toBe('paid');
    const [order] = await shop.app.database
      .brand(1)
      .rows<{ customer: Record<string, unknown> }>(
        'select customer from orders where tenant_id = $1 and order_id = $2',
        [body.orderId],
      );
    expect(order!.customer).toMatchObject({ firstName: 'Elena', address1: 'bul. Vitosha 1' });
    for (const field of [...Object.keys(unasked), 'city'])
      expect([field, order!.customer[field]]).toEqual([field, '']);
  });
});

test('the next cart has the details of the last order, without its ID number', async () => {
  const ana = shop.visitor();
  const showing = showingOf('bought');
  await lockSeats(ana, showing, THREE_SEATS);
  const payload = await payloadOf(ana, showing, await typeCard(ana, '4242424242424242', 29.7));
  const details = { ...customer, ssn: '7523169263', address1: 'bul. Vitosha 1' };
  expect((await commit(ana, { ...payload, customerInfo: details })).body.status).toBe('paid');
  const { body } = await ana.call(contract.writeCart, { params: { id: showingOf('next') }, body: {} });
  expect(body.content.customer).toMatchObject({ firstName: 'Elena', address1: 'bul. Vitosha 1' });
  expect(body.content.customer).not.toHaveProperty('ssn');
});

test('who signs in has their own details, not those of a guest who bought at this screen before; what is typed now stays', async () => {
  const visitor = shop.visitor();
  const guest = showingOf('guest');
  await lockSeats(visitor, guest, THREE_SEATS);
  const payload = await payloadOf(visitor, guest, await typeCard(visitor, '4242424242424242', 29.7));
  const details = { ...customer, address1: 'bul. Vitosha 1' };
  expect((await commit(visitor, { ...payload, customerInfo: details })).body.status).toBe('paid');
  const known = showingOf('known');
  const { body: before } = await write(visitor, known, {
    ...customer,
    firstName: 'Noa-Li',
    address1: 'bul. Vitosha 1',
  });
  expect(before.content.customer).toMatchObject({ lastName: customer.lastName, email: customer.email });
  await visitor.call(mobileLogin, { body: { mobileNumber: NOA } });
  await visitor.call(mobileLoginValidation, { body: { mobileNumber: NOA, smsCode: '123456' } });
  const { body: cart } = await visitor.call(contract.readCart, { params: { id: known } });
  expect(cart.content.customer).toMatchObject({
    firstName: 'Noa-Li',
    lastName: 'Levi',
    email: 'noa@doar.example',
    confirmEmail: 'noa@doar.example',
    mobileNumber: '088 555 0142',
    // The cinema has none of hers.
    address1: 'bul. Vitosha 1',
  });
});
