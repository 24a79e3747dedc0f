import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input, RawEndpoint, Reply } from '#kernel/endpoint.ts';
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
 * Answers a call that is declared to answer with no JSON, or a declared GET with bytes of its own making. Where it
 * names `params` or `query` they are checked before; the rest it validates for itself.
 */
export type RawRoute = RawEndpoint & {
  /** The body is handed over as the bytes that came, for signatures. */
  readonly rawBody?: boolean;
  /** The most bytes of a body, where it is to be more than what visitors may send. */
  readonly bodyLimit?: number;
  readonly answer: (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Pairs a declared call with what answers it. */
export const rawRoute = (
  {
    method,
    path,
    access,
    summary,
    hidden,
    params,
    query,
  }: RawEndpoint | (Endpoint & { readonly method: 'GET'; hidden?: never }),
  answer: RawRoute['answer'],
): RawRoute => ({
  method,
  path,
  access,
  summary,
  ...(hidden && { hidden }),
  ...(params && { params }),
  ...(query && { query }),
  answer,
});

export type AnyRoute = Route | RawRoute;
