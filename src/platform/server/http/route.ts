import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, Input, RawEndpoint, Reply } from '#kernel/endpoint.ts';
import type { Context } from '../context.ts';
import type { ReadyAnswer } from './ready-answer.ts';

/**
 * The routes of a module: `export const routes = [route(lockSeat, lockSeatHandler), …]`. A handler gets the context
 * first and the validated input second; it returns the reply or throws a Refusal.
 */
export type Route = {
  readonly endpoint: Endpoint;
  /** Resolves to the reply, or to its bytes. */
  readonly handle: (ctx: Context, input: never) => Promise<unknown>;
};

/** Pairs a call with its use case; their types must agree. */
export const route = <const E extends Endpoint>(
  declaration: E,
  handle: (ctx: Context, input: Input<E>) => Promise<Reply<E> | ReadyAnswer>,
): Route => ({ endpoint: declaration, handle });

/**
 * The handler of a call whose answer is not JSON, or of a declared GET that answers with its own bytes. `params` and
 * `query` are validated before when declared; the handler validates the rest.
 */
export type RawRoute = RawEndpoint & {
  /** The body is passed as its raw bytes, for signatures. */
  readonly rawBody?: boolean;
  /** Not counted with a caller's other calls: the route has a limit of its own. */
  readonly limitsItself?: boolean;
  /** The greatest size of the body in bytes, when it may be larger than that of visitors' requests. */
  readonly bodyLimit?: number;
  readonly answer: (ctx: Context, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
};

/** Pairs a declared call with its handler. */
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
