import type { Locale } from '#kernel/locale.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '#kernel/refusal.ts';
import { takenOf } from '#modules/catalog/server/fullness-store.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { presentationFor, presentationOnSale } from '#modules/catalog/server/presentation-for.ts';
import { openCatalog, type CatalogFixture } from './catalog-fixture.ts';

const NOON = '2026-11-20T10:00:00Z';
let fixture: CatalogFixture;

/** Brand 1: two complexes, three halls (reserved, standing, mixed), three films. Brand 2: one of each. */
beforeAll(async () => {
  fixture = await openCatalog(NOON);
  await fixture.addBrand(1, 'aurora');
  await fixture.addLocation(1, 10, { name: { en: 'Vitosha', bg: 'Витоша' }, city: { en: 'Sofia' } });
  await fixture.addLocation(1, 11, { name: { en: 'Mall' }, isAdvanceSaleBlocked: true });
  await fixture.addVenue(1, 20, 10, [{}], 100);
  await fixture.addVenue(1, 21, 10, [{ capacity: 40 }], 40);
  await fixture.addVenue(1, 22, 11, [{}, { capacity: 10 }, { capacity: 10 }], 60);
  await fixture.addFeature(1, 30, {
    title: { en: 'Charade', bg: 'Шарада' },
    poster: 'charade',
    language: 'en',
    rating: '12+',
    category: { id: 1, name: { en: 'Classics', bg: 'Класика' } },
  });
  await fixture.addFeature(1, 31, { title: { en: 'Metropolis' }, language: 'silent', ratingClass: 'Y' });
  await fixture.addFeature(1, 32, { title: { en: 'Broń Łódź' } });
  await fixture.addShowing(1, 100, {
    feature: 30,
    venue: 20,
    location: 10,
    startsAt: '2026-11-20T08:00:00Z',
  });
  await fixture.addShowing(1, 101, {
    feature: 30,
    venue: 20,
    location: 10,
    startsAt: '2026-11-20T18:15:00Z',
    document: {
      format: '4K',
      subtitles: ['bg'],
      access: ['captions'],
      viewAreaFilename: 'hall-20-view',
      imageMapHtml:
        '<script>x</script><img src="/api/views/hall-20" usemap="#h"><map name="h"><area href="#section-1"></map>',
    },
  });
  await fixture.addShowing(1, 102, {
    feature: 31,
    venue: 21,
    location: 10,
    startsAt: '2026-11-20T22:30:00Z',
    document: { highlight: { en: 'with a quartet' }, attributes: [{ en: 'Live piano', bg: 'Пиано' }] },
  });
  await fixture.addShowing(1, 103, {
    feature: 30,
    venue: 20,
    location: 10,
    startsAt: '2026-11-22T18:15:00Z',
    saleFrom: '2026-11-21T08:00:00Z',
    document: { maxPerTransaction: 1 },
  });
  await fixture.addShowing(1, 104, {
    feature: 32,
    venue: 22,
    location: 11,
    startsAt: '2026-11-21T18:00:00Z',
  });
  await fixture.addShowing(1, 105, {
    feature: 32,
    venue: 20,
    location: 10,
    startsAt: '2026-11-21T18:00:00Z',
    status: 'cancelled',
  });
  await fixture.addShowing(1, 90, { feature: 30, venue: 20, location: 10, startsAt: '2026-11-06T18:00:00Z' });
  await fixture.addBrand(2, 'wisla');
  await fixture.addLocation(2, 50);
  await fixture.addVenue(2, 60, 50, [{}], 10);
  await fixture.addFeature(2, 70);
  await fixture.addShowing(2, 200, {
    feature: 70,
    venue: 60,
    location: 50,
    startsAt: '2026-11-20T18:00:00Z',
  });
  const claim =
    'insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires, order_id) values ($1, $2, $3, $4, $5, now() + $6::interval, $5)';
  for (let seat = 0; seat < 90; seat++) await fixture.sql(claim, [1, 101, seat, 1, randomUUID(), '0']);
  // Blocked by an operator: of no order.
  await fixture.sql(
    'insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires) values ($1, $2, $3, 2, $4, now())',
    [1, 101, 90, randomUUID()],
  );
  await fixture.sql(claim, [1, 101, 91, 0, randomUUID(), '5 minutes']);
  await fixture.sql(claim, [1, 101, 92, 0, randomUUID(), '-1 second']);
  await fixture.sql(claim, [2, 200, 1, 1, randomUUID(), '0']);
});
afterAll(() => fixture.close());

const get = async (url: string, tenantId = 1, locale: Locale = 'en') => {
  const server = await fixture.serverOf(tenantId, locale);
  const reply = await server.inject({ url });
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers };
};
const idsIn = (presentations: { id: number }[]): number[] => presentations.map(({ id }) => id);

/** Section 3 of the specification, 'Presentation' … */
const SPECIFIED = [
  'id', 'venueId', 'seatplanId', 'venueTypeId', 'seatingPolicyId', 'isReserved', 'isGA', 'seatingMode',
  'hasReservedSection', 'hasGASection', 'hasMultiGASections', 'locationId', 'locationName', 'authProfileId', 'businessId',
  'featureId', 'featureName', 'featureCategoryId', 'featureCategoryName', 'dateTime', 'products', 'ticketGroups', 'seats',
  'seatplan', 'newBookingUrl', 'viewAreaFilename', 'imageMapHtml', 'serviceCharge',
]; // prettier-ignore
/** … 'Presentation info also covers', and our own fields for the banner and the sale notices. */
const OURS = [
  'access', 'language', 'isDubbed', 'subtitles', 'runtime', 'releaseDate', 'venueName', 'endDateTime', 'businessDate', 'timeZone',
  'format', 'attributes', 'highlight', 'maxPerTransaction', 'ratingClass', 'rating', 'pictures', 'tint', 'tintInk', 'sale',
]; // prettier-ignore

test('a presentation has the specification’s fields and our own, in every call, and no others', async () => {
  const one = (await get('/api/presentations/101')).body.presentation as object;
  const [listed] = (await get('/api/presentations/')).body.presentations as object[];
  const [ofDay] = (await get('/api/seats/presentations')).body.presentations as object[];
  for (const showing of [one, listed!, ofDay!])
    expect(Object.keys(showing).toSorted()).toEqual([...SPECIFIED, ...OURS].toSorted());
});

test('a presentation has its own maximum of seats, or that of the shop', async () => {
  const maximumOf = async (id: number): Promise<unknown> =>
    (await get(`/api/presentations/${id}`)).body.presentation.maxPerTransaction;
  expect(await maximumOf(101)).toBe(10);
  expect(await maximumOf(103)).toBe(1);
});

test('a presentation has the expected value in every field', async () => {
  const { body } = await get('/api/presentations/101');
  expect(body.presentation).toMatchObject({
    id: 101,
    venueId: 20,
    seatplanId: 20,
    venueTypeId: 1,
    seatingPolicyId: 3,
    isReserved: true,
    isGA: 0,
    seatingMode: 'reserved',
    hasReservedSection: true,
    hasGASection: false,
    hasMultiGASections: false,
    locationId: 10,
    locationName: 'Vitosha',
    authProfileId: 1,
    businessId: 1,
    featureId: 30,
    featureName: 'Charade',
    featureCategoryId: 1,
    featureCategoryName: 'Classics',
    products: null,
    ticketGroups: null,
    seats: null,
    seatplan: null,
    serviceCharge: null,
    viewAreaFilename: 'hall-20-view',
    imageMapHtml:
      '<img src="/api/views/hall-20" usemap="#map-h"><map name="map-h"><area href="#section-1"></map>',
    dateTime: '2026-11-20T20:15:00+02:00',
    timeZone: 'Europe/Sofia',
    language: 'en',
    subtitles: ['bg'],
    format: '4K',
    rating: '12+',
    ratingClass: 'ALL',
    runtime: 90,
    newBookingUrl: null,
    sale: { state: 'onSale', code: null, opensAt: null, until: '2026-11-20T20:15:00+02:00' },
  });
});

test('texts are in the visitor’s language, or in English when missing', async () => {
  const { body } = await get('/api/presentations/101', 1, 'bg');
  expect(body.presentation).toMatchObject({
    featureName: 'Шарада',
    locationName: 'Витоша',
    venueName: 'Зала 20',
  });
  const hebrew = await get('/api/presentations/101', 1, 'he');
  expect(hebrew.body.presentation.featureName).toBe('Charade');
});

test('an unknown presentation and another brand’s get the same answer: 200 with NO_EVENT_FOUND', async () => {
  for (const [id, tenantId] of [
    [999, 1],
    [200, 1],
    [101, 2],
  ] as const) {
    expect(await get(`/api/presentations/${id}`, tenantId)).toMatchObject({
      status: 200,
      body: { error: { code: 'NO_EVENT_FOUND' } },
    });
    await expect(presentationFor(fixture.contextOf(tenantId), id)).rejects.toSatisfy(isRefusal);
  }
  expect((await get('/api/presentations/abc')).status).toBe(400);
});

test('a presentation of two weeks ago is still found, in the database', async () => {
  expect((await get('/api/presentations/90')).body.presentation.sale).toMatchObject({
    state: 'ended',
    code: 'SALE_ENDED',
  });
});

test('presentations: future ones without cancelled ones; filtered; with and without a trailing slash', async () => {
  const all = await get('/api/presentations/');
  expect(idsIn(all.body.presentations)).toEqual([101, 102, 104, 103]);
  expect(all.body).toMatchObject({ hasReserved: true, hasGA: true });
  expect((await get('/api/presentations')).body).toEqual(all.body);
  const pick = async (query: string) => idsIn((await get(`/api/presentations/?${query}`)).body.presentations);
  expect(await pick('featureIds=30,32&miniSiteUrl=x&ticketCodes=a')).toEqual([101, 104, 103]);
  expect(await pick('featureIds=31&featureIds=32')).toEqual([102, 104]);
  expect(await pick('locationId=11')).toEqual([104]);
  expect(await pick('from=2026-11-21&to=2026-11-21')).toEqual([104]);
  expect(await pick('featureIds=70')).toEqual([]);
  expect(await pick('locationId=50')).toEqual([]);
});

test('presentations without a filter come in answers of less than 1 MB, the next ones first', async () => {
  await fixture.addBrand(3, 'danube');
  await fixture.addLocation(3, 80);
  await fixture.addVenue(3, 81, 80, [{}], 10);
  await fixture.addVenue(3, 83, 80, [{}], 10);
  await fixture.addFeature(3, 82);
  const ids = Array.from({ length: 40 }, (_, i) => 300 + i);
  // Pairs begin at the same time in two halls, the last pair first.
  const hoursTo = (id: number): number => 2 * Math.ceil((340 - id) / 2);
  for (const id of ids)
    await fixture.addShowing(3, id, {
      feature: 82,
      venue: id % 2 === 0 ? 81 : 83,
      location: 80,
      startsAt: new Date(Date.parse(NOON) + hoursTo(id) * 3_600_000).toISOString(),
      // 50 kB each: an answer ends between the two of a pair.
      document: { highlight: { en: 'ж'.repeat(25_000) } },
    });
  const byStart = ids.toSorted((a, b) => hoursTo(a) - hoursTo(b) || a - b);
  const server = await fixture.serverOf(3);
  const answers = async (url: string): Promise<number[][]> => {
    const reply = await server.inject({ url });
    expect(reply.rawPayload.length).toBeLessThan(1_000_000);
    const { presentations, next } = reply.json<{ presentations: { id: number }[]; next: string | null }>();
    if (next === null) return [idsIn(presentations)];
    expect(next).toContain('miniSiteUrl=x');
    return [idsIn(presentations), ...(await answers(next))];
  };
  const parts = await answers('/api/presentations/?miniSiteUrl=x');
  expect(parts).toHaveLength(3);
  expect(parts.flat()).toEqual(byStart);
  const whole = (await get('/api/presentations/?locationId=80', 3)).body;
  expect([idsIn(whole.presentations), whole.next]).toEqual([byStart, null]);
  expect((await get('/api/presentations/?after=999', 3)).body.error).toMatchObject({
    code: 'NO_EVENT_FOUND',
  });
  expect((await get('/api/presentations/?after=101', 3)).body.error).toMatchObject({
    code: 'NO_EVENT_FOUND',
  });
});

test('seating modes follow from the plans', async () => {
  const { body } = await get('/api/presentations/');
  const modes = body.presentations.map(({ seatingMode, isGA }: { seatingMode: string; isGA: number }) => [
    seatingMode,
    isGA,
  ]);
  expect(modes).toEqual([
    ['reserved', 0],
    ['singleGA', 1],
    ['mixed', 2],
    ['reserved', 0],
  ]);
});

test('a cinema day lasts until five: half past midnight belongs to the day before', async () => {
  expect(idsIn((await get('/api/seats/presentations?date=2026-11-20')).body.presentations)).toEqual([
    101, 102,
  ]);
  expect(idsIn((await get('/api/seats/presentations')).body.presentations)).toEqual([101, 102]);
});

test('films and complexes are of the brand only', async () => {
  expect((await get('/api/features/')).body.features.map(({ name }: { name: string }) => name)).toEqual([
    'Broń Łódź',
    'Charade',
    'Metropolis',
  ]);
  expect((await get('/api/features/?locationId=11')).body.features).toHaveLength(1);
  expect((await get('/api/customer/locations')).body.locations).toMatchObject([
    { id: 10, name: 'Vitosha', city: 'Sofia' },
    { id: 11 },
  ]);
  expect((await get('/api/features/', 2)).body.features).toMatchObject([{ id: 70 }]);
});

test('a presentation that is not on sale has the reason and the opening time', async () => {
  const ctx = fixture.contextOf(1);
  expect((await presentationOnSale(ctx, 101)).id).toBe(101);
  await expect(presentationOnSale(ctx, 103)).rejects.toMatchObject({
    code: 'NOT_YET_ON_SALE',
    details: { opensAt: '2026-11-21T08:00:00.000Z' },
  });
  await expect(presentationOnSale(ctx, 104)).rejects.toMatchObject({ code: 'ADVANCE_SALE_NOT_ALLOWED' });
  await expect(presentationOnSale(ctx, 100)).rejects.toMatchObject({ code: 'SALE_ENDED' });
  await expect(presentationOnSale(ctx, 105)).rejects.toMatchObject({ code: 'NO_EVENT_FOUND' });
});

test('places taken: sold, blocked and locked ones count; an expired lock and another brand’s claims do not', async () => {
  const taken = await takenOf(fixture.contextOf(1), [101, 102, 200]);
  const counts = [...taken].map(([id, { usual, accessible }]) => [id, usual + accessible]);
  expect(Object.fromEntries(counts)).toEqual({ 101: 92, 102: 0, 200: 0 });
});

test('What’s on: today’s future times, the highlighted film leads, the others follow', async () => {
  const { body } = await get('/api/whats-on');
  expect(body).toMatchObject({
    view: 'day',
    today: '2026-11-20',
    day: '2026-11-20',
    locations: [
      { id: 10, name: 'Vitosha', brief: 'Vitosha', isChosen: true },
      { id: 11, isChosen: false },
    ],
    featured: {
      id: 31,
      name: 'Metropolis',
      days: [{ day: '2026-11-20', showings: [{ id: 102, highlight: 'with a quartet' }] }],
    },
    films: [
      {
        id: 30,
        nextDay: '2026-11-22',
        days: [{ showings: [{ id: 101, fullness: { left: 8, isFew: true, seats: 4 } }] }],
      },
    ],
    empty: null,
  });
  expect(body.days).toHaveLength(14);
  expect(body.days.slice(0, 3)).toEqual([
    { day: '2026-11-20', showings: 2 },
    { day: '2026-11-21', showings: 0 },
    { day: '2026-11-22', showings: 1 },
  ]);
});

test('What’s on: filters, search without accents', async () => {
  const films = async (query: string, locale: Locale = 'en') => {
    const { body } = await get(`/api/whats-on?${query}`, 1, locale);
    return body.films.map(({ id }: { id: number }) => id);
  };
  expect(await films('part=night')).toEqual([31]);
  expect(await films('format=4K&language=en')).toEqual([30]);
  expect(await films('attribute=live-piano')).toEqual([31]);
  expect(await films('access=captions&access=relaxed')).toEqual([30]);
  expect(await films('access=relaxed')).toEqual([]);
  expect(await films('q=шарада')).toEqual([30]);
  expect(await films('location=11&day=2026-11-21&q=LODZ bron')).toEqual([32]);
  const filters = (await get('/api/whats-on?attribute=live-piano', 1, 'bg')).body.filters;
  expect(filters).toContainEqual({ group: 'attribute', value: 'live-piano', label: 'Пиано', isOn: true });
});

test('What’s on: several complexes at once, in the brand’s order; an unknown one is refused', async () => {
  const { body } = await get('/api/whats-on?location=11&location=10&view=film');
  expect(body.locations.map(({ isChosen }: { isChosen: boolean }) => isChosen)).toEqual([true, true]);
  const shown = body.films.flatMap(({ days }: { days: { showings: { locationId: number }[] }[] }) =>
    days.flatMap(({ showings }) => showings.map(({ locationId }) => locationId)),
  );
  expect(new Set(shown)).toEqual(new Set([10, 11]));
  for (const odd of ['location=99', 'location=10&location=99', 'location=x'])
    expect((await get(`/api/whats-on?${odd}`)).status).toBe(404);
});

test('What’s on: without a match, the nearest presentations are listed', async () => {
  expect((await get('/api/whats-on?format=4K&part=morning')).body).toMatchObject({
    films: [],
    featured: null,
    empty: { reason: 'filters', kept: 'filtersButPart', nearestDay: '2026-11-20', nearest: [{ id: 30 }] },
  });
  expect((await get('/api/whats-on?day=2026-11-21')).body.empty).toMatchObject({
    reason: 'day',
    kept: 'filters',
    nearestDay: '2026-11-20',
  });
  expect((await get('/api/whats-on?q=nobody')).body.empty).toMatchObject({ reason: 'search', nearest: [] });
});

test('What’s on: a past day becomes today; another brand’s complex is unknown; an unknown field is refused', async () => {
  expect((await get('/api/whats-on?day=2026-11-01')).body.day).toBe('2026-11-20');
  expect((await get('/api/whats-on?day=2026-02-31')).body.day).toBe('2026-11-20');
  expect(await get('/api/whats-on?location=50')).toMatchObject({
    status: 404,
    body: { code: 'UNKNOWN_LOCATION' },
  });
  expect((await get('/api/whats-on?colour=red')).status).toBe(400);
});

test('alternatives: other times of the film, other films of the complex', async () => {
  const { body } = await get('/api/presentations/103/alternatives');
  expect(body).toMatchObject({
    showing: { id: 103 },
    otherTimes: [{ id: 101, fullness: { left: 8 } }],
    films: [{ id: 31 }],
  });
  expect(await get('/api/presentations/200/alternatives')).toMatchObject({
    status: 409,
    body: { code: 'NO_EVENT_FOUND' },
  });
});

test('an import is visible at once in its own process, and within a minute in others', async () => {
  const nameNow = async () => (await get('/api/presentations/104')).body.presentation.featureName;
  const rename = (name: string) =>
    fixture.sql(
      "update feature set document = jsonb_set(document, '{title,en}', to_jsonb($1::text)) where tenant_id = 1 and feature_id = 32",
      [name],
    );
  await rename('First');
  expect(await nameNow()).toBe('Broń Łódź');
  invalidateCatalog(fixture.app, 1);
  expect(await nameNow()).toBe('First');
  await rename('Second');
  fixture.setNow('2026-11-20T10:01:00Z');
  expect(await nameNow()).toBe('Second');
  fixture.setNow(NOON);
});

test('with a warm cache, What’s on makes no query', async () => {
  await get('/api/whats-on');
  let statements = 0;
  const { pool } = fixture.app.database;
  const count = (): void => {
    statements++;
  };
  pool.on('acquire', count);
  expect((await get('/api/whats-on')).status).toBe(200);
  expect((await get('/api/presentations/101')).status).toBe(200);
  expect(statements).toBe(0);
  // The counter works: a cold catalogue makes queries.
  invalidateCatalog(fixture.app, 1);
  await get('/api/whats-on');
  pool.off('acquire', count);
  expect(statements).toBeGreaterThan(0);
});
