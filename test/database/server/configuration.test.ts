import { afterAll, beforeAll, expect, test } from 'vitest';
import { FIXED_OPTIONS } from '#modules/tenancy/rules/fixed-options.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { importFiles } from '../../../src/apps/import/files/import-files.ts';
import { cinema } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';

/** The site configuration of specification section 3, as clients read it: every option, with its default. */

type Brand = Record<string, unknown> & { site: object };

/** A brand that leaves out everything that has a default. */
function unconfigured(site: object = {}): { brand: Brand } {
  const set = cinema() as { brand: Brand };
  for (const name of ['locales', 'defaultLocale', 'currency', 'country', 'timeZone']) delete set.brand[name];
  set.brand.site = site;
  return set;
}

let database: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop(database.url, { sets: [unconfigured()] });
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const configuration = async (of = shop): Promise<Record<string, unknown>> =>
  (await of.visitor().call(getConfig)).body;

const at = (whole: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], whole);

test.each([
  ['params: 665 timer', 'site.params.665.chooseSeatsInSeconds', 420],
  ['params: 64 loyalty login', 'site.params.64', false],
  ['params: 66 invoice option', 'site.params.66', false],
  ['params: 670 show QR', 'site.params.670', true],
  ['timerMode', 'site.timerMode', 0],
  ['currencies', 'currencies', ['BGN']],
  ['locale', 'locale', 'bg'],
  ['mailing consent off', 'site.mailingConsent', false],
  ['terms confirmed off', 'site.termsConfirmed', false],
  ['terms required on', 'site.termsRequired', true],
  ['mobile verification off', 'site.mobileVerification', false],
  ['e-mail verification on', 'site.emailVerification', true],
  ['saving a card on', 'site.saveCard', true],
  ['bot-check site key', 'site.botCheckSiteKey', null],
  ['auth provider', 'site.auth.provider', null],
  ['PayPal: active', 'site.payPal.active', false],
  ['PayPal: sandbox client id', 'site.payPal.sandboxClientId', null],
  ['PayPal: production client id', 'site.payPal.productionClientId', null],
  ['PayPal: environment', 'site.payPal.environment', null],
  ['Polish provider: client id', 'site.polishProvider.clientId', null],
  ['Polish provider: base url', 'site.polishProvider.baseUrl', null],
  ['Polish provider: Blik disabled', 'site.polishProvider.blikDisabled', true],
  ['Polish provider: list of pay methods', 'site.polishProvider.payMethods', []],
  ['locale bg', 'brand.defaultLocale', 'bg'],
  ['enabled languages en and bg', 'brand.locales', ['en', 'bg']],
  ['currency locale bg', 'site.currencyLocale', 'bg'],
  ['currency BGN', 'brand.currency', 'BGN'],
  ['country BG', 'brand.country', 'BG'],
  ['tag manager', 'site.tagManager', { active: false, id: '' }],
  ['new-order route', 'site.newOrderRoute', catalogAddress.choice()],
  ['stepper options', 'site.stepper', { joinProductsToTickets: true, showNumbers: true }],
  ['presentation info: cover image as background', 'site.presentationInfo.coverImageAsBackground', true],
  ['presentation info: location prefix', 'site.presentationInfo.locationPrefix', true],
  ['presentation info: date formats', 'site.presentationInfo.dateFormat', 'long'],
  ['presentation info: mobile condensed layout on', 'site.presentationInfo.mobileCondensedLayout', true],
  ['seat choice: screen image', 'site.seatChoice.screenImage', true],
  ['seat choice: venue name on screen', 'site.seatChoice.venueNameOnScreen', true],
  ['seat choice: selection summary', 'site.seatChoice.selectionSummary', true],
  ['seat choice: fit seat plan on desktop', 'site.seatChoice.fitSeatPlanOnDesktop', true],
  ['seat choice: allow single seat on couch', 'site.seatChoice.allowSingleSeatOnCouch', true],
  ['new ticket list on', 'site.newTicketList', true],
  ['new confirmation on', 'site.newConfirmation', true],
  ['auth.required false', 'site.auth.required', false],
  ['timezone Asia/Jerusalem', 'brand.timeZone', 'Asia/Jerusalem'],
  ['terms of every flow', 'brand.terms', expect.stringContaining('Tickets can be returned')],
  ['per-flow labels and terms', 'brand.flows', {}],
  ['per-flow payment options', 'brand.payment.flows', undefined],
  ['payment options of every flow', 'brand.payment.offers.0.method', 'card'],
])('%s', async (_what, path, value) => {
  expect(at(await configuration(), path)).toEqual(value);
});

test('a flow has its own label, terms and payment options, in the visitor’s language', async () => {
  const set = unconfigured();
  const flows = {
    donations: { label: { en: 'Support us', bg: 'Подкрепете ни' }, terms: { en: 'A gift.', bg: 'Дар.' } },
  };
  const card = { method: 'card', provider: 'demo', maxPayments: 1 };
  const payment = { offers: [card], flows: { donations: [card] } };
  const own = await testDatabase();
  const flowShop = await openShop(own.url, { sets: [{ ...set, brand: { ...set.brand, flows, payment } }] });
  expect(await configuration(flowShop)).toMatchObject({
    brand: {
      flows: { donations: { label: 'Подкрепете ни', terms: 'Дар.' } },
      payment: { flows: { donations: [card] } },
    },
  });
  await flowShop.close();
  await own.drop();
});

test('what the Polish provider does is derived from the payment offers', async () => {
  const payment = {
    offers: [
      { method: 'code', provider: 'payu' },
      { method: 'card', provider: 'demo' },
    ],
    flows: { donations: [{ method: 'card', provider: 'payu' }] },
  };
  const set = cinema({ code: 'wisla', id: 2 }) as { brand: object };
  const sets = [{ ...set, brand: { ...set.brand, payment } }];
  const polish = await openShop(database.url, { sets, env: { PAYU_POS_ID: '300746' } });
  const { body } = await polish.visitor('wisla').call(getConfig);
  expect(body.site.polishProvider).toEqual({
    clientId: '300746',
    baseUrl: polish.app.settings.payu.apiBase,
    blikDisabled: false,
    payMethods: ['code', 'card'],
  });
  await polish.close();
});

test('without a way to send codes, clients are not told that customers can sign in', async () => {
  const auth = { provider: 'mobile', required: false, countries: [] };
  const silent = await openShop(database.url, { sets: [cinema({ code: 'danube', id: 4, site: { auth } })] });
  const provider = async () => (await silent.visitor('danube').call(getConfig)).body.site.auth.provider;
  expect(await provider()).toBe('mobile');
  // As in production, where codes are not in an outbox.
  Object.assign(silent.app.settings, { demo: false });
  expect(await provider()).toBeNull();
  await silent.close();
});

test('the site key is that of the bot check in use', async () => {
  const env = { BOT_CHECK: 'recaptcha-v3', RECAPTCHA_SITE_KEY: 'the site key', RECAPTCHA_SECRET: 'secret' };
  const guarded = await openShop(database.url, { sets: [], env });
  expect(at(await configuration(guarded), 'site.botCheckSiteKey')).toBe('the site key');
  await guarded.close();
});

test.each([
  ['sandbox', 'client', null],
  ['production', null, 'client'],
])(
  'PayPal of a brand that offers it, in its %s',
  async (environment, sandboxClientId, productionClientId) => {
    const of = await testDatabase();
    const set = unconfigured();
    set.brand['currency'] = 'EUR';
    set.brand['payment'] = { offers: [{ method: 'paypal', provider: 'paypal' }] };
    const env = {
      PAYPAL_ENVIRONMENT: environment,
      PAYPAL_CLIENT_ID: 'client',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'webhook',
    };
    const selling = await openShop(of.url, { sets: [set], env });
    const payPal = { active: true, environment, sandboxClientId, productionClientId };
    expect(at(await configuration(selling), 'site.payPal')).toEqual(payPal);
    await selling.close();
    await of.drop();
  },
);

test('an option that no code obeys cannot be set', async () => {
  const { faults } = await importFiles(shop.app.database, {
    files: [{ name: 'set.json', content: JSON.stringify(unconfigured(FIXED_OPTIONS)) }],
  });
  expect(faults.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(
    Object.keys(FIXED_OPTIONS).map((option) => `/brand/site/${option} SITE_OPTION`),
  );
});
