import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input, Reply } from '#kernel/endpoint.ts';
import type { Context } from './context.ts';

/**
 * How a module hands its calls to the server: `export const routes = [route(lockSeat, lockSeatHandler), …]`.
 * A handler takes the context first and the validated input; it returns the reply or throws a Refusal.
 */
export type Route = {
  readonly endpoint: Endpoint;
  readonly handle: (ctx: Context, input: never) => Promise<unknown>;
};

/** Pairs a call with its use case; the types of both must agree. */
export const route = <const E extends Endpoint>(
  declaration: E,
  handle: (ctx: Context, input: Input<E>) => Promise<Reply<E>>,
): Route => ({ endpoint: declaration, handle });

/**
 * An address that answers with no JSON: a picture, a stream of events, a provider's notification with a
 * raw body. Where it names `params` or `query` they are checked before; the rest it validates for itself.
 * `summary` still goes into the OpenAPI document unless `hidden`.
 */
export type RawRoute = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly hidden?: boolean;
  readonly params?: Endpoint['params'];
  readonly query?: Endpoint['query'];
  /** The body is handed over as the bytes that came, for signatures. */
  readonly rawBody?: boolean;
  /** Called by other machines, with signatures of their own: no origin check, no visitor's cookie. */
  readonly foreign?: boolean;
  /** The most bytes of a body, where it is to be more than what visitors may send. */
  readonly bodyLimit?: number;
  /** Asked before the body is read; throws a Refusal at whoever may not call. */
  readonly admit?: (ctx: Context, request: FastifyRequest) => void;
  readonly answer: (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Answers a declared GET with bytes of its own making; its input is checked by the declaration like any call's. */
export const rawRoute = (
  { path, summary, params, query }: Endpoint & { readonly method: 'GET' },
  answer: RawRoute['answer'],
): RawRoute => ({
  method: 'GET',
  path,
  summary,
  ...(params && { params }),
  ...(query && { query }),
  answer,
});

export type AnyRoute = Route | RawRoute;
