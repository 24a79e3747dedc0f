import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPresentation } from '#modules/ordering/contract.ts';
import { PRESENTATION_PARTS } from '#modules/ordering/rules/presentation-parts.ts';
import { seatplan, seatsStatus } from '#modules/seating/contract.ts';
import { ticketGroups } from '#modules/tickets/contract.ts';
import { lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

/** A presentation with the parts that are asked for. */

type Documents = {
  brand: object;
  venues: object[];
  priceLists: { prices: object[] }[];
  presentations: { priceList?: string }[];
};

/** The small cinema with a second currency, and a presentation that has neither plan nor prices. */
function documents(): object {
  const set = cinema({ plans: { small: smallHall } }) as Documents;
  Object.assign(set.brand, { secondCurrency: { currency: 'BGN', rate: 1.95583 } });
  Object.assign(set.priceLists[0]!.prices[0]!, { serviceCharge: 0.5 });
  const { priceList: _, ...bare } = set.presentations[0]!;
  set.venues.push({ key: 'hall-bare', location: 'main', name: { en: 'Bare' } });
  set.presentations.push({ ...bare, key: 'show-bare', venue: 'hall-bare', status: 'off_sale' } as object);
  return set;
}

let shop: Shop;
let ana: Visitor;
let show: number;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  shop = await openShop(database.url, { sets: [documents()] });
  show = shop.showings.get('show-small')!;
  ana = shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  close = async () => {
    await shop.close();
    await database.drop();
  };
});
afterAll(() => close());

const ask = (id: number, parts?: string) =>
  ana.call(getPresentation, { params: { id }, query: { ...(parts !== undefined && { parts }) } });

test('only the parts that are asked for are filled', async () => {
  for (const part of PRESENTATION_PARTS) {
    const { presentation } = (await ask(show, part)).body;
    for (const other of PRESENTATION_PARTS) expect(presentation[other] !== null, other).toBe(other === part);
  }
  const { presentation } = (await ask(show)).body;
  for (const part of PRESENTATION_PARTS) expect(presentation[part], part).toBeNull();
  // Parts that are sent as ready bytes bring nothing else along.
  const whole = (await ask(show, 'seats,seatplan')).body.presentation;
  expect({ ...whole, seats: null, seatplan: null }).toEqual(presentation);
});

test('each part is what its own call answers to this visitor', async () => {
  const { presentation } = (await ask(show, PRESENTATION_PARTS.join(','))).body;
  const query = { presentationId: show };
  const status = (await ana.call(seatsStatus, { query })).body;
  const plan = (await ana.call(seatplan, { query: { ...query, seatplanId: presentation.seatplanId! } })).body;
  const prices = (await ana.call(ticketGroups, { params: { id: show } })).body;
  expect(presentation.seats).toEqual(status.seats);
  expect(presentation.seats!.filter(({ isSelected }) => isSelected)).toHaveLength(THREE_SEATS.length);
  expect(presentation.seatplan).toEqual(plan.seatplan);
  expect(presentation.ticketGroups).toEqual(prices.ticketGroups);
  expect(presentation.serviceCharge).toEqual(prices.serviceCharge);
  expect(presentation.products).toMatchObject([
    {
      name: 'Popcorn',
      price: 4.9,
      selectedQuantity: 0,
      isDeliveryRequired: false,
      image: expect.stringMatching(/^\/api\/products\/\d+\/image$/),
    },
    { name: 'Nachos', price: 6, isDeliveryRequired: true, image: null },
  ]);
});

test('another visitor sees the locked seats as taken', async () => {
  const { body } = await shop
    .visitor()
    .call(getPresentation, { params: { id: show }, query: { parts: 'seats' } });
  const taken = body.presentation.seats!.filter(
    ({ isAvailable, AllocationId }) => !isAvailable && AllocationId === 0,
  );
  expect(taken).toHaveLength(THREE_SEATS.length);
  expect(body.presentation.seats!.some(({ isSelected }) => isSelected)).toBe(false);
});

test('without parts, nothing of them is read: a presentation without plan and prices is answered', async () => {
  const bare = shop.showings.get('show-bare')!;
  const without = { seatplanId: null, isReserved: false, seatingMode: null, seats: null };
  expect((await ask(bare)).body.presentation).toMatchObject(without);
  expect((await ask(bare, 'seats,seatplan')).body.presentation).toMatchObject({
    seats: null,
    seatplan: null,
  });
  expect((await ask(bare, 'serviceCharge')).body.error).toMatchObject({ code: 'NO_PRICE_POLICY' });
});

test('a part that does not exist is bad input', async () => {
  const answer = await ask(show, 'seats,secrets');
  expect([answer.status, answer.body]).toMatchObject([400, { code: 'BAD_INPUT', path: '/parts' }]);
});

test('a ticket has its price and charge in each currency of the brand', async () => {
  const { presentation } = (await ask(show, 'ticketGroups')).body;
  const [adult] = presentation.ticketGroups![0]!.tickets;
  expect(adult!.currencies).toEqual({
    EUR: { price: 9.5, serviceCharge: 0.5 },
    BGN: { price: 18.58, serviceCharge: 0.98 },
  });
});
