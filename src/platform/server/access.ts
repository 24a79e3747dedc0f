/** Checks who may call what, in one place for every request. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { App } from './context.ts';
import { refuseUnlessOperator } from './operator.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route declares it. */
    access?: Access;
    /** It changes something in the name of the caller. */
    changes?: boolean;
  }
}

/** The check for each access that a route can declare. Each throws a Refusal. */
const CHECKS: Readonly<Record<Access, (app: App, request: FastifyRequest) => void>> = {
  anyone: () => {},
  visitor: refuseForeignChange,
  operator: refuseUnlessOperator,
};

/** Throws a Refusal when the call is not allowed. A path without a route needs no check. */
export function checkAccess(app: App, request: FastifyRequest): void {
  CHECKS[request.routeOptions.config.access ?? 'anyone'](app, request);
}

/** From here on a route must declare who may call it. */
export function demandAccess(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`);
  });
}

/** A page of another site must not use what a browser's cookie authorises. Refuses FOREIGN_ORIGIN (403). */
function refuseForeignChange(_app: App, request: FastifyRequest): void {
  if (request.routeOptions.config.changes && isForeign(request)) throw refuse('FOREIGN_ORIGIN', {}, 403);
}

/** A browser sends the origin of a request; a request without one is not from a browser and passes. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
}
