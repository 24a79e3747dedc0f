import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Locale } from '#kernel/locale.ts';
import type { App } from '#platform/server/context.ts';
import { ownCookieName } from '#platform/server/http/cookie-rule.ts';
import { INNER_HEADER, innerSecret } from '#apps/api/inner-call.ts';
import { LOCALE_COOKIE } from '#apps/api/language.ts';
import { SESSION_COOKIE } from '#apps/api/session.ts';

/** Headers in which a proxy sends the origin of a request: the inner call gets the same. */
const PASSED_ON = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * `fetch` for the pages' loaders: calls this server's own routes, as the visitor of `request` and in the page's
 * language. The session is that of the page's own answer, so that a new visitor's page and its calls are one visit. A
 * page for everybody (`isShared`) calls without a visitor and without a limit: one visitor's limit must not give
 * everybody an error.
 */
export function innerFetch(
  fastify: FastifyInstance,
  app: App,
  request: FastifyRequest,
  locale: Locale,
  isShared: boolean,
): typeof fetch {
  const { sealed } = request.arrival!;
  const own = {
    ...definedCookies(request.cookies),
    [ownCookieName(app.settings, request, SESSION_COOKIE)]: sealed,
  };
  const cookies: Record<string, string> = { ...(!isShared && own), [LOCALE_COOKIE]: locale };
  const passed = Object.fromEntries(
    PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, request.headers[name]]] : [])),
  );
  return async (address, init = {}) => {
    const answer = await fastify.inject({
      method: init.method ?? 'GET',
      url: address instanceof Request ? address.url : address.toString(),
      headers: {
        ...(init.headers as Record<string, string>),
        ...passed,
        ...(isShared && { [INNER_HEADER]: innerSecret(app) }),
      },
      cookies,
      remoteAddress: request.raw.socket.remoteAddress ?? '127.0.0.1',
      ...(typeof init.body === 'string' && { payload: init.body }),
    });
    const headers = new Headers();
    for (const name of ['content-type', 'retry-after']) {
      const value = answer.headers[name];
      if (value !== undefined) headers.set(name, String(value));
    }
    return new Response(answer.body || null, { status: answer.statusCode, headers });
  };
}

const definedCookies = (cookies: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cookies).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
