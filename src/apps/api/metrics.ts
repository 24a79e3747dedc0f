import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from '#platform/server/context.ts';
import { closedBrands } from '#modules/tenancy/server/brands.ts';
import { ERROR_CLASSES, errorClassOf, type ErrorClass } from './error-class.ts';
import { openFigures } from './figures.ts';
import { measureWaiting } from './waiting.ts';

/** For programs that watch the process. */
const SERVICE = { schema: { hide: true }, config: { access: 'anyone' as const } };

/** The level at which an answer is logged, by its class. */
const LEVELS = { critical: 'error', high: 'warn', medium: 'info', low: 'info' } as const satisfies Record<
  ErrorClass,
  string
>;

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
  const errors = new Counter({
    name: 'foyer_errors_total',
    help: 'Answers that are errors, by class: 5xx critical, 401 and 403 high, 404 medium, other 4xx low',
    labelNames: ['class'],
    registers: [registry],
  });
  countClosedBrands(registry, app);
  for (const name of ERROR_CLASSES) errors.inc({ class: name }, 0);
  measureWaiting(registry, app);
  const figures = openFigures(app.log);
  fastify.addHook('onClose', async () => figures.close());
  fastify.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    const route = request.routeOptions.url ?? 'none';
    const errorClass = errorClassOf(status);
    seconds.observe({ method: request.method, route, status }, elapsedTime / 1000);
    if (errorClass) errors.inc({ class: errorClass });
    figures.count(status, elapsedTime);
    // The route's pattern, not the address, because addresses contain tokens.
    request.log[errorClass ? LEVELS[errorClass] : 'info'](
      {
        method: request.method,
        route,
        status,
        ms: Math.round(elapsedTime),
        ...(errorClass && { errorClass }),
      },
      'answered',
    );
    done();
  });
  fastify.get('/healthz', SERVICE, async () => {
    const codes = closedBrands(app).map(({ code }) => code);
    return { status: 'ok', ...(codes.length > 0 && { closedBrands: codes }) };
  });
  fastify.get('/readyz', SERVICE, async (_request, reply) => {
    try {
      await app.database.system('select 1');
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'no database' });
    }
  });
  const readings = sharedReading(() => registry.metrics());
  fastify.get('/metrics', SERVICE, async (_request, reply) =>
    reply.type(registry.contentType).send(await readings()),
  );
}

/** A reading asks the database for every brand: programs that ask at the same time get the same one. */
function sharedReading(read: () => Promise<string>): () => Promise<string> {
  let running: Promise<string> | undefined;
  return () =>
    (running ??= read().finally(() => {
      running = undefined;
    }));
}

function countClosedBrands(registry: Registry, app: App): void {
  const gauge: Gauge = new Gauge({
    name: 'foyer_brands_closed',
    help: 'Brands that this process does not serve, because their configuration is wrong',
    registers: [registry],
    collect: () => gauge.set(closedBrands(app).length),
  });
}
