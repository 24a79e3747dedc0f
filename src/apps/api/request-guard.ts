import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { App, Context } from '#platform/server/context.ts';
import { checkAccess, demandAccess } from '#platform/server/access.ts';
import { cookieRule } from '#platform/server/cookie-rule.ts';
import type { RequestGuard } from '#platform/server/serve.ts';
import { checkBot } from '#platform/server/bot-check/check-bot.ts';
import { brandOf, brandOfHost, type Brand } from '#modules/tenancy/server/brands.ts';
import { arrivalFault } from './arrival-fault.ts';
import { languageOf } from './language.ts';
import { newSessionId, sealSession, SESSION_COOKIE, sessionOpener, visitorOf } from './session.ts';

const SESSION_DAYS = 30;

/** What the hooks have found out about a request before its handler. */
type Arrival = {
  readonly brand: Brand;
  readonly sessionId: string;
  /** Whether the session came with the request's own cookie. */
  readonly isKnown: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    arrival?: Arrival;
  }
}

/**
 * Before every handler: finds the brand by the host, checks whether the call may be made, and finds the visitor.
 * A malformed host is bad input, an unknown host is 404. A visitor without a valid cookie gets a new session with the
 * answer.
 */
export function openRequestGuard(fastify: FastifyInstance, app: App): RequestGuard {
  demandAccess(fastify);
  fastify.decorateRequest('arrival', undefined);
  const open = sessionOpener(app.settings.secret);
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isService(request.url)) return done();
    const fault = arrivalFault(request);
    if (fault) return done(fault);
    const brand = brandOfHost(app, request.hostname);
    if (!brand) return done(refuse('UNKNOWN_HOST', {}, 404));
    try {
      checkAccess(app, request);
    } catch (error) {
      return done(error as Error);
    }
    const cookie = request.cookies[SESSION_COOKIE];
    const known = cookie === undefined ? undefined : open(cookie, brand.id);
    if (known !== undefined || !isVisit(request))
      request.arrival = { brand, sessionId: known ?? '', isKnown: known !== undefined };
    else request.arrival = { brand, sessionId: beginSession(request, reply, app, brand), isKnown: false };
    return done();
  });
  return {
    contextOf: (request) => contextOf(app, request),
    checkBot: (ctx, declared, token, reply) => checkBot(ctx, declared, token, reply, brandOf(ctx).hosts),
  };
}

/** Whether the call runs in a visitor's session. */
const isVisit = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.access === 'visitor';

/** Addresses for programs that watch the process: they have no brand and no visitor. */
const isService = (url: string): boolean => /^\/(healthz|readyz|metrics)\/?(\?|$)/.test(url);

/** A new visitor: the answer sets their cookie. */
function beginSession(request: FastifyRequest, reply: FastifyReply, app: App, brand: Brand): string {
  const sessionId = newSessionId();
  void reply.setCookie(SESSION_COOKIE, sealSession(sessionId, brand.id, app.settings.secret), {
    ...cookieRule(app.settings, request, SESSION_DAYS * 86_400),
    httpOnly: true,
  });
  return sessionId;
}

function contextOf(app: App, request: FastifyRequest): Context {
  const { brand, sessionId } = request.arrival!;
  const chosen = languageOf(request, brand);
  return {
    app,
    tenantId: brand.id,
    db: app.database.brand(brand.id),
    locale: chosen === 'unknown' ? brand.defaultLocale : chosen,
    // No visitor when the call is for anyone: its answer must not depend on the caller.
    visitor: visitorOf(isVisit(request) ? sessionId : '', app.settings.secret),
    now: app.now(),
    log: request.log,
    origin: `${request.protocol}://${request.host.toLowerCase()}`,
    address: request.ip,
  };
}
