import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enterStep } from '#modules/ordering/contract.ts';
import { bestAvailable, lockSeat } from '#modules/seating/contract.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { commit, payloadOf } from '../../support/buyer.ts';
import { cinema, standing } from '../../support/cinema.ts';
import { testDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { sourcePages } from '../../support/processes/source-pages.ts';

/** The server's page of a presentation in each state of its sale. */

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const HERE = { code: 'aurora', id: 1 };

/** One hall for each state, so that no two presentations overlap in a hall. */
const STATES = ['open', 'notYet', 'ended', 'begun', 'offline', 'closed', 'later', 'off', 'cancelled', 'full', 'elsewhere', 'unlisted', 'moved'] as const; // prettier-ignore
type Key = (typeof STATES)[number];

/** Additional fields of each presentation's document. */
const EXTRA_FIELDS: Readonly<Partial<Record<Key, object>>> = {
  notYet: { saleFrom: inHours(2) },
  ended: { saleUntil: inHours(-1) },
  begun: { startsAt: inHours(-0.5) },
  closed: { isWebClosed: true },
  later: { startsAt: inHours(48) },
  off: { status: 'off_sale' },
  cancelled: { status: 'cancelled' },
  elsewhere: { newBookingUrl: 'https://tickets.example/show?id=7&from=a%2Fb' },
  unlisted: { newBookingUrl: 'https://unknown.example/7' },
};
const PLACE: Readonly<Partial<Record<Key, string>>> = { offline: 'offline', later: 'daily' };

type Programme = {
  brand: { leaveHosts: string[] };
  locations: object[];
  venues: { seatplan: string; location: string }[];
  presentations: { key: string }[];
};

function programme(): object {
  const plans = Object.fromEntries(STATES.map((key) => [key, standing(2)]));
  const set = cinema({ ...HERE, plans }) as Programme;
  set.brand.leaveHosts = ['tickets.example'];
  const place = { timeZone: 'Europe/Sofia', position: 1 };
  set.locations.push(
    { ...place, key: 'offline', name: { en: 'Harbour' }, isOffline: true },
    { ...place, key: 'daily', name: { en: 'Summer Stage' }, isAdvanceSaleBlocked: true },
  );
  for (const venue of set.venues) venue.location = PLACE[venue.seatplan as Key] ?? 'main';
  for (const one of set.presentations) Object.assign(one, EXTRA_FIELDS[one.key.slice('show-'.length) as Key]);
  return set;
}

let shop: Shop;
let close: () => Promise<void>;

beforeAll(async () => {
  const database = await testDatabase();
  shop = await openShop(database.url, {
    sets: [programme()],
    pages: sourcePages(),
  });
  for (const seat of [0, 1]) await sellSeat(idOf('full'), seat);
  invalidateCatalog(shop.app, HERE.id);
  close = async () => {
    await shop.close();
    await database.drop();
  };
});
afterAll(() => close());

const idOf = (key: Key): number => shop.showings.get(`show-${key}`)!;

const anyPlace = (presentationId: number) => ({
  PresentationId: presentationId,
  VenueSectionId: 1,
  XCoordinate: null,
  YCoordinate: null,
});

const sellSeat = (presentationId: number, seatNo: number) =>
  shop.app.database.brand(HERE.id).change(
    `insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)
     values ($1, $2, $3, 1, $4, now(), $4)`,
    [presentationId, seatNo, randomUUID()],
  );

async function pageOf(path: string): Promise<{ status: number; text: string; location: unknown }> {
  const { statusCode, body, headers } = await shop.visitor().request({ method: 'GET', url: path });
  const [, text = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body.replaceAll('<!-- -->', '')) ?? [];
  return { status: statusCode, text, location: headers['location'] };
}

/** A text of each notice that only its page has. */
const NOTICES: readonly (readonly [Key, string])[] = [
  ['notYet', 'Tickets go on sale on '],
  ['ended', 'have ended. The box office may still have tickets.'],
  ['begun', 'Tickets are no longer on sale.'],
  ['offline', 'Harbour can’t be reached right now'],
  ['closed', 'Tickets at the box office only'],
  ['later', 'Summer Stage doesn’t sell tickets in advance.'],
  ['off', 'Tickets aren’t on sale yet.'],
  ['cancelled', 'Charade has been cancelled'],
  ['full', 'Charade is sold out'],
];
const UNKNOWN = 'We can’t find this showing';

describe('the page of a presentation that cannot be bought says why', () => {
  test.each(NOTICES)('%s', async (key, words) => {
    const page = await pageOf(`/order/${idOf(key)}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(words);
    for (const [other, otherTexts] of NOTICES)
      if (other !== key) expect(page.text, other).not.toContain(otherTexts);
    // Only presentations with a known opening time have a countdown, and none leads to seats.
    expect(page.text.includes('role="timer"')).toBe(key === 'notYet' || key === 'later');
    expect(page.text).not.toContain('order-frame');
  });

  test('an unknown presentation is a 404 with a sale notice', async () => {
    for (const id of [999_999, 2_147_483_648]) {
      const page = await pageOf(`/order/${id}`);
      expect(page.status).toBe(404);
      expect(page.text).toContain(UNKNOWN);
    }
  });

  test('a presentation on sale leads to its tickets', async () => {
    const page = await pageOf(`/order/${idOf('open')}`);
    expect(page).toMatchObject({ status: 200 });
    expect(page.text).toContain('How many tickets?');
    for (const [, words] of NOTICES) expect(page.text).not.toContain(words);
  });
});

describe('a presentation that another system sells', () => {
  test('has a page that redirects at once to a host on the brand’s list', async () => {
    const first = await pageOf(`/order/${idOf('elsewhere')}`);
    expect(first.status).toBe(302);
    const { status, location } = await pageOf(String(first.location));
    expect(status).toBe(302);
    expect(location).toBe('https://tickets.example/show?id=7&from=a%2Fb');
  });

  test('has a page with a link for any other host', async () => {
    const first = await pageOf(`/order/${idOf('unlisted')}`);
    expect(first.status).toBe(302);
    const page = await pageOf(String(first.location));
    expect(page.status).toBe(200);
    expect(page.text).toContain('href="https://unknown.example/7"');
  });

  test('cannot be bought here: lock, best available and step say why', async () => {
    const who = shop.visitor();
    const presentationId = idOf('elsewhere');
    const seat = anyPlace(presentationId);
    const error = { code: 'SOLD_ELSEWHERE' };
    expect((await who.call(lockSeat, { body: { seat } })).body).toMatchObject({ error });
    const query = { presentationId, quantity: 1, isLock: 1 as const };
    expect((await who.call(bestAvailable, { query })).body).toMatchObject({ error });
    const step = { params: { id: presentationId }, body: { step: 'chooseTickets' as const } };
    expect((await who.call(enterStep, step)).body).toMatchObject(error);
    const claims = await shop.app.database
      .brand(HERE.id)
      .rows('select 1 from claim where tenant_id = $1 and presentation_id = $2', [presentationId]);
    expect(claims).toEqual([]);
  });

  test('that moved there during a payment is not charged here', async () => {
    const who = shop.visitor();
    const presentationId = idOf('moved');
    expect((await who.call(lockSeat, { body: { seat: anyPlace(presentationId) } })).body).not.toHaveProperty(
      'error',
    );
    const cart = await payloadOf(who, presentationId, 'tok_never_charged');
    await shop.app.database.brand(HERE.id).change(
      `update presentation set document = document || '{"newBookingUrl":"https://tickets.example/9"}'
        where tenant_id = $1 and presentation_id = $2`,
      [presentationId],
    );
    invalidateCatalog(shop.app, HERE.id);
    expect((await commit(who, cart)).body).toMatchObject({ error: { code: 'SOLD_ELSEWHERE' } });
  });
});

test('the choice of a presentation lists only what can be bought here now', async () => {
  const { text } = await pageOf('/order?location=1');
  const [list = ''] = /<select[^>]*name="presentation".*?<\/select>/s.exec(text) ?? [];
  const offered = [...list.matchAll(/<option value="(\d+)"/g)].map(([, id]) => Number(id));
  expect(offered).toContain(idOf('open'));
  for (const key of STATES)
    if (key !== 'open' && key !== 'moved') expect(offered, key).not.toContain(idOf(key));
});
