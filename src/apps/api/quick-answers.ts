import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#platform/server/http/accepts-encoding.ts';
import type { App } from '#platform/server/context.ts';
import { ownCookieName } from '#platform/server/http/cookie-rule.ts';
import { CHART_HEADERS, knownChart } from '#modules/seating/server/chart-file.ts';
import { knownStates, STATES_HEADERS } from '#modules/seating/server/send-states.ts';
import { brandOfHost } from '#modules/tenancy/server/brands.ts';
import { arrivalFault } from './arrival-fault.ts';
import { SESSION_COOKIE } from './session.ts';

type QuickAnswer = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };

const STATES = /^\/api\/seats\/states\?presentationId=([1-9]\d{0,8})$/;
const CHART = /^\/api\/seats\/chart\/([1-9]\d{0,8})$/;
/** The session ids of a request's cookies by their names. */
const SESSIONS = new RegExp(`(?:^|; )((?:__Host-)?${SESSION_COOKIE})=([^.;]+)\\.`, 'g');

/**
 * Answers requests that very many visitors make at the opening of a sale with the same bytes, before any hook runs,
 * when the answer is in memory. Visitors with data of their own (their seats, a first cookie) and requests in another
 * form are answered like all other calls. No limit counts these answers, because a refusal would cost as much.
 */
export function answerQuickly(
  fastify: FastifyInstance,
  app: App,
  secureHeaders: Readonly<Record<string, string>>,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const answer = quickAnswer(app, request);
    if (!answer) return done();
    reply.hijack();
    reply.raw.writeHead(200, {
      ...secureHeaders,
      ...answer.headers,
      'content-encoding': 'br',
      'content-length': answer.body.length,
    });
    reply.raw.end(answer.body);
  });
}

function quickAnswer(app: App, request: FastifyRequest): QuickAnswer | undefined {
  const { method, url = '', headers } = request.raw;
  if (method !== 'GET' || !url.startsWith('/api/seats/')) return undefined;
  if (!acceptsEncoding(headers['accept-encoding'], 'br') || arrivalFault(request)) return undefined;
  const brand = brandOfHost(app, request.hostname);
  if (!brand) return undefined;
  const chart = CHART.exec(url)?.[1];
  if (chart) return withHeaders(CHART_HEADERS, knownChart(app, brand.id, Number(chart)));
  const showing = STATES.exec(url)?.[1];
  // Unchecked: it only leads to an answer that everybody may see, or to the usual checks.
  const name = ownCookieName(app.settings, request, SESSION_COOKIE);
  const sessionId = headers.cookie?.matchAll(SESSIONS).find((cookie) => cookie[1] === name)?.[2];
  if (!showing || !sessionId) return undefined;
  return withHeaders(STATES_HEADERS, knownStates(app, brand.id, Number(showing), sessionId));
}

const withHeaders = (headers: QuickAnswer['headers'], body: Buffer | undefined): QuickAnswer | undefined =>
  body && { headers, body };
