import type { FastifyBaseLogger } from 'fastify';
import { FALLBACK_LOCALE, type Locale } from '#kernel/locale.ts';
import type { BrandDb, Database } from './db.ts';
import type { Operator } from './operators.ts';
import { perObject } from './per-object.ts';
import type { Settings } from './settings.ts';

/** The objects that exist as long as the process. Modules attach their own with `perApp`. */
export type App = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The clock; tests set it. */
  readonly now: () => Date;
};

/** Who calls, for which brand, in which language, and when: the first argument of every use case. */
export type Context = {
  readonly app: App;
  readonly tenantId: number;
  /** The brand's part of the database; see BrandDb. */
  readonly db: BrandDb;
  readonly locale: Locale;
  readonly visitor: Visitor;
  /** Who acts for the cinema; undefined for visitors and jobs. */
  readonly operator: Operator | undefined;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** The origin as the visitor's browser sees it: 'https://tickets.example.com'; a host of the brand, in lower case. */
  readonly origin: string;
  /** The visitor's address, after trusted proxies; used for limits only, never logged. */
  readonly address: string;
};

export type Visitor = {
  /** From the signed HttpOnly cookie: the only thing that identifies a visitor. */
  readonly sessionId: string;
  /** A public id, which pages send with every call as the header `uuid`; it authorises nothing. */
  readonly uuid: string;
};

/** A context without a visitor, for jobs and webhooks. */
export function systemContext(app: App, tenantId: number, locale: Locale = FALLBACK_LOCALE): Context {
  return {
    app,
    tenantId,
    db: app.database.brand(tenantId),
    locale,
    visitor: {
      sessionId: '00000000-0000-0000-0000-000000000000',
      uuid: '00000000-0000-0000-0000-000000000000',
    },
    operator: undefined,
    now: app.now(),
    log: app.log,
    origin: '',
    address: '',
  };
}

/**
 * One long-lived object for each process, made at its first use: `const service = perApp((app) => new
 * SeatService(app))`, then `service(ctx.app)`. Two servers in one test process therefore share nothing.
 */
export const perApp = <T>(make: (app: App) => T): ((app: App) => T) => perObject(make);
