import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '#platform/server/context.ts';

/** For programs that watch the process. */
const SERVICE = { schema: { hide: true }, config: { access: 'anyone' as const } };

/** `/healthz` (the process runs), `/readyz` (the database answers), `/metrics` (Prometheus). */
export function measure(fastify: FastifyInstance, app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'foyer_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    // The route's pattern, not the address, because addresses contain tokens.
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  fastify.get('/healthz', SERVICE, async () => ({ status: 'ok' }));
  fastify.get('/readyz', SERVICE, async (_request, reply) => {
    try {
      await app.database.system('select 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
  fastify.get('/metrics', SERVICE, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
