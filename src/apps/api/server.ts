import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { App } from '#platform/server/context.ts';
import { answerError, serve, type RequestGuard } from '#platform/server/http/serve.ts';
import { callerOf } from './caller.ts';
import { docsPage } from './docs-page.ts';
import { isService, openRequestGuard } from './request-guard.ts';
import { INNER_HEADER, innerSecret } from './inner-call.ts';
import { measure } from './metrics.ts';
import { answerQuickly } from './quick-answers.ts';
import { describeCall, OPENAPI } from './openapi.ts';
import { targetOf } from './request-target.ts';
import { routes } from './routes.ts';
import { limitWork } from './work-limits.ts';

/** The general limit of a visitor; some calls declare a stricter one. */
const CALLS_A_MINUTE = 600;
const BODY_LIMIT = 256 * 1024;
/**
 * A request that has not arrived completely after this time is aborted; Fastify's default waits for ever. An import
 * may take longer.
 */
const REQUEST_TIMEOUT_MS = 120_000;
/** How many visitors and addresses are counted at a time, for each limit: a crowd must not push counts out. */
const COUNTED = 50_000;

/**
 * The HTTP server with every call of the API; `apps/web` adds the pages. `first` may add what must see a request
 * before all hooks: the demo gateway, which has a host of its own.
 */
export async function buildServer(
  app: App,
  first: (fastify: FastifyInstance) => Promise<void> = async () => {},
): Promise<{ fastify: FastifyInstance; guard: RequestGuard }> {
  const secureHeaders = secureHeadersOf(app);
  const fastify = Fastify({
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: app.settings.trustProxy,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    rewriteUrl: targetOf,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // An address that cannot be decoded, or is too long, reaches no hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(secureHeaders)),
  });
  fastify.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  await first(fastify);
  answerQuickly(fastify, app, secureHeaders);
  // Before anything that may refuse; a handler may set another value.
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(secureHeaders);
    done();
  });
  await fastify.register(cookie);
  await fastify.register(swagger, {
    openapi: OPENAPI,
    transform: describeCall,
  });
  await fastify.register(compress, { global: true, threshold: 1024 });
  const guard = openRequestGuard(fastify, app);
  await fastify.register(rateLimit, {
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    cache: COUNTED,
    // A balancer that asks whether the process lives must not be counted with everybody else.
    allowList: ({ headers, url }) => headers[INNER_HEADER] === innerSecret(app) || isService(url),
    keyGenerator: callerOf,
  });
  limitWork(fastify, app, guard);
  measure(fastify, app);
  serve(fastify, routes(), guard);
  docsPage(fastify);
  return { fastify, guard };
}

/** Headers of every answer; pages set their own Content-Security-Policy with its nonce. */
const secureHeadersOf = ({ settings }: App): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(!settings.demo && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
});
