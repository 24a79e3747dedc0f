import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '#modules/seating/contract.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { cinema, smallHall, standing } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';

/** A Monday morning in Sofia, three hours ahead of UTC. */
const NOW = new Date('2030-05-06T05:00:00Z');
const MONDAY = '2030-05-06';
const TUESDAY = '2030-05-07';

/** Three seats side by side. */
const bench: Chart = {
  ...standing(1),
  sections: [{ id: 1, name: 'Bench', level: 0, rows: [{ label: 'A', parts: [[0, 0, 20, 0, 0, 3]] }] }],
};

type Set = Record<'locations' | 'features' | 'venues' | 'presentations', Record<string, unknown>[]>;

/** Five presentations, each in a hall of its own: two films, two complexes, every part of the day. */
function chain(): object {
  const plans = { morning: bench, noon: smallHall, evening: smallHall, night: bench, tuesday: smallHall };
  const site = { seatChoice: { allowSingleSeatOnCouch: false } };
  const set = cinema({ plans, site, now: NOW }) as Set;
  const starts: Record<string, string> = {
    morning: `${MONDAY}T07:00:00Z`, noon: `${MONDAY}T11:00:00Z`, evening: `${MONDAY}T16:00:00Z`,
    night: `${MONDAY}T21:30:00Z`, tuesday: `${TUESDAY}T07:30:00Z`,
  }; // prettier-ignore
  const [film] = set.features;
  const keyOf = (one: Record<string, unknown>): string => String(one['key']).replace(/^\w+-/, '');
  return {
    ...set,
    locations: [...set.locations, { ...set.locations[0], key: 'second', name: { en: 'Second' } }],
    features: [film, { ...film, key: 'gaslight', title: { en: 'Gaslight' } }],
    venues: set.venues.map((one) => (keyOf(one) === 'tuesday' ? { ...one, location: 'second' } : one)),
    presentations: set.presentations.map((one) => ({
      ...one,
      startsAt: starts[keyOf(one)],
      ...(keyOf(one) === 'night' && { feature: 'gaslight' }),
    })),
  };
}

let database: TestDatabase;
let shop: Shop;
/** Ids of films, complexes and price levels by their keys. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, { sets: [chain()], now: () => NOW });
  for (const table of ['feature', 'location', 'ticket_group']) {
    const rows = await shop.app.database
      .brand(1)
      .rows<{ key: string; id: number }>(`select key, ${table}_id as id from ${table} where tenant_id = $1`);
    for (const { key, id } of rows) ids[key] = id;
  }
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const showing = (key: string): number => shop.showings.get(`show-${key}`)!;
const ask = (who: Visitor, query: object) =>
  who.call(contract.bestAvailable, { query: { quantity: 2, ...query } });
/** The presentations that have the seats, or the code of the refusal. */
const found = async (query: object): Promise<string[] | string> => {
  const { body } = await ask(shop.visitor(), query);
  if (body.error) return body.error.code;
  const keys = new Map([...shop.showings].map(([key, id]) => [id, key.replace('show-', '')]));
  return body.matches.map(({ presentationId }) => keys.get(presentationId)!);
};

const ALL = ['morning', 'noon', 'evening', 'night', 'tuesday'];

describe('searches seats', () => {
  test.each<[string, () => object, string[] | 'NOT_ENOUGH_SEATS']>([
    ['anywhere, the soonest first', () => ({}), ALL],
    ['in so many showings', () => ({ maxMatches: 2 }), ['morning', 'noon']],
    ['of a film', () => ({ featureId: ids['gaslight'] }), ['night']],
    ['in a complex', () => ({ locationId: ids['second'] }), ['tuesday']],
    ['from a day on', () => ({ startDate: TUESDAY }), ['tuesday']],
    ['until a day, whose nights belong to it', () => ({ endDate: MONDAY }), ALL.slice(0, 4)],
    [
      'by an instant’s day',
      () => ({ startDate: `${TUESDAY}T23:00:00+03:00`, endDate: TUESDAY }),
      ['tuesday'],
    ],
    ['in no days at all', () => ({ startDate: TUESDAY, endDate: MONDAY }), 'NOT_ENOUGH_SEATS'],
    ['in the morning', () => ({ partOfDay: 'morning' }), ['morning', 'tuesday']],
    ['in the afternoon', () => ({ partOfDay: 'afternoon' }), ['noon']],
    ['in the evening', () => ({ partOfDay: 'evening' }), ['evening']],
    ['at night', () => ({ partOfDay: 'night' }), ['night']],
    ['of a price level', () => ({ ticketGroupId: ids['premium'] }), ['noon', 'evening', 'tuesday']],
    ['of a level that no hall has', () => ({ ticketGroupId: 99 }), 'NOT_ENOUGH_SEATS'],
    ['for more than some halls have', () => ({ quantity: 4 }), ['noon', 'evening', 'tuesday']],
    ['in one showing', () => ({ presentationId: showing('evening') }), ['evening']],
    ['in whole sofas', () => ({ ticketGroupId: ids['couch'], quantity: 4, maxMatches: 1 }), ['noon']],
    ['in no cut sofa', () => ({ ticketGroupId: ids['couch'], quantity: 3 }), 'NOT_ENOUGH_SEATS'],
  ])('%s', async (_, query, showings) => {
    expect(await found(query())).toEqual(showings);
  });

  test('several matches of a presentation, when requested, share no seat', async () => {
    const request = { presentationId: showing('noon'), isBestPerPresentation: 0, maxMatches: 4 };
    const { body } = await ask(shop.visitor(), request);
    const seats = body.matches.flatMap((match) => match.seats.map(({ seatNo }) => seatNo));
    expect([body.matches.length, new Set(seats).size]).toEqual([4, 8]);
    // The hall of three has room for one couple; the others come from the next presentation.
    expect(await found({ isBestPerPresentation: 0, maxMatches: 3 })).toEqual(['morning', 'noon', 'noon']);
  });

  test('refuses more seats than an order may have, whether it locks them or not', async () => {
    for (const request of [
      {},
      { presentationId: showing('noon') },
      { presentationId: showing('noon'), isLock: 1 },
    ])
      expect((await ask(shop.visitor(), { ...request, quantity: 11 })).body.error).toEqual({
        code: 'MAX_SEATS_EXCEEDED',
        max: 10,
      });
  });

  test.each(['2030-5-6', '2030-13-01', 'tomorrow', `${MONDAY}T`])(
    'refuses an invalid day: %s',
    async (startDate) => {
      for (const query of [{ startDate }, { endDate: startDate }])
        expect(await ask(shop.visitor(), query)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } });
    },
  );
});

test('over several presentations, locks seats of the first that has them', async () => {
  const [ana, boris, clara] = [shop.visitor(), shop.visitor(), shop.visitor()];
  const keep = async (who: Visitor): Promise<[number, boolean]> => {
    const { body } = await ask(who, { partOfDay: 'morning', isLock: 1 });
    expect(body.matches).toHaveLength(1);
    return [body.matches[0]!.presentationId, body.matches[0]!.isLocked];
  };
  expect(await keep(ana)).toEqual([showing('morning'), true]);
  // One seat is left there.
  expect(await keep(boris)).toEqual([showing('tuesday'), true]);
  const { body } = await boris.call(contract.seatStates, { query: { presentationId: showing('tuesday') } });
  expect(body.mine).toHaveLength(2);
  expect((await ask(clara, { partOfDay: 'night', isLock: 1, quantity: 4 })).body.error?.code).toBe(
    'NOT_ENOUGH_SEATS',
  );
});
