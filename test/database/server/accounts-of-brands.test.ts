import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadShopBrands } from '#apps/api/load-shop-brands.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import { keysOf, newKey, runAccounts } from '../../support/account-command.ts';
import { cinema } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { sourcePages } from '../../support/processes/source-pages.ts';
import { openShop, type Shop } from '../../support/shop.ts';

/** What visitors see of a brand's accounts: their public ids, and no secret. */

const KEY = newKey();
const SECRETS = ['paypal-secret-of-aurora', 'payu-secret-of-aurora', 'payu-second-of-aurora'];
const log: string[] = [];
let database: TestDatabase;
let shop: Shop;

const brand = (id: number, code: string): object => {
  const set = cinema({ code, id }) as { brand: object };
  const offers = [
    { method: 'paypal', provider: 'paypal' },
    { method: 'code', provider: 'payu' },
  ];
  return { ...set, brand: { ...set.brand, payment: { offers } } };
};

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, {
    sets: [brand(1, 'aurora'), brand(2, 'wisla')],
    pages: sourcePages(),
    env: { FOYER_ACCOUNT_KEYS: KEY, PAYPAL_CLIENT_ID: 'client-of-all', PAYU_POS_ID: '300746' },
    log,
  });
  const set = (line: string, account: object) =>
    runAccounts(shop.app.database, { keys: keysOf(KEY) }, line, account);
  const [paypal, payu, second] = SECRETS;
  await set('set aurora paypal', {
    environment: 'live', clientId: 'client-of-aurora', webhookId: 'WH-1', clientSecret: paypal,
  }); // prettier-ignore
  await set('set aurora payu', {
    environment: 'live', posId: '7', clientId: '8', clientSecret: payu, secondKey: second,
  }); // prettier-ignore
  await loadShopBrands(shop.app);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

test('the configuration has the public ids of the brand’s own accounts', async () => {
  const { body } = await shop.visitor('aurora').call(getConfig);
  expect(body.site.payPal).toEqual({
    active: true,
    environment: 'production',
    sandboxClientId: null,
    productionClientId: 'client-of-aurora',
  });
  expect(body.site.polishProvider).toMatchObject({ clientId: '7', baseUrl: 'https://secure.payu.com' });
});

test('a brand without accounts has those of the environment', async () => {
  const { body } = await shop.visitor('wisla').call(getConfig);
  expect(body.site.payPal).toMatchObject({ environment: 'sandbox', sandboxClientId: 'client-of-all' });
  expect(body.site.polishProvider).toMatchObject({ clientId: '300746' });
});

test('no secret is in the configuration, in pages or in the log', async () => {
  const visitor = shop.visitor('aurora');
  const answers = await Promise.all(
    ['/api/config', '/', '/healthz', '/metrics', '/api/docs'].map(
      async (url) => (await visitor.request({ method: 'GET', url })).body,
    ),
  );
  const [config = '', page = ''] = answers;
  expect(config).toContain('client-of-aurora');
  expect(page).toContain('Charade');
  for (const text of [...answers, ...log]) for (const secret of SECRETS) expect(text).not.toContain(secret);
});

test('a brand whose account cannot be used is closed, and the others are served', async () => {
  await runAccounts(shop.app.database, { keys: keysOf(newKey()) }, 'set wisla payu', {
    environment: 'live', posId: '9', clientId: '9', clientSecret: 'x', secondKey: 'y',
  }); // prettier-ignore
  await loadShopBrands(shop.app);
  const statusOf = async (code: string) =>
    (await shop.visitor(code).request({ method: 'GET', url: '/api/config' })).statusCode;
  expect([await statusOf('aurora'), await statusOf('wisla')]).toEqual([200, 503]);
  const lines = log.filter((line) => line.includes('FOYER_ACCOUNT_KEYS')).join('\n');
  expect(lines).toContain('"brand":"wisla"');
  expect(lines).toContain("no key of FOYER_ACCOUNT_KEYS decrypts the brand's account at payu");
});
