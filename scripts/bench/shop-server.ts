import { pino } from 'pino';
import { buildServer } from '#apps/api/server.ts';
import { mountPages } from '#apps/web/server/mount-pages.ts';
import type { App } from '#platform/server/context.ts';
import { Database } from '#platform/server/db.ts';
import { route } from '#platform/server/http/route.ts';
import { serve } from '#platform/server/http/serve.ts';
import { readSettings } from '#platform/server/settings.ts';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { handleWebhook } from '#modules/ordering/server/reconcile.ts';
import { mountDemoGateway } from '#modules/payment/server/demo/demo-gateway.ts';
import { onWebhook } from '#modules/payment/server/webhooks.ts';
import { lockSeat } from '#modules/seating/contract.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { answerEmptyPage } from './empty-page.ts';

/**
 * The shop as a process of its own, with some routes for the bench: the same route without a database, an empty page
 * of the same framework, the CPU time used, and forgetting all seats. No jobs run, because e-mails and PDFs are made
 * after an order, not by it.
 */
const settings = readSettings(process.env, { demo: true });
const app: App = {
  settings,
  database: new Database(settings.databaseUrl),
  log: pino({ level: 'error' }),
  now: () => new Date(),
};
await Promise.all([loadCatalogues(), loadBrands(app)]);
onWebhook(app, handleWebhook);
const { fastify, guard } = await buildServer(app);
if (new URL(settings.demoGatewayOrigin).port === String(settings.port)) await mountDemoGateway(fastify, app);

const withoutDatabase = { ...lockSeat, path: '/bench/lock-seat' } as const;
serve(
  fastify,
  [
    route(withoutDatabase, async (_ctx, { body: { seat } }) => ({
      lockedSeat: {
        PresentationId: seat!.PresentationId,
        VenueSectionId: seat!.VenueSectionId,
        x: seat!.XCoordinate!,
        y: seat!.YCoordinate!,
        seatNo: 1,
      },
      expiresAt: '2030-01-01T00:00:00.000Z',
    })),
  ],
  guard,
);
const unlimited = { rateLimit: false as const, access: 'anyone' as const };
fastify.get('/bench/cpu', { config: unlimited }, async () => {
  const { user, system } = process.cpuUsage();
  return { ms: (user + system) / 1000, rss: process.memoryUsage.rss() };
});
fastify.get('/bench/heap', { config: unlimited }, async () => ({ bytes: process.memoryUsage().heapUsed }));
fastify.post('/bench/forget', { config: unlimited }, async () => {
  const showings = await app.database
    .brand(1)
    .rows<{ id: number }>('select presentation_id as id from presentation where tenant_id = $1');
  for (const { id } of showings) {
    const seats = seatService(app).peek(1, id);
    seats?.update(
      Array.from({ length: seats.hall.size }, (_, i) => i),
      [],
    );
  }
  return {};
});
fastify.get('/bench/empty-page', { config: unlimited }, answerEmptyPage);
await mountPages(fastify, app, guard);
await fastify.listen({ port: settings.port, host: '127.0.0.1' });
process.send?.('listening');
process.on('SIGTERM', () => process.exit(0));
// The process that started this one has ended.
process.on('disconnect', () => process.exit(0));
