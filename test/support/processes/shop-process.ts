import { pino } from 'pino';
import { buildServer } from '../../../src/apps/api/server.ts';
import { startWorker } from '../../../src/apps/worker/work.ts';
import { Database } from '#platform/server/db.ts';
import { readSettings } from '#platform/server/settings.ts';
import type { App } from '#platform/server/context.ts';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';

/** A shop as a process of its own, to be killed: prints its address when it listens. */
const settings = readSettings(process.env, { demo: true });
const app: App = {
  settings,
  database: new Database(settings.appDatabaseUrl),
  log: pino({ level: 'silent' }),
  now: () => new Date(),
};
await loadCatalogues();
await loadBrands(app);
const { fastify } = await buildServer(app);
const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
await startWorker(app);
process.stdout.write(`${address}\n`);
