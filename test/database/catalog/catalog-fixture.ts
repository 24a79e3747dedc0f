import Fastify, { type FastifyInstance } from 'fastify';
import { Client } from 'pg';
import { businessDate } from '#kernel/dates.ts';
import { foldText } from '#modules/catalog/rules/fold-text.ts';
import type {
  FeatureDocument,
  LocationDocument,
  PresentationDocument,
} from '#modules/catalog/rules/documents.ts';
import type { Locale } from '#kernel/locale.ts';
import { routes } from '#modules/catalog/server/routes.ts';
import { getPresentation } from '#modules/ordering/contract.ts';
import { wholePresentationFor } from '#modules/ordering/server/whole-presentation.ts';
import { routes as products } from '#modules/products/server/routes.ts';
import type { BrandDocument } from '#modules/tenancy/rules/brand-document.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { Database } from '#platform/server/db.ts';
import { systemContext, type App, type Context } from '#platform/server/context.ts';
import { route } from '#platform/server/http/route.ts';
import { answerError, serve } from '#platform/server/http/serve.ts';
import { readSettings } from '#platform/server/settings.ts';
import { testDatabase } from '../../support/database/database.ts';

/** A small catalogue for tests: brands, complexes, halls, films and presentations by plain inserts. */

const SOFIA = 'Europe/Sofia';

export type CatalogFixture = {
  readonly app: App;
  /** The test's clock. */
  setNow(iso: string): void;
  contextOf(tenantId: number, locale?: Locale): Context;
  /** An HTTP server with the catalogue's calls for one brand in one language; closed with the fixture. */
  serverOf(tenantId: number, locale?: Locale): Promise<FastifyInstance>;
  /** Runs a statement as a superuser, to whom row-level security does not apply. */
  sql(text: string, values?: readonly unknown[]): Promise<void>;
  addBrand(id: number, code: string): Promise<void>;
  addLocation(tenantId: number, id: number, more?: Partial<LocationDocument>): Promise<void>;
  addVenue(
    tenantId: number,
    id: number,
    locationId: number,
    sections: readonly { capacity?: number }[],
    places: number,
  ): Promise<void>;
  addFeature(tenantId: number, id: number, more?: Partial<FeatureDocument>): Promise<void>;
  addShowing(tenantId: number, id: number, of: ShowingOf): Promise<void>;
  close(): Promise<void>;
};

type ShowingOf = {
  readonly feature: number;
  readonly venue: number;
  readonly location: number;
  readonly startsAt: string;
  readonly status?: 'on_sale' | 'off_sale' | 'cancelled';
  readonly saleFrom?: string;
  readonly webOpen?: boolean;
  readonly document?: Partial<PresentationDocument>;
};

const colours = { light: 'oklch(0.5 0.1 160)', dark: 'oklch(0.8 0.1 160)' };

const brandDocument = (id: number, code: string): BrandDocument => ({
  code,
  id,
  name: { en: code },
  hosts: [`${code}.example`],
  locales: ['en', 'bg', 'he'],
  defaultLocale: 'en',
  currency: 'EUR',
  country: 'BG',
  timeZone: SOFIA,
  theme: {
    hue: 160,
    radius: 10,
    accent: colours,
    accentPress: colours,
    onAccent: colours,
    accentWash: colours,
  },
  mark: [],
  site: {},
  wording: {},
  leaveHosts: [],
  payment: { offers: [{ method: 'card', provider: 'demo' }] },
  deliveryWays: [],
  terms: { en: 'Terms' },
  mailFrom: 'shop@example.com',
  returnsUntilHours: 2,
});

/** Opens an empty catalogue in a database of its own. */
export async function openCatalog(
  startsAt: string,
  env: Record<string, string> = {},
): Promise<CatalogFixture> {
  const database = await testDatabase();
  const owner = new Client({ connectionString: database.url });
  await owner.connect();
  const foyer = new Database(database.url);
  let now = new Date(startsAt);
  const app: App = {
    settings: readSettings(env, { demo: true }),
    database: foyer,
    log: Fastify().log,
    now: () => now,
  };
  const contextOf = (tenantId: number, locale: Locale = 'en'): Context =>
    systemContext(app, tenantId, locale);
  const sql = async (text: string, values: readonly unknown[] = []): Promise<void> => {
    await owner.query(text, [...values]);
  };
  const servers = new Map<string, FastifyInstance>();
  return {
    app,
    setNow: (iso) => {
      now = new Date(iso);
    },
    contextOf,
    serverOf: async (tenantId, locale) => {
      const key = `${tenantId} ${locale}`;
      const known = servers.get(key);
      if (known) return known;
      const fastify = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
      fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply));
      serve(fastify, [...routes, ...products, route(getPresentation, wholePresentationFor)], {
        contextOf: () => contextOf(tenantId, locale),
        checkBot: async () => {},
      });
      await fastify.ready();
      servers.set(key, fastify);
      return fastify;
    },
    sql,
    ...inserts(sql, app),
    close: async () => {
      for (const server of servers.values()) await server.close();
      await foyer.end();
      await owner.end();
      await database.drop();
    },
  };
}

type Sql = CatalogFixture['sql'];

function inserts(
  sql: Sql,
  app: App,
): Pick<CatalogFixture, 'addBrand' | 'addLocation' | 'addVenue' | 'addFeature' | 'addShowing'> {
  return {
    addBrand: async (id, code) => {
      await sql('insert into tenant (tenant_id, code, document) values ($1, $2, $3)', [
        id,
        code,
        brandDocument(id, code),
      ]);
      await sql(
        "insert into price_list (tenant_id, price_list_id, key, document) values ($1, 1, 'usual', '{}')",
        [id],
      );
      await loadBrands(app);
    },
    addLocation: async (tenantId, id, more) => {
      const document = {
        key: `location-${id}`,
        name: { en: `Complex ${id}` },
        timeZone: SOFIA,
        position: id,
        ...more,
      };
      await sql('insert into location (tenant_id, location_id, key, document) values ($1, $2, $3, $4)', [
        tenantId,
        id,
        document.key,
        document,
      ]);
    },
    addVenue: async (tenantId, id, locationId, sections, places) => {
      await sql(
        "insert into seatplan (tenant_id, seatplan_id, key, version, hash, capacity, chart) values ($1, $2, $3, 1, '', $4, $5)",
        [tenantId, id, `plan-${id}`, places, { sections }],
      );
      const document = {
        key: `venue-${id}`,
        location: `location-${locationId}`,
        name: { en: `Hall ${id}`, bg: `Зала ${id}` },
      };
      await sql(
        'insert into venue (tenant_id, venue_id, key, location_id, document) values ($1, $2, $3, $4, $5)',
        [tenantId, id, document.key, locationId, document],
      );
    },
    addFeature: async (tenantId, id, more) => {
      const document: FeatureDocument = {
        key: `feature-${id}`,
        title: { en: `Film ${id}`, bg: `Филм ${id}` },
        directors: [],
        cast: [],
        runtime: 90,
        ratingClass: 'ALL',
        language: 'en',
        ...more,
      };
      const search = foldText(Object.values(document.title).join(' '));
      await sql(
        'insert into feature (tenant_id, feature_id, key, document, search) values ($1, $2, $3, $4, $5)',
        [tenantId, id, document.key, document, search],
      );
    },
    addShowing: (tenantId, id, of) => insertShowing(sql, tenantId, id, of),
  };
}

async function insertShowing(sql: Sql, tenantId: number, id: number, of: ShowingOf): Promise<void> {
  const startsAt = new Date(of.startsAt);
  const key = `presentation-${id}`;
  await sql(
    `insert into presentation (tenant_id, presentation_id, key, feature_id, venue_id, location_id, seatplan_id,
       price_list_id, starts_at, ends_at, business_date, status, sale_from, web_open, document)
     values ($1, $2, $3, $4, $5, $6, $5, 1, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tenantId,
      id,
      key,
      of.feature,
      of.venue,
      of.location,
      startsAt,
      new Date(startsAt.getTime() + 110 * 60_000),
      businessDate(startsAt, SOFIA),
      of.status ?? 'on_sale',
      of.saleFrom ? new Date(of.saleFrom) : null,
      of.webOpen ?? true,
      {
        key,
        feature: `feature-${of.feature}`,
        venue: `venue-${of.venue}`,
        startsAt: of.startsAt,
        status: 'on_sale',
        ...of.document,
      },
    ],
  );
}
