import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#platform/server/http/accepts-encoding.ts';
import type { App } from '#platform/server/context.ts';
import { ownCookieName } from '#platform/server/http/cookie-rule.ts';
import { CHART_HEADERS, knownChart } from '#modules/seating/server/chart-file.ts';
import { knownStates, STATES_HEADERS } from '#modules/seating/server/send-states.ts';
import { brandOfHost } from '#modules/tenancy/server/brands.ts';
import { arrivalFault, isPlainHost } from './arrival-fault.ts';
import { SESSION_COOKIE } from './session.ts';

type Headers = Readonly<Record<string, string>>;
type QuickAnswer = { readonly headers: Headers; readonly body: Buffer };

const PATHS = '/api/seats/';
const STATES = /^\/api\/seats\/states\?presentationId=([1-9]\d{0,8})$/;
const CHART = /^\/api\/seats\/chart\/([1-9]\d{0,8})$/;
/** Different texts of a header that are remembered; invented ones push them out. */
const MOST_REMEMBERED = 100;

/**
 * Answers requests that very many visitors make at the opening of a sale with the same bytes, when the answer is in
 * memory: before the framework sees them, which would cost twice as much. Visitors with data of their own (their seats, a
 * first cookie) and requests in another form are answered like all other calls. No limit counts these answers, because a
 * refusal would cost as much.
 */
export function answerQuickly(fastify: FastifyInstance, app: App, secureHeaders: Headers): void {
  const { server } = fastify;
  const { settings } = app;
  const hostnameOf = remembered((host) => (isPlainHost(host) ? host.replace(/:\d+$/, '') : undefined));
  const takesBrotli = remembered((accepted) => acceptsEncoding(accepted, 'br'));
  const heads = new Map<Headers, readonly string[]>(
    [STATES_HEADERS, CHART_HEADERS].map((own) => {
      const head: Headers = { ...secureHeaders, ...own, 'content-encoding': 'br' };
      return [own, Object.entries(head).flat()];
    }),
  );
  const send = (response: ServerResponse, { headers, body }: QuickAnswer): void => {
    response.writeHead(200, [...heads.get(headers)!, 'content-length', String(body.length)]).end(body);
  };
  const answerTo = (
    raw: IncomingMessage,
    hostname: string | undefined,
    protocol: FastifyRequest['protocol'],
  ) => {
    const { method, url = '', headers } = raw;
    if (method !== 'GET' || !url.startsWith(PATHS) || hostname === undefined) return undefined;
    if (!takesBrotli(headers['accept-encoding'] ?? '')) return undefined;
    const session = sessionIn(headers.cookie, ownCookieName(settings, { protocol }, SESSION_COOKIE));
    return quickAnswer(app, { url, hostname, session });
  };

  // Node calls every listener of a request, so that this one calls the framework's in its place.
  const [byFramework] = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request').on('request', (raw: IncomingMessage, response: ServerResponse) => {
    const isOwnAddress = server.listening && !isForwarded(raw, settings.demo);
    const hostname = isOwnAddress ? hostnameOf(raw.headers.host ?? '') : undefined;
    const answer = answerTo(raw, hostname, 'http');
    if (answer) send(response, answer);
    else byFramework!(raw, response);
  });
  // Where a proxy names host or scheme, the framework knows whether to trust it.
  fastify.addHook('onRequest', (request, reply, done) => {
    const hostname = arrivalFault(request) ? undefined : request.hostname;
    const answer = answerTo(request.raw, hostname, request.protocol);
    if (!answer) return done();
    reply.hijack();
    send(reply.raw, answer);
  });
}

/** Whether headers of a proxy, if it is trusted, decide about the answer: outside of the demo every visitor has https. */
const isForwarded = ({ headers }: IncomingMessage, demo: boolean): boolean =>
  'x-forwarded-host' in headers || (demo && 'x-forwarded-proto' in headers);

/** A function of a header's text, whose results are kept for the texts that nearly all requests have. */
function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (results.has(text)) return results.get(text)!;
    if (results.size >= MOST_REMEMBERED) results.clear();
    const result = work(text);
    results.set(text, result);
    return result;
  };
}

/** The session id in a cookie; unchecked, because it only leads to an answer that everybody may see, or to the usual checks. */
function sessionIn(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  const [id, seal] = found?.slice(name.length + 1).split('.') ?? [];
  return seal === undefined ? undefined : id || undefined;
}

function quickAnswer(
  app: App,
  { url, hostname, session }: { url: string; hostname: string; session: string | undefined },
): QuickAnswer | undefined {
  const brand = brandOfHost(app, hostname);
  if (!brand) return undefined;
  const chart = CHART.exec(url)?.[1];
  if (chart) return withHeaders(CHART_HEADERS, knownChart(app, brand.id, Number(chart)));
  const showing = STATES.exec(url)?.[1];
  if (!showing || !session) return undefined;
  return withHeaders(STATES_HEADERS, knownStates(app, brand.id, Number(showing), session));
}

const withHeaders = (headers: Headers, body: Buffer | undefined): QuickAnswer | undefined =>
  body && { headers, body };
