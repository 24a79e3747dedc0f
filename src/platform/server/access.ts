/** Who may call what: the one place that every request passes, whatever answers it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { App } from './context.ts';
import { refuseUnlessOperator } from './operator.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route says it. */
    access?: Access;
    /** It changes something in the name of who calls. */
    changes?: boolean;
  }
}

/** What is asked of a request, by the access that its route declares. Each throws a Refusal. */
const CHECKS: Readonly<Record<Access, (app: App, request: FastifyRequest) => void>> = {
  anyone: () => {},
  visitor: refuseForeignChange,
  operator: refuseUnlessOperator,
};

/** Throws a Refusal at whoever may not call. A path that is no route's is nobody's: there is nothing to ask. */
export function checkAccess(app: App, request: FastifyRequest): void {
  CHECKS[request.routeOptions.config.access ?? 'anyone'](app, request);
}

/** From here on no route is taken that does not say who may call it. */
export function demandAccess(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not say who may call it`);
  });
}

/** What a browser's cookie authorises another site's page must not do. Refuses FOREIGN_ORIGIN (403). */
function refuseForeignChange(_app: App, request: FastifyRequest): void {
  if (request.routeOptions.config.changes && isForeign(request)) throw refuse('FOREIGN_ORIGIN', {}, 403);
}

/** A browser says where a request comes from; what says nothing is no browser and passes. */
function isForeign({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
}
