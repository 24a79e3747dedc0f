import type { FastifyBaseLogger } from 'fastify';
import { FALLBACK_LOCALE, type Locale } from '#kernel/locale.ts';
import type { BrandDb, Database } from './db.ts';
import type { Settings } from './settings.ts';

/** What lives as long as the process. Modules hang their own long-lived things on it by WeakMap. */
export type App = {
  readonly settings: Settings;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  /** The clock; tests set it. */
  readonly now: () => Date;
};

/** Who calls, for which brand, in which language, when: the first argument of every use case. */
export type Context = {
  readonly app: App;
  readonly tenantId: number;
  /** The brand's part of the database; see BrandDb. */
  readonly db: BrandDb;
  readonly locale: Locale;
  readonly visitor: Visitor;
  readonly now: Date;
  readonly log: FastifyBaseLogger;
  /** As the visitor's browser sees the shop: 'https://tickets.example.com'; a host of the brand, in small letters. */
  readonly origin: string;
  /** The visitor's address, after trusted proxies; for limits only, never logged. */
  readonly address: string;
};

export type Visitor = {
  /** From the signed HttpOnly cookie: the only thing that identifies a visitor. */
  readonly sessionId: string;
  /** Public id that goes along as a header; authorises nothing. */
  readonly uuid: string;
};

/** A context without a visitor, for jobs and notifications: same shape, nobody's session. */
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
    now: app.now(),
    log: app.log,
    origin: '',
    address: '',
  };
}

/**
 * One long-lived thing per process, made at first use: `const service = perApp((app) => new SeatService(app))`,
 * then `service(ctx.app)`. Two servers in one test process thus share nothing.
 */
export function perApp<T>(make: (app: App) => T): (app: App) => T {
  const made = new WeakMap<App, T>();
  return (app) => {
    let thing = made.get(app);
    if (!thing) made.set(app, (thing = make(app)));
    return thing;
  };
}
