import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { Compile } from 'typebox/compile';
import { Convert } from 'typebox/value';
import type { TSchema } from 'typebox';
import { isRefusal, type Refusal } from '#kernel/refusal.ts';
import type { Endpoint } from '#kernel/endpoint.ts';
import { BadInput } from './bad-input.ts';
import type { Context } from '../context.ts';
import { ReadyAnswer, sendReady } from './ready-answer.ts';
import { refuseUnstorable } from './refuse-unstorable.ts';
import type { AnyRoute, RawRoute, Route } from './route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that a route answers. */
    endpoint?: Endpoint;
  }
}

/** Supplied by `apps/api`: makes a context of a request, and runs the checks that need brands and visitors. */
export type RequestGuard = {
  contextOf(request: FastifyRequest, reply: FastifyReply): Context;
  /**
   * Waits for a heavy call's turn; returns the function that ends it. Throws TOO_MANY_REQUESTS. When left out, every call
   * begins at once.
   */
  turnOf?(endpoint: Endpoint, request: FastifyRequest): Promise<() => void>;
  /** Throws a Refusal when the call needs a bot check that was not passed. */
  checkBot(
    ctx: Context,
    declared: NonNullable<Endpoint['botCheck']>,
    token: string | undefined,
    reply: FastifyReply,
  ): Promise<void>;
};

/** Puts a module's routes on the server. */
export function serve(fastify: FastifyInstance, routes: readonly AnyRoute[], guard: RequestGuard): void {
  for (const one of routes) {
    if ('endpoint' in one) serveCall(fastify, one, guard);
    else serveRaw(fastify, one, guard);
  }
}

function serveCall(fastify: FastifyInstance, { endpoint, handle }: Route, guard: RequestGuard): void {
  fastify.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    validatorCompiler: ({ schema, httpPart }) => validator(schema as TSchema, httpPart ?? 'body'),
    config: {
      endpoint,
      access: endpoint.access,
      changes: endpoint.method !== 'GET' || endpoint.changes === true,
      ...(endpoint.limit && {
        rateLimit: { max: endpoint.limit.max, timeWindow: endpoint.limit.seconds * 1000 },
      }),
    },
    preValidation: refuseUnstorable,
    handler: async (request, reply) => {
      const ctx = guard.contextOf(request, reply);
      void reply.header('cache-control', 'no-store');
      const endTurn = await guard.turnOf?.(endpoint, request);
      try {
        if (endpoint.botCheck) await guard.checkBot(ctx, endpoint.botCheck, tokenOf(request), reply);
        const input = { params: request.params, query: request.query, body: request.body };
        const answer = await handle(ctx, input as never);
        return answer instanceof ReadyAnswer ? sendReady(answer, request, reply) : answer;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return sendRefusal(endpoint, error, reply);
      } finally {
        endTurn?.();
      }
    },
  });
}

function sendRefusal(endpoint: Endpoint, refusal: Refusal, reply: FastifyReply): FastifyReply {
  if (!endpoint.refusals.includes(refusal.code))
    throw new Error(`${endpoint.path} lists no refusal ${refusal.code}`);
  const inAnswer = endpoint.style === 'specification' && refusal.status === 409;
  sayWhenToRetry(refusal, reply);
  // A custom serializer sets no content type.
  return reply
    .code(inAnswer ? 200 : refusal.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(inAnswer ? { error: refusal } : refusal.toJSON());
}

/** Sends `retryAfterSeconds` of a refusal in the header too. */
export function sayWhenToRetry({ details: { retryAfterSeconds } }: Refusal, reply: FastifyReply): void {
  if (typeof retryAfterSeconds === 'number') void reply.header('retry-after', retryAfterSeconds);
}

const tokenOf = (request: FastifyRequest): string | undefined => {
  const from = (part: unknown): string | undefined => {
    const token = (part as { recaptchaToken?: unknown } | null | undefined)?.recaptchaToken;
    return typeof token === 'string' && token !== '' ? token : undefined;
  };
  return from(request.body) ?? from(request.query);
};

/** Groups calls by path: '/api/seats/lock-seat' belongs to 'seats'; paths outside /api by their first part. */
const tagsOf = (path: string): string[] => [path.replace('/api/', '/').split('/')[1] || 'pages'];

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    tags: tagsOf(endpoint.path),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    response: { 200: endpoint.reply },
  };
}

/** Texts of query and path are converted to the schema's numbers and booleans; a body is not converted. */
function validator(schema: TSchema, part: string): (value: unknown) => { value: unknown } | { error: Error } {
  const check = Compile(schema);
  return (value) => {
    const given = part === 'body' ? value : Convert(schema, value);
    if (check.Check(given)) return { value: given };
    return { error: new BadInput(part, faultPath(check.Errors(given))) };
  };
}

function faultPath(errors: Iterable<{ instancePath: string; params?: object }>): string {
  const [first] = errors;
  if (!first) return '';
  const params = (first.params ?? {}) as { requiredProperties?: string[]; additionalProperties?: string[] };
  const property = params.requiredProperties?.[0] ?? params.additionalProperties?.[0];
  return property ? `${first.instancePath}/${property}` : first.instancePath;
}

function serveRaw(fastify: FastifyInstance, raw: RawRoute, guard: RequestGuard): void {
  const mount = (instance: FastifyInstance): void => {
    instance.route({
      method: raw.method,
      url: raw.path,
      schema: {
        summary: raw.summary,
        tags: tagsOf(raw.path),
        hide: raw.hidden ?? false,
        ...(raw.params && { params: raw.params }),
        ...(raw.query && { querystring: raw.query }),
      },
      validatorCompiler: ({ schema, httpPart }) => validator(schema as TSchema, httpPart ?? 'body'),
      config: {
        access: raw.access,
        changes: raw.method !== 'GET',
        ...(raw.limitsItself && { rateLimit: false as const }),
      },
      ...(raw.bodyLimit && { bodyLimit: raw.bodyLimit }),
      preValidation: refuseUnstorable,
      handler: async (request, reply) => raw.answer(guard.contextOf(request, reply), request, reply),
    });
  };
  if (!raw.rawBody) return mount(fastify);
  void fastify.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    mount(instance);
  });
}

/**
 * Converts what a handler threw into an answer: refusals, bad input, too large, too many; anything else is a bug:
 * 500.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const send = (status: number, body: object): FastifyReply =>
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .serializer(JSON.stringify)
      .send(body);
  // Never send the error itself: Fastify would treat it as a failure.
  if (isRefusal(error)) {
    sayWhenToRetry(error, reply);
    return send(error.status, error.toJSON());
  }
  if (error instanceof BadInput) return send(400, { code: 'BAD_INPUT', part: error.part, path: error.path });
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 429) return send(429, { code: 'TOO_MANY_REQUESTS' });
  if (statusCode === 413) return send(413, { code: 'TOO_LARGE' });
  // Before validation: the body is not JSON, or is missing.
  if (code?.startsWith('FST_ERR_CTP_') && statusCode === 400)
    return send(400, { code: 'BAD_INPUT', part: 'body', path: '' });
  if (statusCode === 415) return send(415, { code: 'UNSUPPORTED_MEDIA_TYPE' });
  if (statusCode && statusCode < 500)
    return send(statusCode, { code: code === 'FST_ERR_NOT_FOUND' ? 'NOT_FOUND' : 'BAD_INPUT' });
  request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
  return send(500, { code: 'INTERNAL_ERROR' });
}
