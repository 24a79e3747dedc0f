import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { routes as operatorRoutes } from '../../src/apps/import/routes.ts';
import { importFiles } from '../../src/apps/import/files/import-files.ts';
import { buildServer } from '../../src/apps/api/server.ts';
import { mountPages } from '../../src/apps/web/server/mount-pages.ts';
import type { Endpoint, Input, Reply } from '#kernel/endpoint.ts';
import type { App } from '#platform/server/context.ts';
import { serve } from '#platform/server/http/serve.ts';
import { Database } from '#platform/server/db.ts';
import { openLog } from '#platform/server/log.ts';
import { readSettings } from '#platform/server/settings.ts';
import { loadCatalogues } from '#modules/i18n/server/messages.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { inject } from 'vitest';
import { cinema } from './cinema.ts';
import { databaseAddress } from './database/database-address.ts';

/** A whole server with a test database, without a socket: requests are sent by `inject`, as a browser would send them. */
export type Shop = {
  readonly app: App;
  readonly fastify: FastifyInstance;
  /** Presentation ids by key ('show-small'), of brand 1. */
  readonly showings: ReadonlyMap<string, number>;
  /** At a brand's host `<code>.test`, or at the host that is given. */
  visitor(brand?: string): Visitor;
  close(): Promise<void>;
};

export type Answer<T> = {
  readonly status: number;
  readonly body: T & { error?: { code: string; [detail: string]: unknown }; code?: string };
};

/** One browser: keeps its cookies. */
export type Visitor = {
  call<const E extends Endpoint>(endpoint: E, input?: Partial<Input<E>>): Promise<Answer<Reply<E>>>;
  request(options: {
    method: 'GET' | 'POST' | 'PUT';
    url: string;
    payload?: object;
    headers?: Record<string, string>;
  }): Promise<LightMyRequestResponse>;
};

export type ShopOptions = {
  readonly env?: Record<string, string>;
  /** The address for the application's login, of a server that is not the run's own. */
  readonly appUrl?: string;
  readonly sets?: readonly object[];
  readonly log?: string[];
  readonly max?: number;
  /** The shop's clock. */
  readonly now?: () => Date;
  /** Pages to serve in addition to the API: `sourcePages()`. */
  readonly pages?: Parameters<typeof mountPages>[3];
};

export const TEST_SECRET = 'a secret for tests of thirty-two characters and more';

/** Imports the document sets, and starts a server on the database. */
export async function openShop(
  url: string,
  {
    env = {},
    appUrl = asApplication(url),
    sets = [cinema()],
    log,
    max = 10,
    now = () => new Date(),
    pages,
  }: ShopOptions = {},
): Promise<Shop> {
  const settings = readSettings(
    { FOYER_SECRET: TEST_SECRET, BOT_CHECK: 'off', DATABASE_URL: url, ...env },
    { demo: true },
  );
  const database = new Database(appUrl, { max });
  const stream = { write: (line: string) => void log?.push(line) };
  const app: App = { settings, database, log: openLog(log ? 'trace' : 'silent', stream), now };
  for (const set of sets) {
    const { faults } = await importFiles(database, {
      files: [{ name: 'set.json', content: JSON.stringify(set) }],
    });
    if (faults.length > 0) throw new Error(`the cinema was refused: ${JSON.stringify(faults)}`);
  }
  await loadCatalogues();
  await loadBrands(app);
  const { fastify, guard } = await buildServer(app);
  serve(fastify, operatorRoutes, guard);
  if (pages) await mountPages(fastify, app, guard, pages);
  const rows = await database
    .brand(1)
    .rows<{ key: string; presentation_id: number }>(
      'select key, presentation_id from presentation where tenant_id = $1',
    );
  return {
    app,
    fastify,
    showings: new Map(rows.map((row) => [row.key, row.presentation_id])),
    visitor: (brand = 'aurora') => visitor(fastify, brand.includes('.') ? brand : `${brand}.test`),
    async close() {
      await fastify.close();
      await seatService(app).close();
      await database.end();
    },
  };
}

/** The same database for the application's login, which the shop's own statements use. */
const asApplication = (url: string): string =>
  databaseAddress(inject('foyerAppUrl'), new URL(url).pathname.slice(1));

type Sent = {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  payload?: object;
};
type Got = { readonly statusCode: number; json(): unknown };

const visitor = (fastify: FastifyInstance, host: string): Visitor => {
  const keep = cookieJar();
  const request: Visitor['request'] = async ({ method, url, payload, headers = {} }) => {
    const response = await fastify.inject({
      method,
      url,
      headers: { host, ...keep.header(), ...headers },
      ...(payload && { payload }),
    });
    keep.take(response.headers['set-cookie']);
    return response;
  };
  const send = async (sent: Sent): Promise<Got> => {
    const response = await request(sent);
    return { statusCode: response.statusCode, json: () => response.json() };
  };
  return { request, call: caller(send) };
};

/** A visitor of a shop that is a process of its own, over a socket; at the demo's default brand. */
export const visitorOf = (origin: string): Pick<Visitor, 'call'> => {
  const keep = cookieJar();
  return {
    call: caller(async ({ method, url, headers, payload }) => {
      const answer = await fetch(origin + url, {
        method,
        headers: { ...headers, ...keep.header(), ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
      });
      keep.take(answer.headers.getSetCookie());
      const body: unknown = await answer.json();
      return { statusCode: answer.status, json: () => body };
    }),
  };
};

function cookieJar(): {
  header(): Record<string, string>;
  take(given: string | readonly string[] | undefined): void;
} {
  const cookies = new Map<string, string>();
  return {
    header(): Record<string, string> {
      if (cookies.size === 0) return {};
      return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    },
    take(given = []) {
      for (const line of typeof given === 'string' ? [given] : given) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        cookies.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
  };
}

/** Sends the calls of contracts. */
const caller =
  (send: (sent: Sent) => Promise<Got>): Visitor['call'] =>
  async (endpoint, input = {}) => {
    const {
      params = {},
      query,
      body,
    } = input as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: object };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    );
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]),
    ).toString();
    const method = endpoint.method as Sent['method'];
    const response = await send({
      method,
      url: search ? `${path}?${search}` : path,
      headers: {},
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json() as never };
  };
