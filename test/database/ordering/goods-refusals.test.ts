import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { bestAvailablePost, lockSeat } from '#modules/seating/contract.ts';
import { ticketGroups } from '#modules/tickets/contract.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall, standing } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import type { Shop, Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

/** Refusals of a purchase, most of them of goods, by the real calls: 'continue' and commit. */

type Documents = Record<
  'ticketTypes' | 'presentations' | 'locations' | 'venues',
  Record<string, unknown>[]
> & {
  priceLists: { key: string; prices: object[]; charges: string[] }[];
};

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** The small cinema with tickets of every rule, an offline complex, and presentations that the web does not sell. */
function strictCinema(): object {
  const set = cinema({
    plans: { small: smallHall, standing: standing(5) },
    site: { seatChoice: { allowSingleSeatOnCouch: false } },
  }) as Documents;
  const [showing] = set.presentations;
  const price = (ticket: string, amount: number) => ({ group: 'standard', ticket, price: amount });
  set.ticketTypes.push(
    { key: 'group', name: { en: 'Group' }, position: 4, minimum: 3, maximum: 4 },
    { key: 'gone', name: { en: 'Early' }, position: 5 },
    {
      key: 'carer',
      name: { en: 'Companion' },
      position: 6,
      seatKinds: ['companion'],
      perWheelchair: true,
    },
  );
  set.priceLists[0]!.prices.push(
    price('group', 7),
    { ...price('gone', 5), isSoldOut: true },
    price('carer', 0),
  );
  const onlyCounter = ['standard', 'premium', 'couch'].map((group) => ({ ...price('walkin', 1), group }));
  set.priceLists.push({ key: 'counter', prices: onlyCounter, charges: [] });
  set.locations.push({
    key: 'far',
    name: { en: 'Far' },
    timeZone: 'Europe/Sofia',
    position: 1,
    isOffline: true,
  });
  set.locations.push({ ...set.locations[0], key: 'daily', isAdvanceSaleBlocked: true });
  set.venues.push({ key: 'hall-daily', location: 'daily', name: { en: 'Daily 1' }, seatplan: 'small' });
  set.venues.push({ key: 'hall-far', location: 'far', name: { en: 'Far 1' }, seatplan: 'small' });
  set.venues.push(
    ...['closed', 'free', 'counter', 'later'].map((key) => ({ ...set.venues[0], key: `hall-${key}` })),
  );
  const { priceList: _, ...free } = showing!;
  set.presentations.push(
    { ...showing, key: 'show-far', venue: 'hall-far' },
    { ...showing, key: 'show-later', venue: 'hall-later', saleFrom: inDays(1), startsAt: inDays(2) },
    { ...showing, key: 'show-daily', venue: 'hall-daily', startsAt: inDays(2) },
    { ...showing, key: 'show-closed', venue: 'hall-closed', isWebClosed: true },
    { ...free, key: 'show-free', venue: 'hall-free', status: 'off_sale' },
    { ...showing, key: 'show-counter', venue: 'hall-counter', priceList: 'counter' },
  );
  return set;
}

let till: Till;
let shop: Shop;
let SHOW: number;
let ana: Visitor;

beforeAll(async () => {
  till = await openTill({
    sets: [strictCinema()],
  });
  shop = till.shop;
  SHOW = shop.showings.get('show-small')!;
});
beforeEach(() => {
  ana = shop.visitor();
});
afterAll(() => till.close());

type Cart = Awaited<ReturnType<typeof readCart>>['body'];
const params = () => ({ params: { id: SHOW } });
const readCart = () => ana.call(contract.readCart, params());
const idOf = async (name: string): Promise<number> => {
  const { body } = await ana.call(contract.orderPage, params());
  return body.priceLevels[0]!.tickets.find((ticket) => ticket.name === name)!.ticketId;
};
const goOn = () =>
  ana.call(contract.enterStep, { ...params(), body: { step: 'customerInfo' } }) as Promise<{
    status: number;
    body: unknown;
  }>;
const write = (body: Partial<Cart['content']>) => ana.call(contract.writeCart, { ...params(), body });

/** Locks seats of row A (y 1), chooses tickets by name for them, and tries the next step. */
async function tryTickets(...names: string[]): Promise<unknown> {
  await lockSeats(
    ana,
    SHOW,
    names.map((_, i) => [i + 1, 1] as const),
  );
  const { body } = await readCart();
  const ids = await Promise.all(names.map(idOf));
  await write({
    tickets: body.seats.map(({ seatNo }, i) => ({ seatNo, ticketId: ids[i]!, addonIds: [] })),
  });
  const { status, body: answer } = await goOn();
  await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
  return { status, ...(answer as object) };
}

describe('tickets', () => {
  test.each([
    [['Child', 'Child', 'Child'], { code: 'COMPANION_REQUIRED' }],
    [['Group', 'Group', 'Adult'], { code: 'TICKET_MINIMUM', minimum: 3 }],
    [['Group', 'Group', 'Group', 'Group', 'Group'], { code: 'TICKET_MAXIMUM', maximum: 4 }],
    [['Family', 'Family', 'Family'], { code: 'TICKET_MULTIPLIER', missing: 1 }],
    [['Early', 'Adult', 'Adult'], { code: 'TICKET_SOLD_OUT' }],
  ])('%j', async (names, refusal) => {
    expect(await tryTickets(...names)).toMatchObject({ status: 409, ...refusal });
  });

  test('of the counter are never sold on the web, whatever is sent', async () => {
    await lockSeats(ana, SHOW, [[1, 1]]);
    const payload = await payloadOf(ana, SHOW);
    const [walkin] = await shop.app.database
      .brand(1)
      .rows<{ ticket_id: number }>(
        `select ticket_id from ticket_type where tenant_id = $1 and key = 'walkin'`,
      );
    const [seat] = payload.seats;
    const sly = { ...seat!, ticket: { ...seat!.ticket, ticketId: walkin!.ticket_id, amount: 1 } };
    expect((await commit(ana, { ...payload, seats: [sly] })).body.error).toMatchObject({
      code: 'TICKET_NOT_FOUND',
    });
    await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
  });
});

/** Row C has a wheelchair place (x 1), its companion's seat (x 2) and ordinary seats. */
describe('a wheelchair user’s companion', () => {
  const take = async (places: readonly (readonly [number, number])[], companionAt: number) => {
    await write({ confirmed: ['wheelchair', 'companion'] });
    await lockSeats(ana, SHOW, places);
    const [{ body }, carer] = await Promise.all([readCart(), idOf('Companion')]);
    return write({
      tickets: [{ seatNo: body.seats[companionAt]!.seatNo, ticketId: carer, addonIds: [] }],
    });
  };
  const leave = () => ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });

  test('cannot lower the bill of ordinary seats, in the cart or in a commit', async () => {
    const { body } = await take([[1, 2], [2, 2], [3, 2]], 1); // prettier-ignore
    expect(body.bill.total).toBe(2970);
    const payload = await payloadOf(ana, SHOW);
    const [first, second, third] = payload.seats;
    const ticketId = await idOf('Companion');
    const sly = { ...second!, ticket: { ...second!.ticket, ticketId, amount: 0 } };
    const answer = await commit(ana, { ...payload, total: 19.8, seats: [first!, sly, third!] });
    expect(answer.body.error).toMatchObject({ code: 'TICKET_NOT_FOR_SEAT', ticketId });
    await leave();
  });

  test('needs a wheelchair place in the same order', async () => {
    await take([[2, 3], [3, 3]], 0); // prettier-ignore
    expect((await goOn()).body).toMatchObject({ code: 'WHEELCHAIR_PLACE_REQUIRED' });
    await leave();
  });

  test('is free of charge next to one', async () => {
    const { body } = await take([[1, 3], [2, 3]], 1); // prettier-ignore
    expect(body.seats.map(({ seatKind }) => seatKind)).toEqual([1, 2]);
    expect((await goOn()).body).toMatchObject({ step: 'customerInfo', bill: { total: 990 } });
    await leave();
  });

  test('has that ticket by default, and both places are named on the tickets', async () => {
    await write({ confirmed: ['wheelchair', 'companion'] });
    await lockSeats(ana, SHOW, [[1, 3], [2, 3]]); // prettier-ignore
    expect((await goOn()).body).toMatchObject({ step: 'customerInfo', bill: { total: 990 } });
    const { body } = await buy(ana, SHOW);
    expect(body.status).toBe('paid');
    const ticket = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(visitOf(ticket.body).tickets).toMatchObject([
      { typeName: 'Adult', kindName: 'wheelchair space' },
      { typeName: 'Companion', kindName: 'companion seat' },
    ]);
  });
});

describe('a ticket without a seat yet', () => {
  const take = (n: number) =>
    ana.call(lockSeat, {
      body: {
        seats: Array.from({ length: n }, () => ({
          PresentationId: SHOW,
          VenueSectionId: 1,
          XCoordinate: null,
          YCoordinate: null,
        })),
      },
    });

  test('adds the best seat of its level, or is refused when there are too few', async () => {
    const { body: page } = await ana.call(contract.orderPage, params());
    const couch = page.priceLevels.find((level) => level.name === 'Couch')!.ticketGroupId;
    const request = { presentationId: SHOW, ticketGroupId: couch, isLock: 1 } as const;
    const none = await ana.call(bestAvailablePost, { body: { ...request, quantity: 10 } });
    expect(none.body.error).toMatchObject({ code: 'NOT_ENOUGH_SEATS' });
    const sofa = await ana.call(bestAvailablePost, { body: { ...request, quantity: 2 } });
    const taken = sofa.body.matches[0]!.seats.map(({ seatNo }) => seatNo);
    const { body } = await readCart();
    expect(body.seats.map(({ seatNo, ticketGroupId }) => [seatNo, ticketGroupId])).toEqual(
      taken.map((seatNo) => [seatNo, couch]),
    );
    await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
  });

  test('adds places without numbers, all or none', async () => {
    SHOW = shop.showings.get('show-standing')!;
    expect((await take(4)).body.lockedSeats).toHaveLength(4);
    expect((await take(2)).body.error).toMatchObject({ code: 'NOT_ENOUGH_SEATS' });
    expect((await readCart()).body.seats).toHaveLength(4);
    expect((await take(1)).body.lockedSeats).toHaveLength(1);
    await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
    SHOW = shop.showings.get('show-small')!;
  });
});

describe('seats', () => {
  const tryToGoOn = async (...places: (readonly [number, number])[]) => {
    await write({ confirmed: ['premium'] });
    await lockSeats(ana, SHOW, places);
    const { status, body } = await goOn();
    const answer = await commit(ana, { ...(await payloadOf(ana, SHOW)) });
    await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
    return { status, body, committed: answer.body.error };
  };

  test('of a sofa are sold together', async () => {
    const half = await tryToGoOn([4, 5]);
    expect(half).toMatchObject({ status: 409, body: { code: 'COUCH_NOT_WHOLE', seats: [48] } });
    expect(half.committed).toMatchObject({ code: 'COUCH_NOT_WHOLE' });
    expect((await tryToGoOn([4, 5], [5, 5])).body).toMatchObject({ step: 'customerInfo' });
  });

  test('of an order have one price level', async () => {
    const mixed = await tryToGoOn([1, 1], [2, 1], [3, 1], [5, 4]);
    expect(mixed).toMatchObject({ status: 409, body: { code: 'MIXED_PRICE_LEVELS', seats: [37] } });
    expect(mixed.committed).toMatchObject({ code: 'MIXED_PRICE_LEVELS' });
  });
});

describe('products', () => {
  const tryProduct = async (name: string, quantity: number) => {
    await lockSeats(ana, SHOW, THREE_SEATS);
    const { body: page } = await ana.call(contract.orderPage, params());
    const id = page.products.find((product) => product.name === name)?.id ?? 999_999;
    await write({ products: [{ id, quantity }] });
    const { body } = await goOn();
    await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
    return body;
  };

  test.each([
    ['Nothing of the kind', 1, { code: 'PRODUCT_NOT_FOUND' }],
    ['Popcorn', 99, { code: 'PRODUCT_MAXIMUM' }],
    ['Nachos', 1, { code: 'DELIVERY_REQUIRED' }],
  ])('%s, %i', async (name, quantity, refusal) => {
    expect(await tryProduct(name, quantity)).toMatchObject(refusal);
  });
});

describe('a presentation that', () => {
  const at = (key: string): number => shop.showings.get(`show-${key}`)!;
  const lockOne = async (key: string) => (await lockSeats(shop.visitor(), at(key), [[1, 1]])).body.error;

  test('is at an offline complex cannot be bought', async () => {
    expect(await lockOne('far')).toMatchObject({ code: 'LOCATION_OFFLINE' });
  });

  test('is closed to the web cannot be bought there', async () => {
    expect(await lockOne('closed')).toMatchObject({ code: 'CHANNEL_CLOSED' });
  });

  test('is not yet on sale, or not before its own day, cannot be bought until then', async () => {
    expect(await lockOne('later')).toMatchObject({ code: 'NOT_YET_ON_SALE', opensAt: expect.any(String) });
    expect(await lockOne('daily')).toMatchObject({
      code: 'ADVANCE_SALE_NOT_ALLOWED',
      opensAt: expect.any(String),
    });
  });

  test('has no prices, or none for the web, is refused with a code', async () => {
    const page = await ana.call(contract.orderPage, { params: { id: at('free') } });
    expect([page.status, page.body]).toMatchObject([409, { code: 'NO_PRICE_POLICY' }]);
    const groups = await ana.call(ticketGroups, { params: { id: at('free') } });
    expect(groups.body).toMatchObject({ error: { code: 'NO_PRICE_POLICY' } });
    SHOW = at('counter');
    await lockSeats(ana, SHOW, THREE_SEATS);
    expect((await goOn()).body).toMatchObject({ code: 'NO_PRICE_POLICY', seatNo: 0 });
    await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
    SHOW = at('small');
  });
});

test.each([
  ['4000000000000135', 'WRONG_NUMBER'],
  ['4000000000000143', 'WRONG_DATE'],
  ['4000000000000150', 'BIN_MISMATCH'],
])('the card %s is refused as %s, and the seats stay', async (number, code) => {
  await lockSeats(ana, SHOW, THREE_SEATS);
  expect((await buy(ana, SHOW, number)).body.error).toMatchObject({ code });
  expect((await readCart()).body.seats).toHaveLength(3);
  await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
});

const orders = () =>
  shop.app.database
    .brand(1)
    .rows<{ status: string }>('select order_id, status from orders where tenant_id = $1 order by order_id');

test('a commit of another visitor’s cart finds no order and makes none', async () => {
  await lockSeats(ana, SHOW, THREE_SEATS);
  const identifier = await typeCard(ana, '4242424242424242', 29.7);
  const payload = await payloadOf(ana, SHOW, identifier);
  const before = await orders();
  const answer = await commit(ana, { ...payload, cartId: uuidv7(Date.now()) });
  expect(answer.body.error).toMatchObject({ code: 'NO_CART' });
  expect(await orders()).toEqual(before);
  await ana.call(contract.resetOrder, { ...params(), body: { keepCustomer: false } });
});

test('after all of this nothing is sold or locked that should not be', async () => {
  expect(await brokenInvariants(till.database.url)).toEqual({});
  // The only purchase above without a fault.
  expect((await orders()).filter(({ status }) => status !== 'cancelled')).toMatchObject([{ status: 'paid' }]);
  const held = 'select from claim where tenant_id = $1 and state = 0';
  expect(await shop.app.database.brand(1).rows(held)).toEqual([]);
});
