import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { freePort } from '#apps/dev/free-port.ts';
import { uuidv7 } from '#kernel/ids.ts';
import type { Outcome } from '#modules/payment/rules/outcome.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { onWebhook, type WebhookListener } from '#modules/payment/server/webhooks.ts';
import { chargeTender, openTenders } from '#modules/payment/server/tenders.ts';
import { findTender, isOutside, type OutsideTender } from '#modules/payment/server/tender-store.ts';
import { routes } from '#modules/payment/server/routes.ts';
import type { WrittenBrand } from '#modules/tenancy/rules/brand-document.ts';
import { brandOf, loadBrands } from '#modules/tenancy/server/brands.ts';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { LOCALES, type Locale } from '#modules/i18n/rules/locales.ts';
import { Database } from '#platform/server/db.ts';
import { systemContext, type App, type Context } from '#platform/server/context.ts';
import { answerError, serve } from '#platform/server/http/serve.ts';
import { readSettings } from '#platform/server/settings.ts';
import { dumpOf, findCards, TYPED_SECURITY_CODE } from '../../support/stand-ins/card-leak.ts';
import { testDatabase } from '../../support/database/database.ts';

/** A shop that has only payments: brands, orders to pay, the payment calls on a real port, its log. */

export const SECRET = 'a secret of the payment tests, long enough';
export const AURORA = 1;
export const CARMEL = 2;
export const STRIPED = 3;

const NUMBERS_TYPED = new Set<string>();

export type PaymentFixture = {
  readonly app: App;
  readonly databaseUrl: string;
  /** Where the shop listens: 'http://127.0.0.1:4711'. */
  readonly origin: string;
  readonly shop: FastifyInstance;
  /** A visitor's context; the same name is the same visitor. */
  visit(tenantId?: number, name?: string): Context;
  /** The calls of the webhook listener; `listenWith` sets what it does. */
  readonly webhookCalls: { tenderId: string; providerRef: string }[];
  listenWith(listener: WebhookListener): void;
  sql<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** A tender opened for a new order of 18.40, or for an existing order. */
  newTender(ctx: Context, orderId?: string): Promise<OutsideTender>;
  charge(ctx: Context, tender: OutsideTender, identifier: string): Promise<Outcome>;
  /** Lines of the database, of the shop's log and of the given logs that contain a typed card. */
  leaks(...logs: string[]): Promise<string[]>;
  /** The database's dump, and the shop's log. */
  written(): Promise<string>;
  close(): Promise<void>;
};

type Environment = Readonly<Record<string, string>>;

/**
 * Opens the fixture in a database of its own. `environmentOf` returns the settings for the database's address;
 * `addPages` may add pages to the shop.
 */
export async function openPaymentFixture(
  environmentOf: (databaseUrl: string) => Promise<Environment>,
  addPages: (shop: FastifyInstance, app: App) => Promise<void> = async () => {},
): Promise<PaymentFixture> {
  const database = await testDatabase();
  const owner = new Pool({ connectionString: database.url, max: 2 });
  // The pool's end does not wait for its connections, so that dropping the database may cut one.
  owner.on('connect', (client) => client.on('error', () => {}));
  owner.on('error', () => {});
  const port = await freePort();
  const environment = { FOYER_SECRET: SECRET, PORT: String(port), ...(await environmentOf(database.url)) };
  let logged = '';
  const logger = { level: 'trace', stream: { write: (line: string) => void (logged += line) } };
  const shop = Fastify({ logger });
  const app: App = {
    settings: readSettings(environment, { demo: true }),
    database: new Database(database.url),
    log: shop.log,
    now: () => new Date(),
  };
  const origin = `http://127.0.0.1:${port}`;
  const webhookCalls: PaymentFixture['webhookCalls'] = [];
  let listener: WebhookListener = async () => 'decided';
  onWebhook(app, async (ctx, charge) => {
    const result = await listener(ctx, charge);
    webhookCalls.push({ tenderId: charge.tenderId, providerRef: charge.providerRef });
    return result;
  });
  const visit = visitor(app, origin);
  await addPages(shop, app);
  shop.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  serve(shop, routes, {
    // Tests choose brand and visitor by headers; the real request guard has tests of its own.
    contextOf: ({ headers }) =>
      visit(Number(headers['x-brand'] ?? AURORA), String(headers['x-visitor'] ?? 'anna')),
    checkBot: async () => {},
  });
  await loadCatalogues();
  await addBrands((text, values) => owner.query(text, values));
  await loadBrands(app);
  await shop.listen({ port, host: '127.0.0.1' });
  return {
    app,
    databaseUrl: database.url,
    origin,
    shop,
    visit,
    webhookCalls,
    listenWith: (next) => void (listener = next),
    sql: async <R extends object>(text: string, values: readonly unknown[] = []) =>
      (await owner.query(text, [...values])).rows as R[],
    newTender: async (ctx, orderId) => openOne(ctx, orderId ?? (await addOrder(owner, ctx))),
    charge: (ctx, tender, identifier) =>
      chargeTender(ctx, tender, {
        identifier,
        description: 'Order TEST-0001',
        returnUrl: `${origin}/order/1/returned`,
        customer: { email: 'anna@example.com' },
      }),
    leaks: async (...logs) =>
      findCards([await dumpOf(database.url), logged, ...logs].join('\n'), [...NUMBERS_TYPED]),
    written: async () => [await dumpOf(database.url), logged].join('\n'),
    close: async () => {
      await shop.close();
      await app.database.end();
      await owner.end();
      await database.drop();
    },
  };
}

const sessions = new Map<string, string>();

const visitor = (app: App, origin: string) => (tenantId: number = AURORA, name = 'anna'): Context => {
  const sessionId = sessions.get(name) ?? randomUUID();
  sessions.set(name, sessionId);
  return { ...systemContext(app, tenantId), origin, visitor: { sessionId, uuid: sessionId } };
}; // prettier-ignore

async function openOne(ctx: Context, orderId: string): Promise<OutsideTender> {
  const tenderId = uuidv7();
  const tender = {
    tenderId,
    orderId,
    method: 'card',
    provider: brandOf(ctx).payment.offers[0]!.provider,
    amount: 1840,
    currency: 'EUR',
    numberOfPayments: 1,
  } as const;
  await ctx.db.transaction((tx) => openTenders(tx, [tender], 1, new Date()));
  const opened = await findTender(ctx.db, tenderId);
  if (!opened || !isOutside(opened)) throw new Error('the tender is not there');
  return opened;
}

/** The fields that are typed in addition to the number. */
export const TYPING = { expiry: '08 / 39', securityCode: TYPED_SECURITY_CODE } as const;

export type Typing = {
  readonly tenantId?: number;
  readonly visitor?: string;
  readonly locale?: Locale;
  /** Fields that are typed differently from the valid ones. */
  readonly fields?: Readonly<Record<string, string>>;
};

export type FormAnswer = {
  readonly identifier?: string;
  readonly last4?: string;
  readonly brand?: string;
  readonly numberOfPayments?: number;
  readonly faults?: Readonly<Record<string, string>>;
};

/** Types a card into the demo gateway's form of a visitor, as a browser would. Returns the form's answer. */
export async function typeCard(
  fixture: PaymentFixture,
  number: string,
  { tenantId = AURORA, visitor = 'anna', locale = 'en', fields = {} }: Typing = {},
): Promise<FormAnswer> {
  NUMBERS_TYPED.add(number);
  const reply = await fixture.shop.inject({
    url: `/api/payment/form/${locale}?total=18.4`,
    headers: { 'x-brand': String(tenantId), 'x-visitor': visitor },
  });
  const { paymentFormURL } = reply.json<{ paymentFormURL: string }>();
  const typed = { ...TYPING, number, ...fields };
  const answer = await fetch(`${paymentFormURL}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(typed),
  });
  return (await answer.json()) as FormAnswer;
}

/** The identifier of a card with valid fields. */
export async function identifierOf(fixture: PaymentFixture, number: string): Promise<string> {
  const { identifier } = await typeCard(fixture, number);
  if (!identifier) throw new Error(`no identifier for ${number.slice(-4)}`);
  return identifier;
}

/** Adds a number that was typed elsewhere to those that `leaks` searches. */
export const rememberNumber = (number: string): void => void NUMBERS_TYPED.add(number);

/** Sends a body to a provider's webhook address as the gateway would. Returns the HTTP status. */
export async function notify(
  fixture: PaymentFixture,
  name: 'demo' | 'stripe',
  body: string,
  headers: Environment,
): Promise<number> {
  const reply = await fetch(fixture.origin + webhookPath(name), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return reply.status;
}

const white = { light: 'oklch(1 0 0)', dark: 'oklch(0.2 0 0)' };
const colours = { light: 'oklch(0.5 0.1 160)', dark: 'oklch(0.8 0.1 160)' };

const brand = (
  id: number,
  code: string,
  payment: WrittenBrand['payment'],
  country: string,
): WrittenBrand => ({
  code,
  id,
  name: { en: code },
  hosts: [`${code}.example`],
  // Forms are tried in every language; the third brand does not have all of them.
  locales: code === 'striped' ? ['en', 'pl'] : [...LOCALES],
  defaultLocale: 'en',
  currency: 'EUR',
  country,
  timeZone: 'Europe/Sofia',
  theme: {
    hue: 160,
    radius: 10,
    accent: colours,
    accentPress: colours,
    onAccent: white,
    accentWash: colours,
  },
  mark: [],
  site: {},
  wording: {},
  leaveHosts: [],
  payment,
  deliveryWays: [],
  terms: { en: 'Terms' },
  mailFrom: 'shop@example.com',
  returnsUntilHours: 2,
});

type Run = (text: string, values?: unknown[]) => Promise<unknown>;

async function addBrands(run: Run): Promise<void> {
  const brands = [
    brand(AURORA, 'aurora', { gateway: 'demo', maxPayments: 1 }, 'BG'),
    brand(CARMEL, 'carmel', { gateway: 'demo', maxPayments: 12 }, 'IL'),
    brand(STRIPED, 'striped', { offers: [{ method: 'card', provider: 'stripe' }] }, 'PL'),
  ];
  for (const document of brands) {
    const { id } = document;
    await run('insert into tenant (tenant_id, code, document) values ($1, $2, $3)', [
      id,
      document.code,
      document,
    ]);
    await run("insert into location (tenant_id, location_id, key, document) values ($1, 1, 'l', '{}')", [id]);
    await run(
      "insert into venue (tenant_id, venue_id, key, location_id, document) values ($1, 1, 'v', 1, '{}')",
      [id],
    );
    await run("insert into feature (tenant_id, feature_id, key, document) values ($1, 1, 'f', '{}')", [id]);
    await run(
      `insert into presentation (tenant_id, presentation_id, key, feature_id, venue_id, location_id, starts_at, ends_at,
         business_date, status, document)
       values ($1, 1, 'p', 1, 1, 1, now(), now() + interval '2 hours', current_date, 'off_sale', '{}')`,
      [id],
    );
  }
}

/** Each order is of a visitor of its own: a visitor has one payment under way. */
async function addOrder(owner: Pool, { tenantId }: Context): Promise<string> {
  const orderId = uuidv7();
  await owner.query(
    `insert into orders (tenant_id, order_id, cart_id, session_id, code, cart_kind, status, locale,
       currency, total, customer, content, link_token, created_at)
     values ($1, $2::uuid, $3, $4, $2::text, 'tickets', 'awaiting_payment', 'en', 'EUR', 1840, '{}', '{}', $2::text, now())`,
    [tenantId, orderId, randomUUID(), randomUUID()],
  );
  return orderId;
}
