import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportDocument } from '#apps/import/files/documents.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import { cinema } from '../../support/cinema.ts';
import { testDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { sourcePages } from '../../support/processes/source-pages.ts';

/** The parts of page answers for search engines, other sites, and visitors with too many requests. */

let shop: Shop;
let close: () => Promise<void>;

/** A cinema whose price list also has a cheap level, of which none of its halls has a place. */
function withLevelOfNoHall(): object {
  const set = cinema() as Required<Pick<ImportDocument, 'ticketGroups' | 'priceLists'>>;
  return {
    ...set,
    ticketGroups: [...set.ticketGroups, { key: 'floor', name: { en: 'Floor' }, position: 3 }],
    priceLists: set.priceLists.map((list) => ({
      ...list,
      prices: [...list.prices, { group: 'floor', ticket: 'adult', price: 3 }],
    })),
  };
}

beforeAll(async () => {
  const database = await testDatabase();
  const wisla = { code: 'wisla', id: 2, site: { tagManager: { active: true, id: 'GTM-ABCD12' } } };
  shop = await openShop(database.url, { sets: [withLevelOfNoHall(), cinema(wisla)], pages: sourcePages() });
  close = async () => {
    await shop.close();
    await database.drop();
  };
});
afterAll(() => close());

const get = (url: string, brand?: string, headers: Record<string, string> = {}) =>
  shop.visitor(brand).request({ method: 'GET', url, headers });

test('the sitemap lists the brand’s public pages, at its own address', async () => {
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const listed = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const showings = [...shop.showings.values()].map((id) => `http://aurora.test/order/${id}`);
  const own = [
    'http://aurora.test/',
    'http://aurora.test/coming-soon',
    'http://aurora.test/terms',
    'http://aurora.test/film/charade',
    ...showings,
  ];
  expect(new Set(listed)).toEqual(new Set(own));
  expect(listed).toHaveLength(own.length);
  // Kept for the next reader, as the reader takes it, and not for another address of the shop.
  const packed = await shop.visitor().request({
    method: 'GET',
    url: '/sitemap.xml',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(body);
  const elsewhere = await get('/sitemap.xml', 'aurora', { host: 'aurora.test:8443' });
  expect(elsewhere.body).toContain('<loc>http://aurora.test:8443/terms</loc>');
  const robots = await get('/robots.txt', 'wisla');
  expect(robots.body).toContain('Sitemap: http://wisla.test/sitemap.xml');
});

test('What’s on names the lowest price of its showings, and none where nothing is sold', async () => {
  const { lowest } = (await get('/api/whats-on/price')).json();
  // An adult’s: a child needs an adult, and no hall has the level at 3.00.
  expect(lowest).toEqual({ price: 950, fee: 40 });
  expect((await get('/?lang=en')).body).toContain('from €9.50 + €0.40 fee');
  expect((await get('/api/whats-on/price?day=2090-01-01')).json()).toEqual({ lowest: null });
  expect((await get('/api/whats-on/price?location=99')).statusCode).toBe(404);
});

test('a flow without terms of its own has no page of terms', async () => {
  for (const flow of ['tickets', 'donations', 'made-up', 'constructor'])
    expect([flow, (await get(`/terms/${flow}`)).statusCode]).toEqual([flow, 404]);
});

test('a film’s earlier address redirects to its page; of an unknown film it is What’s on', async () => {
  const old = await get('/?film=1&location=1&lang=bg');
  expect([old.statusCode, old.headers['location']]).toEqual([301, '/film/charade?lang=bg']);
  expect((await get('/?film=99')).statusCode).toBe(200);
});

test('the first page of a visitor has its styles within it; later ones link to them', async () => {
  const own = `/order/${shop.showings.get('show-small')}?step=customerInfo`;
  for (const address of ['/', own]) {
    const visitor = shop.visitor();
    const styles = async () => {
      const request = { method: 'GET', url: address, headers: { 'accept-encoding': 'gzip' } } as const;
      const { headers, rawPayload } = await visitor.request(request);
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
      const html = gunzipSync(rawPayload).toString();
      const [, within] = /<style nonce="[^"]+" data-precedence="page"[^>]*>(.*?)<\/style>/.exec(html) ?? [];
      const [, link] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
      return { within, link };
    };
    expect([address, await styles()]).toEqual([address, { within: '.of-the-page{color:red}' }]);
    expect([address, await styles()]).toEqual([address, { link: '/assets/style.css' }]);
  }
});

test('the page of a film has it as a Movie for search engines; an unknown film is a 404', async () => {
  const { body, statusCode } = await get('/film/charade');
  expect(statusCode).toBe(200);
  const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Movie',
    '@id': 'http://aurora.test/film/charade#movie',
    name: 'Charade',
  });
  expect(body).toContain('<link rel="canonical" href="http://aurora.test/film/charade"');
  expect((await get('/film/nothing')).statusCode).toBe(404);
});

test('the sitemap lists only presentations on sale; pages of ended ones are not indexed', async () => {
  const id = shop.showings.get('show-standing')!;
  const page = async () => (await get(`/order/${id}`)).body;
  const listed = async () => (await get('/sitemap.xml')).body.includes(`/order/${id}<`);
  const set = async (change: string): Promise<void> => {
    const db = shop.app.database.brand(1);
    await db.change(`update presentation set ${change} where tenant_id = $1 and presentation_id = $2`, [id]);
    invalidateCatalog(shop.app, 1);
  };
  expect(await listed()).toBe(true);
  await set('web_open = false');
  expect(await listed()).toBe(false);
  expect(await page()).not.toContain('content="noindex"');
  await set("status = 'cancelled'");
  expect(await listed()).toBe(false);
  expect(await page()).toContain('content="noindex"');
  await set("status = 'on_sale', web_open = true");
});

test('the structured data have the price with the charge on every ticket', async () => {
  const { body } = await get(`/order/${shop.showings.get('show-small')}`);
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  expect((JSON.parse(json) as { offers: object }).offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '9.90',
    highPrice: '12.40',
    priceCurrency: 'EUR',
    availability: 'https://schema.org/InStock',
  });
});

test('addresses that open tickets are hidden from search engines and other sites', async () => {
  const secret = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' };
  const token = 'x'.repeat(22);
  expect((await get(`/t/${token}`)).headers).toMatchObject(secret);
  const showing = `/order/${shop.showings.get('show-small')}`;
  const confirmation = await get(`${showing}?step=confirmation&t=${token}`);
  expect(confirmation.headers).toMatchObject(secret);
  expect(confirmation.body).toContain('<meta name="referrer" content="no-referrer"/>');
  const { headers } = await get(showing);
  expect(headers['x-robots-tag']).toBeUndefined();
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
});

test('a request in an unknown language does not give other visitors its page', async () => {
  const unknown = { 'x-foyer-lang': 'zz' };
  const answers = await Promise.all([get('/terms', undefined, unknown), get('/terms'), get('/terms')]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200, 200]);
});

test('too many requests for pages are answered with a page', async () => {
  const who = shop.visitor();
  await who.call(getConfig);
  const limit = Number(
    (await who.request({ method: 'GET', url: '/api/config' })).headers['x-ratelimit-limit'],
  );
  expect(limit).toBeGreaterThan(0);
  for (let n = 0; n <= limit; n += 50)
    await Promise.all(Array.from({ length: 50 }, () => who.request({ method: 'GET', url: '/api/config' })));
  const call = await who.request({ method: 'GET', url: '/api/config' });
  expect([call.statusCode, call.json()]).toEqual([429, { code: 'TOO_MANY_REQUESTS' }]);
  const page = await who.request({ method: 'GET', url: '/?lang=he' });
  expect(page.statusCode).toBe(429);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
  expect(page.body).toContain('dir="rtl"');
  expect(page.body).not.toContain('TOO_MANY_REQUESTS');
});

test('a shared page is rendered separately for visitors who are asked for consent and who have answered', async () => {
  const asked = await get('/', 'wisla');
  const answered = await get('/', 'wisla', { cookie: 'foyer_consent=1-denied-1795000000' });
  expect(asked.body).toContain('"consent":null');
  expect(answered.body).toContain('"consent":"denied"');
});
