/** Checks who may call what, in one place for every request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { App } from '../context.ts';
import { operatorOf } from '../operator.ts';
import type { Operator } from '../operators.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route declares it. */
    access?: Access;
    /** It changes something in the name of the caller. */
    changes?: boolean;
  }
}

type Check = (app: App, request: FastifyRequest, brand: string) => Operator | undefined;

/** The check for each access that a route can declare. Each throws a Refusal. */
const CHECKS: Readonly<Record<Access, Check>> = {
  anyone: () => undefined,
  visitor: refuseForeignChange,
  operator: operatorOf,
};

/**
 * Throws a Refusal when the call is not allowed for a brand, by its code; returns the operator of an operator's call. A
 * path without a route needs no check.
 */
export const checkAccess: Check = (app, request, brand) =>
  CHECKS[request.routeOptions.config.access ?? 'anyone'](app, request, brand);

/** From here on a route must declare who may call it. */
export function demandAccess(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`);
  });
}

/** A page of another site must not use what a browser's cookie authorises. Refuses FOREIGN_ORIGIN (403). */
function refuseForeignChange(_app: App, request: FastifyRequest): undefined {
  if (request.routeOptions.config.changes && isForeign(request)) throw refuse('FOREIGN_ORIGIN', {}, 403);
}

/** A browser sends the origin of a request; a request without one is not from a browser and passes. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
}
