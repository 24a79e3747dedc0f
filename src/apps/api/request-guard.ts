import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse, type Refusal } from '#kernel/refusal.ts';
import type { App, Context } from '#platform/server/context.ts';
import { checkAccess, demandAccess } from '#platform/server/http/access.ts';
import { cookieRule, ownCookieName } from '#platform/server/http/cookie-rule.ts';
import type { RequestGuard } from '#platform/server/http/serve.ts';
import { checkBot } from '#platform/server/bot-check/check-bot.ts';
import type { Operator } from '#platform/server/operators.ts';
import { brandOf, brandOfHost, isClosedHost, type Brand } from '#modules/tenancy/server/brands.ts';
import { arrivalFault } from './arrival-fault.ts';
import { languageOf } from './language.ts';
import { turnOf } from './work-limits.ts';
import {
  isToRenew,
  newSessionId,
  sealSession,
  SESSION_COOKIE,
  SESSION_SECONDS,
  sessionFrom,
  sessionOpener,
  type Session,
  visitorOf,
} from './session.ts';

/** What the hooks have found out about a request before its handler. */
type Arrival = {
  readonly brand: Brand;
  readonly sessionId: string;
  /** The session as its cookie has it, for calls that the server makes for this request; '' without a session. */
  readonly sealed: string;
  /** Whether the session came with the request's own cookie. */
  readonly isKnown: boolean;
  readonly operator: Operator | undefined;
};

declare module 'fastify' {
  interface FastifyRequest {
    arrival?: Arrival;
  }
}

/**
 * Before every handler: finds the brand by the host, checks whether the call may be made, and finds the visitor.
 * A malformed host is bad input, an unknown host is 404. A visitor without a valid cookie gets a new session with the
 * answer; one whose cookie is a day old gets it renewed, so that a session ends only when it was not used for long.
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
    if (!brand) return done(refusalOfHost(app, request.hostname));
    let operator: Operator | undefined;
    try {
      operator = checkAccess(app, request, brand.code);
    } catch (error) {
      return done(error as Error);
    }
    const now = app.now();
    const opened = openCookies(app, request, (cookie) => open(cookie, brand.id, now));
    const { session, sealed = '' } = opened ?? {};
    const { sessionId = '' } = session ?? {};
    request.arrival = { brand, sessionId, sealed, isKnown: session !== undefined, operator };
    if (isVisit(request) && (!session || isToRenew(session, now)))
      setSession(request, reply, app, session?.sessionId ?? newSessionId());
    return done();
  });
  return {
    contextOf: (request) => contextOf(app, request),
    turnOf: (endpoint, request) => turnOf(app, endpoint, request),
    checkBot: (ctx, declared, token, reply) => checkBot(ctx, declared, token, reply, brandOf(ctx).hosts),
  };
}

/** A host without a brand: no brand has it, or this process cannot serve the brand that has. */
const refusalOfHost = (app: App, host: string): Refusal =>
  isClosedHost(app, host) ? refuse('SHOP_CLOSED', {}, 503) : refuse('UNKNOWN_HOST', {}, 404);

/** Whether the call runs in a visitor's session. */
const isVisit = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.access === 'visitor';

/** Addresses for programs that watch the process: they have no brand and no visitor. */
export const isService = (url: string): boolean => /^\/(healthz|readyz|metrics)\/?(\?|$)/.test(url);

type Opened = { readonly session: Session; readonly sealed: string };

/** The session of a request's cookie: only of the one that this shop sets, which no other site can (`ownCookieName`). */
function openCookies(
  { settings }: App,
  request: FastifyRequest,
  open: (cookie: string) => Session | undefined,
): Opened | undefined {
  const sealed = request.cookies[ownCookieName(settings, request, SESSION_COOKIE)] ?? '';
  const session = open(sealed);
  return session && { session, sealed };
}

/** Gives a session its whole time: the answer sets the cookie, of a new visitor for the first time. */
function setSession(request: FastifyRequest, reply: FastifyReply, app: App, sessionId: string): void {
  const arrival = request.arrival!;
  const sealed = sealSession(sessionFrom(sessionId, app.now()), arrival.brand.id, app.settings.secret);
  request.arrival = { ...arrival, sessionId, sealed };
  void reply.setCookie(ownCookieName(app.settings, request, SESSION_COOKIE), sealed, {
    ...cookieRule(app.settings, request, SESSION_SECONDS),
    httpOnly: true,
  });
}

function contextOf(app: App, request: FastifyRequest): Context {
  const { brand, sessionId, operator } = request.arrival!;
  const chosen = languageOf(request, brand);
  return {
    app,
    tenantId: brand.id,
    db: app.database.brand(brand.id),
    locale: chosen === 'unknown' ? brand.defaultLocale : chosen,
    // No visitor when the call is for anyone: its answer must not depend on the caller.
    visitor: visitorOf(isVisit(request) ? sessionId : '', app.settings.secret),
    operator,
    now: app.now(),
    log: request.log,
    origin: `${request.protocol}://${request.host.toLowerCase()}`,
    address: request.ip,
  };
}
