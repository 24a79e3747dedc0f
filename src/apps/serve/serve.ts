import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { App } from '#platform/server/context.ts';
import { Database } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { CannotStart } from '#platform/server/plain-sentence.ts';
import { serve as serveRoutes } from '#platform/server/http/serve.ts';
import type { Settings } from '#platform/server/settings.ts';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { mountDemoGateway } from '#modules/payment/server/demo/demo-gateway.ts';
import { mountLocalProviders } from '#modules/payment/server/local/mount-local-providers.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import { endStreams } from '#modules/seating/server/watch-seats.ts';
import { allBrands, closedBrands } from '#modules/tenancy/server/brands.ts';
import { listenForImports } from '#apps/api/import-messages.ts';
import { loadShopBrands } from '#apps/api/load-shop-brands.ts';
import { buildServer } from '#apps/api/server.ts';
import { routes as operatorRoutes } from '#apps/import/routes.ts';
import type { PageFiles } from '#apps/web/server/built-pages.ts';
import { mountPages } from '#apps/web/server/mount-pages.ts';
import { startWorker } from '#apps/worker/work.ts';
import { listen } from './listen.ts';
import { closeInTurn, type Closing } from './close-in-turn.ts';

export type Serving = {
  /** 'http://127.0.0.1:3000'. */
  readonly address: string;
  readonly app: App;
  /** Ends: accepts no new requests, completes those under way, then closes what they use. */
  close(): Promise<void>;
};

export type ServeOptions = {
  readonly settings: Settings;
  /** When left out: JSON lines on standard output, from the settings' level on. */
  readonly log?: FastifyBaseLogger;
  /** Creates the pages; when left out, those of the build. */
  readonly pages?: (fastify: FastifyInstance) => Promise<PageFiles>;
};

/** Everything in one process: API, pages, demo gateway, jobs. The database must be migrated. */
export async function serveFoyer({
  settings,
  log = openLog(settings.logLevel),
  pages,
}: ServeOptions): Promise<Serving> {
  const database = new Database(settings.appDatabaseUrl, {
    onError: (error) => log.error({ err: error }, 'database connection lost'),
  });
  const app: App = { settings, database, log, now: () => new Date() };
  // What was opened last is closed first.
  const closing: Closing = [['database', () => database.end()]];
  try {
    await database.system('select 1');
    await Promise.all([loadCatalogues(), loadShopBrands(app)]);
    demandBrand(app);
    const imports = await listenForImports(app);
    closing.unshift(['imports', () => imports.close()]);
    closing.unshift(['seats', () => seatService(app).close()]);
    const worker = await startWorker(app);
    closing.unshift(['jobs', () => worker.stop()]);
    const { fastify, guard } = await buildServer(app, settings.demo ? mountDemoProviders(app) : undefined);
    closing.unshift(['requests', () => fastify.close()]);
    fastify.addHook('preClose', async () => {
      // Streams do not end by themselves; browsers reconnect to another process.
      endStreams();
      // No connection is kept open after its request under way is answered.
      fastify.server.keepAliveTimeout = 1;
    });
    serveRoutes(fastify, operatorRoutes, guard);
    await mountPages(fastify, app, guard, await pages?.(fastify));
    const address = await listen(fastify, settings);
    return { address, app, close: () => closeInTurn(closing, log) };
  } catch (error) {
    await closeInTurn(closing, log);
    throw error;
  }
}

/** The demo's own payment providers, each at a host of its own. */
const mountDemoProviders =
  (app: App) =>
  async (shop: FastifyInstance): Promise<void> => {
    await mountDemoGateway(shop, app);
    await mountLocalProviders(shop, app);
  };

/** A shop without any brand that it can serve must not seem to have started. Throws CannotStart with the reasons. */
function demandBrand(app: App): void {
  const closed = closedBrands(app);
  if (closed.length === 0 || allBrands(app).length > 0) return;
  const reasons = closed.map(({ code, fault }) => `brand "${code}": ${fault}`);
  throw new CannotStart(`No brand can be served: ${reasons.join('; ')}.`);
}
