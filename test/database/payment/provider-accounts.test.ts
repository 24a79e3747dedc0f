import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadShopBrands } from '#apps/api/load-shop-brands.ts';
import { listenForImports } from '#apps/api/import-messages.ts';
import { ProviderUnreachable, RefundRefused } from '#modules/payment/server/provider.ts';
import { stripeProvider } from '#modules/payment/server/stripe/provider.ts';
import { queryTender } from '#modules/payment/server/tenders.ts';
import type { OutsideTender } from '#modules/payment/server/tender-store.ts';
import { accountRows } from '#modules/tenancy/server/accounts/account-store.ts';
import { closedBrands } from '#modules/tenancy/server/brands.ts';
import { keysOf, newKey, runAccounts, stripeAccount, type Ran } from '../../support/account-command.ts';
import {
  startStripeStandIn,
  STRIPE_KEYS,
  type StripeKeys,
  type StripeStandIn,
} from '../../support/stand-ins/stripe-stand-in.ts';
import {
  AURORA,
  CARMEL,
  notify,
  openPaymentFixture,
  STRIPED,
  type PaymentFixture,
} from './payment-fixture.ts';

/** Three brands at one Stripe: two have accounts of their own, the third is charged with the environment's. */

const keysAt = (name: string): StripeKeys => ({
  STRIPE_SECRET_KEY: `sk_test_${name}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${name}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${name}`,
});
const OWN: Readonly<Record<number, string>> = {
  [AURORA]: 'of_aurora',
  [CARMEL]: 'of_carmel',
  [STRIPED]: 'stand_in',
};
const BRANDS = [AURORA, CARMEL, STRIPED];

const KEY = newKey();
const keys = keysOf(KEY);
let stripe: StripeStandIn;
let fixture: PaymentFixture;

const command = (line: string, input?: unknown): Promise<Ran> =>
  runAccounts(fixture.app.database, { keys }, line, input);

beforeAll(async () => {
  stripe = await startStripeStandIn(0, [STRIPE_KEYS, ...['of_aurora', 'of_carmel', 'another'].map(keysAt)]);
  fixture = await openPaymentFixture(async () => ({
    ...STRIPE_KEYS,
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SCRIPT_URL: `${stripe.origin}/stripe.js`,
    FOYER_ACCOUNT_KEYS: KEY,
  }));
  await fixture.sql(`update tenant set document = jsonb_set(document, '{payment}', $1)`, [
    JSON.stringify({ offers: [{ method: 'card', provider: 'stripe' }] }),
  ]);
});
beforeEach(async () => {
  await fixture.sql('delete from provider_account');
  for (const code of ['aurora', 'carmel']) await command(`set ${code} stripe`, stripeAccount(`of_${code}`));
  await loadShopBrands(fixture.app);
});
afterEach(() => {
  fixture.webhookCalls.splice(0);
  fixture.listenWith(async () => 'decided');
});
afterAll(async () => {
  await stripe.close();
  await fixture.close();
});

async function pay(tenantId: number) {
  const anna = fixture.visit(tenantId);
  const reply = await fixture.shop.inject({
    url: '/api/payment/form/en?total=18.4',
    headers: { 'x-brand': String(tenantId) },
  });
  const formId = new URL(reply.json<{ paymentFormURL: string }>().paymentFormURL).pathname.split('/').at(-1);
  const tender = await fixture.newTender(anna);
  const outcome = await fixture.charge(
    anna,
    tender,
    `${stripe.confirmationToken('4242424242424242')}.${formId}`,
  );
  return { anna, formId, outcome, tender: { ...tender, providerRef: outcome.providerRef ?? null } };
}

/** The account that a tender was charged at. */
const chargedAt = ({ tenderId }: OutsideTender): string | undefined =>
  stripe.intents().find(({ metadata }) => metadata['payment_id'] === tenderId)?.account;

const send = (event: { body: string; signature: string }): Promise<number> =>
  notify(fixture, 'stripe', event.body, { 'stripe-signature': event.signature });

describe('each brand is charged at its own account', () => {
  test.each(BRANDS)('brand %d: its form, charge, look-up and refund', async (tenantId) => {
    const { anna, formId, outcome, tender } = await pay(tenantId);
    expect(outcome.status).toBe('paid');
    expect(chargedAt(tender)).toBe(`pk_test_${OWN[tenantId]}`);
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'paid' });
    const order = { ...tender, amount: 500, refundKey: `${tender.tenderId}:part` };
    expect(await stripeProvider.refund(anna, order)).toMatchObject({ status: 'refunded' });
    const page = await fixture.shop.inject({
      url: `/pay/stripe/${formId}`,
      headers: { 'x-brand': String(tenantId) },
    });
    expect(page.body).toContain(`pk_test_${OWN[tenantId]}`);
    for (const other of BRANDS.filter((one) => one !== tenantId)) expect(page.body).not.toContain(OWN[other]);
  });

  test('no brand can look up or refund what another one has charged', async () => {
    const { tender } = await pay(AURORA);
    const carmel = fixture.visit(CARMEL);
    await expect(queryTender(carmel, tender)).rejects.toBeInstanceOf(ProviderUnreachable);
    const order = { ...tender, refundKey: `${tender.tenderId}:refund` };
    await expect(stripeProvider.refund(carmel, order)).rejects.toBeInstanceOf(RefundRefused);
  });

  test('a removed account: the environment’s counts again', async () => {
    await command('remove aurora stripe');
    await loadShopBrands(fixture.app);
    expect(chargedAt((await pay(AURORA)).tender)).toBe(STRIPE_KEYS.STRIPE_PUBLISHABLE_KEY);
  });
});

describe('webhooks', () => {
  test.each(BRANDS)('of brand %d’s own account are accepted, on any host', async (tenantId) => {
    const { tender } = await pay(tenantId);
    expect(await send(stripe.eventOf(tender.providerRef!, 'payment_intent.succeeded'))).toBe(200);
    expect(fixture.webhookCalls).toEqual([{ tenderId: tender.tenderId, providerRef: tender.providerRef }]);
  });

  test('of a refund, which names its charge only by Stripe’s id, are looked up at the account that has signed', async () => {
    const { tender } = await pay(CARMEL);
    const event = stripe.refundEventOf(await stripe.refundInDashboard(tender.providerRef!, 300));
    expect(await send(event)).toBe(200);
    expect(fixture.webhookCalls).toEqual([{ tenderId: tender.tenderId, providerRef: tender.providerRef }]);
  });

  test.each([
    ['another brand’s account', AURORA, CARMEL],
    ['a brand’s account, about a tender of a brand with the environment’s', AURORA, STRIPED],
    ['the environment’s account, about a tender of a brand with its own', STRIPED, AURORA],
  ])('of %s are refused', async (_what, signing, owning) => {
    const { tender } = await pay(owning);
    // A charge at the other account that claims to pay this tender.
    const { tender: own } = await pay(signing);
    const intent = stripe.intents().find(({ orderId }) => orderId === own.providerRef)!;
    Object.assign(intent.metadata, { payment_id: tender.tenderId, tenant_id: String(owning) });
    expect(await send(stripe.eventOf(intent.orderId, 'payment_intent.succeeded'))).toBe(400);
    expect(fixture.webhookCalls).toEqual([]);
  });

  test('about a brand of another installation on the same account are ignored', async () => {
    const { tender } = await pay(AURORA);
    const intent = stripe.intents().find(({ orderId }) => orderId === tender.providerRef)!;
    intent.metadata['tenant_id'] = '99';
    expect(await send(stripe.eventOf(intent.orderId, 'payment_intent.succeeded'))).toBe(200);
    expect(fixture.webhookCalls).toEqual([]);
  });

  test('of a former account are refused', async () => {
    const { tender } = await pay(AURORA);
    const event = stripe.eventOf(tender.providerRef!, 'payment_intent.succeeded');
    await command('set aurora stripe', stripeAccount('another'));
    await loadShopBrands(fixture.app);
    expect(await send(event)).toBe(400);
  });
});

test('a running process uses a changed account, without a restart', async () => {
  const imports = await listenForImports(fixture.app);
  try {
    expect(chargedAt((await pay(AURORA)).tender)).toBe('pk_test_of_aurora');
    await command('set aurora stripe', stripeAccount('another'));
    await vi.waitFor(async () => expect(chargedAt((await pay(AURORA)).tender)).toBe('pk_test_another'), {
      timeout: 10_000,
    });
    expect(chargedAt((await pay(CARMEL)).tender)).toBe('pk_test_of_carmel');
  } finally {
    await imports.close();
  }
});

describe('an account that no key decrypts', () => {
  const secretsOf = async (tenantId: number): Promise<Buffer> =>
    (await accountRows(fixture.app.database.brand(tenantId)))[0]!.secrets;

  const closed = async () => {
    await loadShopBrands(fixture.app);
    return closedBrands(fixture.app).map(({ code, fault }) => `${code}: ${fault}`);
  };
  const UNREADABLE = "aurora: no key of FOYER_ACCOUNT_KEYS decrypts the brand's account at stripe";

  test('closes its brand with the reason, and no other', async () => {
    await runAccounts(
      fixture.app.database,
      { keys: keysOf(newKey()) },
      'set aurora stripe',
      stripeAccount('of_aurora'),
    );
    expect(await closed()).toEqual([UNREADABLE]);
    expect((await pay(CARMEL)).outcome.status).toBe('paid');
  });

  test.each([
    [
      'with a fault, such as keys of the other environment',
      KEY,
      'is wrong: publishableKey must be a key that begins with pk_live_',
    ],
    ['of a process without keys', '', 'is encrypted, and FOYER_ACCOUNT_KEYS is not set'],
  ])('neither is one %s used', async (_what, text, fault) => {
    await fixture.sql(`update provider_account set environment = 'live' where tenant_id = $1`, [AURORA]);
    const { settings } = fixture.app as { settings: { accountKeys: unknown } };
    settings.accountKeys = text === '' ? undefined : keysOf(text);
    try {
      expect(await closed()).toContainEqual(
        expect.stringContaining(`aurora: the brand's account at stripe ${fault}`),
      );
    } finally {
      settings.accountKeys = keys;
    }
  });

  test('such as one that was copied from another brand', async () => {
    await fixture.sql('update provider_account set secrets = $1 where tenant_id = $2', [
      await secretsOf(CARMEL),
      AURORA,
    ]);
    expect(await closed()).toEqual([UNREADABLE]);
  });

  test('is not replaced by the environment’s: nothing is charged, and its webhooks are refused', async () => {
    const { anna, tender } = await pay(AURORA);
    const event = stripe.eventOf(tender.providerRef!, 'payment_intent.succeeded');
    await fixture.sql('update provider_account set secrets = $1 where tenant_id = $2', ['\\x00', AURORA]);
    await loadShopBrands(fixture.app);
    await expect(queryTender(anna, tender)).rejects.toThrow('no key of FOYER_ACCOUNT_KEYS');
    const { tender: ofOthers } = await pay(STRIPED);
    // Not even a call that asks nobody whether the account is sound reaches the environment's account.
    await expect(stripeProvider.query(anna, ofOthers)).rejects.toThrow('Neither apiKey nor');
    const intent = stripe.intents().find(({ orderId }) => orderId === ofOthers.providerRef)!;
    Object.assign(intent.metadata, { payment_id: tender.tenderId, tenant_id: String(AURORA) });
    expect(await send(stripe.eventOf(intent.orderId, 'payment_intent.succeeded'))).toBe(400);
    expect(await send(event)).toBe(400);
    expect(fixture.webhookCalls).toEqual([]);
  });
});

test('a brand does not see the accounts of another', async () => {
  const { app } = fixture;
  expect(await accountRows(app.database.brand(STRIPED))).toEqual([]);
  const all = await app.database
    .brand(CARMEL)
    .rows('select tenant_id from provider_account where $1::int is not null');
  expect(all).toEqual([{ tenant_id: CARMEL }]);
});

test('accounts that take test payments are told in production', async () => {
  const told: unknown[] = [];
  const { app } = fixture;
  const log = Object.assign(Object.create(app.log) as typeof app.log, {
    warn: (about: unknown, what: string) => void told.push([about, what]),
  });
  await loadShopBrands({ ...app, log, settings: { ...app.settings, demo: false } });
  expect(told).toContainEqual([
    { brand: 'aurora', provider: 'stripe' },
    'this brand takes test payments: they move no money',
  ]);
});

test('no secret is in the shop’s log, nor in the database as text', async () => {
  await pay(AURORA);
  await expect(queryTender(fixture.visit(CARMEL), (await pay(AURORA)).tender)).rejects.toThrow(
    'the provider stripe gave no answer',
  );
  const written = await fixture.written();
  expect(written).toContain('pk_test_of_aurora');
  for (const name of Object.values(OWN)) expect(written).not.toMatch(new RegExp(`(?:sk_test|whsec)_${name}`));
});
