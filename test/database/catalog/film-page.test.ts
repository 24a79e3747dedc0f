import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { openCatalog, type CatalogFixture } from './catalog-fixture.ts';

/** The page of a film (`GET /api/films/{key}`), its stills and its trailer. */

let fixture: CatalogFixture;
let folder: string;
const VIDEO = 'abcdefghij';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-film-'));
  await mkdir(path.join(folder, 'aurora/films'), { recursive: true });
  for (const file of ['solaris-1-480.webp', 'solaris-1-960.webp', 'solaris.webm'])
    await writeFile(path.join(folder, 'aurora/films', file), VIDEO);
  // 12:00 in Sofia.
  fixture = await openCatalog('2026-11-20T10:00:00Z', { PICTURES_DIR: folder });
  for (const [id, code] of [[1, 'aurora'], [2, 'wisla']] as const) await fixture.addBrand(id, code); // prettier-ignore
  for (const [id, name] of [
    [10, 'Vitosha'],
    [11, 'Mall'],
    [12, 'Varna'],
  ] as const)
    // prettier-ignore
    await fixture.addLocation(1, id, { name: { en: name }, position: id });
  for (const [id, location] of [
    [20, 10],
    [21, 11],
    [22, 12],
  ] as const)
    // prettier-ignore
    await fixture.addVenue(1, id, location, [{}], 100);
  await fixture.addFeature(1, 30, {
    key: 'solaris',
    title: { en: 'Solaris', bg: 'Соларис' },
    rating: '12+',
    ratingReason: { en: 'Sad scenes.', bg: 'Тъжни сцени.' },
    stills: ['solaris-1', 'no-such-file'],
    trailer: 'solaris',
  });
  await fixture.addFeature(1, 31, { key: 'mirror', trailer: 'https://youtu.be/abcDEF_1-23' });
  await fixture.addFeature(1, 32, { key: 'stalker', trailer: 'no-such-video' });
  const show = (id: number, venue: number, startsAt: string, more: object = {}) =>
    fixture.addShowing(1, id, { feature: 30, venue, location: venue - 10, startsAt, ...more });
  await show(100, 20, '2026-11-20T08:00:00Z'); // has begun
  await show(101, 20, '2026-11-20T18:00:00Z');
  await show(102, 21, '2026-11-20T17:00:00Z');
  await show(103, 21, '2026-11-22T17:00:00Z');
  await show(104, 22, '2026-11-22T18:00:00Z');
  await show(105, 20, '2026-11-23T18:00:00Z', { status: 'cancelled' });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true });
});

const get = async (url: string, tenantId = 1, headers: Record<string, string> = {}) =>
  (await fixture.serverOf(tenantId)).inject({ url, headers });
const pageOf = async (query = '') => (await get(`/api/films/solaris${query}`)).json();
type Complex = { location: { id: number }; showings: { id: number }[]; otherDay: string | null };
const complexesOf = async (query = '') =>
  ((await pageOf(query)).complexes as Complex[]).map(({ location, showings, otherDay }) => [
    location.id,
    showings.map(({ id }) => id),
    otherDay,
  ]);

test('lists the day’s showings by complex; a complex without any names its nearest day', async () => {
  expect(await complexesOf()).toEqual([
    [10, [101], null],
    [11, [102], null],
    [12, [], '2026-11-22'],
  ]);
  expect(await complexesOf('?day=2026-11-22')).toEqual([
    [10, [], '2026-11-20'],
    [11, [103], null],
    [12, [104], null],
  ]);
});

test('the preferred complex is first, also on a day without showings there', async () => {
  expect((await complexesOf('?location=12')).map(([id]) => id)).toEqual([12, 10, 11]);
  expect((await complexesOf('?location=99')).map(([id]) => id)).toEqual([10, 11, 12]);
});

test('days begin today; past and impossible days count as none', async () => {
  const { days, today, day } = await pageOf();
  expect([today, day, days.length]).toEqual(['2026-11-20', '2026-11-20', 14]);
  expect(days.filter(({ showings }: { showings: number }) => showings > 0)).toEqual([
    { day: '2026-11-20', showings: 2 },
    { day: '2026-11-22', showings: 2 },
  ]);
  for (const odd of ['2026-11-19', '2026-02-31', 'x'])
    expect((await pageOf(`?day=${odd}`)).day).toBe('2026-11-20');
});

test('has the reason of its rating and those stills whose files exist', async () => {
  const { film } = await pageOf();
  expect(film).toMatchObject({ key: 'solaris', rating: '12+', ratingReason: 'Sad scenes.' });
  expect(film.stills).toHaveLength(1);
  const still = await get(film.stills[0].large);
  expect([still.statusCode, still.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(still.headers['cache-control']).toContain('immutable');
  for (const url of ['/api/features/30/stills/0', '/api/features/30/stills/2', '/api/features/30/stills/x'])
    expect((await get(url)).statusCode).toBe(404);
  expect((await get(film.stills[0].large, 2)).statusCode).toBe(404);
});

test('a trailer is a file of the shop, the player of a video site, or nothing', async () => {
  const trailerOf = async (key: string) => (await get(`/api/films/${key}`)).json().film.trailer;
  expect(await trailerOf('solaris')).toMatchObject({
    kind: 'video',
    src: expect.stringContaining('/api/features/30/trailer?v='),
  });
  expect(await trailerOf('mirror')).toMatchObject({
    kind: 'frame',
    src: expect.stringContaining('youtube-nocookie.com'),
  });
  expect(await trailerOf('stalker')).toBeNull();
});

test('a trailer’s file is sent whole or in ranges', async () => {
  const { src } = (await pageOf()).film.trailer;
  const whole = await get(src);
  expect([whole.statusCode, whole.headers['content-type'], whole.body]).toEqual([200, 'video/webm', VIDEO]);
  expect(whole.headers['accept-ranges']).toBe('bytes');
  const part = await get(src, 1, { range: 'bytes=2-4' });
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([206, 'bytes 2-4/10', 'cde']);
  const outside = await get(src, 1, { range: 'bytes=10-' });
  expect([outside.statusCode, outside.headers['content-range'], outside.body]).toEqual([
    416,
    'bytes */10',
    '',
  ]);
});

test('trailers of others, of films without a file, and of unknown films are refused', async () => {
  expect((await get('/api/features/30/trailer', 2)).statusCode).toBe(404);
  for (const id of [31, 32, 99]) expect((await get(`/api/features/${id}/trailer`)).statusCode).toBe(404);
});

test('an unknown film and another brand’s are refused; a film without showings has a page', async () => {
  expect((await get('/api/films/nothing')).json()).toMatchObject({ code: 'NO_FEATURE_FOUND' });
  expect((await get('/api/films/solaris', 2)).statusCode).toBe(404);
  expect((await get('/api/films/mirror')).json()).toMatchObject({ complexes: [], day: '2026-11-20' });
  expect((await get('/api/films/a%20b')).statusCode).toBe(400);
});

test('coming soon: films whose showings open later, and those with a release date; none that is on sale', async () => {
  await fixture.addFeature(1, 40, { key: 'gala', title: { en: 'Gala' } });
  await fixture.addShowing(1, 140, {
    feature: 40,
    venue: 20,
    location: 10,
    startsAt: '2026-12-01T18:00:00Z',
    saleFrom: '2026-11-25T08:00:00Z',
  });
  await fixture.addFeature(1, 41, { key: 'sunrise', releaseDate: '2026-11-28' });
  await fixture.addFeature(1, 42, { key: 'old', releaseDate: '2026-11-01' });
  await fixture.addFeature(2, 43, { key: 'others', releaseDate: '2026-12-24' });
  invalidateCatalog(fixture.app, 1);
  const { films } = (await get('/api/coming-soon')).json();
  expect(films).toMatchObject([
    { key: 'sunrise', day: '2026-11-28', opensAt: null },
    { key: 'gala', day: '2026-12-01', opensAt: '2026-11-25T10:00:00+02:00', timeZone: 'Europe/Sofia' },
  ]);
  expect(films).toHaveLength(2);
  expect((await get('/api/whats-on')).json().coming).toBe(2);
});
