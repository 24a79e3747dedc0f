import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { App, Context } from '#platform/server/context.ts';
import type { Doorman } from '#platform/server/serve.ts';
import { checkBot } from '#platform/server/bot-check/check-bot.ts';
import { chooseLocale } from '#modules/i18n/rules/locales.ts';
import { brandOf, brandOfHost, type Brand } from '#modules/tenancy/server/brands.ts';
import { newSessionId, openSession, sealSession, SESSION_COOKIE, visitorOf } from './session.ts';

export const LOCALE_COOKIE = 'foyer_lang';
const SESSION_DAYS = 30;

/** What the hooks found out about a request, before any handler. */
type Arrival = {
  readonly brand: Brand;
  readonly sessionId: string;
  /** The session came with the request's own cookie. */
  readonly isKnown: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    arrival?: Arrival;
  }
  interface FastifyContextConfig {
    changes?: boolean;
    foreign?: boolean;
  }
}

/**
 * The door of the server: whose host is this, who is the visitor, does the call come from our own pages.
 * An unknown host is 404. A visitor without a valid cookie gets a new session with the answer.
 */
export function openDoor(fastify: FastifyInstance, app: App): Doorman {
  fastify.decorateRequest('arrival', undefined);
  fastify.addHook('onRequest', async (request, reply) => {
    if (isService(request.url)) return;
    const brand = brandOfHost(app, request.hostname);
    if (!brand) throw refuse('UNKNOWN_HOST', {}, 404);
    const { changes, foreign } = request.routeOptions.config;
    if (changes && isForeign(request)) throw refuse('FOREIGN_ORIGIN', {}, 403);
    request.arrival = foreign
      ? { brand, sessionId: '', isKnown: false }
      : { brand, ...sessionOf(request, reply, app, brand) };
  });
  return {
    contextOf: (request) => contextOf(app, request),
    checkBot: (ctx, declared, token, reply) => checkBot(ctx, declared, token, reply, brandOf(ctx).hosts),
  };
}

/** Addresses for machines that watch the process: they have no brand and no visitor. */
const isService = (url: string): boolean => /^\/(healthz|readyz|metrics)\/?(\?|$)/.test(url);

function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply,
  app: App,
  brand: Brand,
): Pick<Arrival, 'sessionId' | 'isKnown'> {
  const known = openSession(request.cookies[SESSION_COOKIE], brand.id, app.settings.secret);
  if (known) return { sessionId: known, isKnown: true };
  const sessionId = newSessionId();
  void reply.setCookie(SESSION_COOKIE, sealSession(sessionId, brand.id, app.settings.secret), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !app.settings.demo || request.protocol === 'https',
    maxAge: SESSION_DAYS * 86_400,
  });
  return { sessionId, isKnown: false };
}

/** A browser says where a request comes from; what says nothing is no browser and passes. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
}

function contextOf(app: App, request: FastifyRequest): Context {
  const { brand, sessionId } = request.arrival!;
  const { lang = request.headers['x-foyer-lang'] } = request.query as { lang?: unknown };
  const chosen = chooseLocale(
    typeof lang === 'string' ? lang : undefined,
    request.cookies[LOCALE_COOKIE],
    brand,
  );
  return {
    app,
    tenantId: brand.id,
    db: app.database.brand(brand.id),
    locale: chosen === 'unknown' ? brand.defaultLocale : chosen,
    visitor: visitorOf(sessionId, app.settings.secret),
    now: app.now(),
    log: request.log,
    origin: `${request.protocol}://${request.host}`,
    address: request.ip,
  };
}
