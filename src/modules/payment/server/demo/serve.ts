import Fastify from 'fastify';
import { Database } from '#platform/server/db.ts';
import { readSettings } from '#platform/server/settings.ts';
import { buildDemoGateway } from './demo-gateway.ts';

/**
 * The demo gateway as a process of its own: `node src/modules/payment/server/demo/serve.ts`. Takes
 * DATABASE_URL, FOYER_SECRET (the same as the shop's), DEMO_GATEWAY_ORIGIN or PORT. Prints its origin when it listens.
 */
const settings = readSettings(process.env, { demo: true });
const { log } = Fastify({ logger: { level: settings.logLevel } });
const database = new Database(settings.databaseUrl, { max: 4, onError: (error) => log.error(error.message) });
const server = await buildDemoGateway({ settings, database, log, now: () => new Date() });
await server.listen({ port: settings.port, host: settings.host });
process.stdout.write(`${settings.demoGatewayOrigin}\n`);

process.once('SIGTERM', () => {
  void server.close().then(() => database.end());
});
