import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalog, type CatalogFixture } from './catalog-fixture.ts';

let fixture: CatalogFixture;

beforeAll(async () => {
  fixture = await openCatalog('2026-11-20T10:00:00Z');
  await fixture.addBrand(1, 'aurora');
  await fixture.addBrand(2, 'wisla');
  await fixture.addFeature(1, 30, { poster: 'charade' });
  await fixture.addFeature(1, 31, { poster: 'no-such-poster' });
  await fixture.addFeature(1, 32);
  const product =
    'insert into product (tenant_id, product_id, key, amount, document) values (1, $1, $2, 100, $3)';
  await fixture.sql(product, [40, 'popcorn', { image: 'popcorn-large' }]);
  await fixture.sql(product, [41, 'bare', {}]);
  await fixture.sql(product, [42, 'thief', { image: '../../../package' }]);
});
afterAll(() => fixture.close());

const get = async (url: string, tenantId = 1, headers: Record<string, string> = {}) =>
  (await fixture.serverOf(tenantId)).inject({ url, headers });

test('a poster has three widths with different ETags', async () => {
  const sizes = await Promise.all(
    [240, 480, 960].map((size) => get(`/api/features/30/placeholderImage?size=${size}`)),
  );
  expect(sizes.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual(
    sizes.map(() => [200, 'image/webp']),
  );
  expect(new Set(sizes.map(({ headers }) => headers.etag)).size).toBe(3);
  const lengths = sizes.map(({ rawPayload }) => rawPayload.length);
  expect(lengths.toSorted((a, b) => a - b)).toEqual(lengths);
});

test('a client that has the picture gets 304', async () => {
  const first = await get('/api/features/30/placeholderImage');
  const again = await get('/api/features/30/placeholderImage', 1, {
    'if-none-match': `"other", W/${first.headers.etag}`,
  });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
});

test('is cached for ever only under its version', async () => {
  expect((await get('/api/features/30/placeholderImage?v=made-up')).headers['cache-control']).toBe(
    'public, max-age=300',
  );
  await fixture.addLocation(1, 10);
  await fixture.addVenue(1, 20, 10, [{}], 10);
  await fixture.addShowing(1, 100, {
    feature: 30,
    venue: 20,
    location: 10,
    startsAt: '2026-11-20T18:00:00Z',
  });
  const { presentation } = (await get('/api/presentations/100')).json();
  expect((await get(presentation.pictures.medium)).headers['cache-control']).toContain('immutable');
});

test('a film without a poster, or whose file is missing, has the placeholder', async () => {
  const [one, two, three] = await Promise.all(
    [30, 31, 32].map((id) => get(`/api/features/${id}/placeholderImage`)),
  );
  expect(two!.statusCode).toBe(200);
  expect(two!.headers.etag).toBe(three!.headers.etag);
  expect(two!.headers.etag).not.toBe(one!.headers.etag);
});

test('an unknown film, another brand’s, a wrong size and a wrong id are refused', async () => {
  expect((await get('/api/features/99/placeholderImage')).statusCode).toBe(404);
  expect((await get('/api/features/30/placeholderImage', 2)).statusCode).toBe(404);
  expect((await get('/api/features/30/placeholderImage?size=1000')).statusCode).toBe(400);
  expect((await get('/api/features/..%2f30/placeholderImage')).statusCode).toBe(400);
});

test('a product’s SVG cannot run scripts or load files', async () => {
  const reply = await get('/api/products/40/image');
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(reply.headers['content-security-policy']).toContain('sandbox');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
});

test('no picture, a path for a name, another brand’s: 404', async () => {
  for (const [id, tenantId] of [
    [41, 1],
    [42, 1],
    [99, 1],
    [40, 2],
  ] as const) {
    const reply = await get(`/api/products/${id}/image`, tenantId);
    expect([reply.statusCode, reply.json()]).toEqual([404, { code: 'NO_PICTURE_FOUND' }]);
  }
});

describe('a cinema’s own pictures', () => {
  let own: CatalogFixture;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-pictures-'));
    for (const [file, content] of [
      ['aurora/films/solaris-480.webp', 'aurora’s own'],
      ['films/solaris-480.webp', 'everybody’s'],
      ['aurora/films/stalker-480.webp', 'aurora’s alone'],
      ['aurora/products/popcorn.webp', 'aurora’s popcorn'],
      ['secret-480.webp', 'nobody’s'],
    ] as const) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), content);
    }
    own = await openCatalog('2026-11-20T10:00:00Z', { PICTURES_DIR: folder });
    for (const [id, code] of [
      [1, 'aurora'],
      [2, 'wisla'],
    ] as const) {
      await own.addBrand(id, code);
      await own.addFeature(id, 30, { poster: 'solaris' });
      await own.addFeature(id, 31, { poster: 'stalker' });
      await own.addFeature(id, 32, { poster: '../secret' });
      await own.sql(
        `insert into product (tenant_id, product_id, key, amount, document) values ($1, 40, 'popcorn', 100, $2)`,
        [id, { image: 'popcorn' }],
      );
    }
  });
  afterAll(async () => {
    await own.close();
    await rm(folder, { recursive: true });
  });

  const textOf = async (tenantId: number, url: string): Promise<string> =>
    (await (await own.serverOf(tenantId)).inject({ url })).body;

  test('are in a folder of its code, and shared ones next to it', async () => {
    const url = '/api/features/30/placeholderImage';
    expect([await textOf(1, url), await textOf(2, url)]).toEqual(['aurora’s own', 'everybody’s']);
    expect(await textOf(1, '/api/products/40/image')).toBe('aurora’s popcorn');
  });

  test('are not another brand’s, and a name cannot lead to another folder', async () => {
    const placeholder = await textOf(2, '/api/features/32/placeholderImage');
    expect(placeholder).not.toBe('nobody’s');
    expect(await textOf(2, '/api/features/31/placeholderImage')).toBe(placeholder);
    expect((await (await own.serverOf(2)).inject({ url: '/api/products/40/image' })).statusCode).toBe(404);
  });
});
