import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';
import { gather } from './gather.ts';

/**
 * The only access to PostgreSQL. Every statement of a brand runs in a transaction that first sets `app.tenant`, which
 * row-level security reads. `$1` of every statement of a brand is the brand's id, so that each statement also says
 * `tenant_id = $1`. Setting, statements and commit are sent in one round trip.
 */

export type Row = Record<string, unknown>;
export type Statement = { readonly text: string; readonly values?: readonly unknown[] };
export type Result<R> = { readonly rows: R[]; readonly count: number };

// 8-byte integers are amounts and counts, all within safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A date is a calendar day, not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const APP_ROLE = 'foyer_app';
const SET_BRAND = { name: 'brand', text: "select set_config('app.tenant', $1, true)" };
const STATEMENT_MS = 15_000;
const ANSWER_MS = 20_000;
const RETRIED = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/** Whether a statement failed because a row with the same key is there (a unique index or a primary key). */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

const names = new Map<string, string>();

/** A named statement: PostgreSQL plans it once for each connection. The name is the text's hash. */
function named(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url').slice(0, 20)));
  return name;
}

const query = (tenantId: number, { text, values = [] }: Statement): pg.QueryConfig => ({
  name: named(text),
  text,
  values: [tenantId, ...values],
});

/** Sends all messages of one turn in one write to the socket, which saves system calls. */
function together<T>(client: pg.PoolClient, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return send();
}

const toResult = <R>(result: pg.QueryResult): Result<R> => ({
  rows: result.rows as R[],
  count: result.rowCount ?? 0,
});

/**
 * The options to connect as the application's role, which owns no tables and is bound by row-level security, whatever
 * role the address names. `settings` are PostgreSQL settings for this connection.
 */
export const appConnection = (
  url: string,
  settings: Readonly<Record<string, number>> = {},
): pg.ClientConfig => ({
  connectionString: url,
  options: Object.entries({ role: APP_ROLE, ...settings })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
});

export type DatabaseOptions = {
  /** Connections of the pool; 10 when left out. */
  readonly max?: number;
  /** How long an answer may take before its connection is given up; 20 seconds when left out. */
  readonly answerMs?: number;
  /** Called for every lost connection, idle or in use. */
  readonly onError?: (error: Error) => void;
};

export class Database {
  readonly url: string;
  readonly pool: pg.Pool;

  constructor(url: string, { max = 10, answerMs = ANSWER_MS, onError = () => {} }: DatabaseOptions = {}) {
    this.url = url;
    this.pool = new pg.Pool({
      ...appConnection(url, { lock_timeout: 5000, statement_timeout: STATEMENT_MS }),
      max,
      // The server ends a long statement itself. No answer at all is a connection that has died without a sign.
      query_timeout: answerMs,
      keepAlive: true,
      pipeline: true,
      // Throws instead of waiting for ever for a connection.
      connectionTimeoutMillis: 15_000,
    });
    // The pool handles errors of idle connections only; an unhandled error would end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', onError));
  }

  /** Runs statements of one brand in one transaction and one round trip. Throws the first failure. */
  async batch(tenantId: number, statements: readonly Statement[]): Promise<Result<Row>[]> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const settled = await Promise.allSettled(
        together(client, () => [
          client.query('begin'),
          client.query({ ...SET_BRAND, values: [String(tenantId)] }),
          ...statements.map((statement) => client.query(query(tenantId, statement))),
          client.query('commit'),
        ]),
      );
      const failed = settled.find((outcome) => outcome.status === 'rejected');
      // What is not an answer of the database is a lost connection: the pool must not give it out again.
      if (failed && !(failed.reason instanceof pg.DatabaseError)) broken = failed.reason as Error;
      if (failed) throw failed.reason;
      const results = settled.map((outcome) => (outcome as PromiseFulfilledResult<pg.QueryResult>).value);
      // The commit of a failed transaction answers ROLLBACK without an error.
      if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return results.slice(2, -1).map((result) => toResult<Row>(result));
    } finally {
      client.release(broken);
    }
  }

  /** A transaction of one brand; repeated as a whole after a serialization failure or deadlock (40001, 40P01). */
  async transaction<T>(tenantId: number, work: (tx: BrandDb) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transactionOnce(tenantId, work);
      } catch (error) {
        if (attempt >= 4 || !RETRIED.has(codeOf(error) ?? '')) throw error;
      }
    }
  }

  async #transactionOnce<T>(tenantId: number, work: (tx: BrandDb) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    let isOver = false;
    try {
      const opened = Promise.all(
        together(client, () => [
          client.query('begin'),
          client.query({ ...SET_BRAND, values: [String(tenantId)] }),
        ]),
      );
      // The first statements are sent together with `begin`; when it fails, they fail too.
      opened.catch(() => {});
      const result = await work(
        new BrandDb(tenantId, async (statement) => {
          if (isOver) throw new Error('the transaction is over');
          return together(client, () => client.query(query(tenantId, statement)));
        }),
      );
      isOver = true;
      await opened;
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
      return result;
    } catch (error) {
      // Statements of another branch must not run after the end, outside of the transaction.
      isOver = true;
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** The brand's database outside a transaction: statements of one turn are a transaction of their own. */
  brand(tenantId: number): BrandDb {
    return new BrandDb(
      tenantId,
      gather((statements) => this.batch(tenantId, statements)),
      this,
    );
  }

  /** A statement on tables that belong to no brand (the list of brands). */
  async system<R extends object = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const { rows } = await this.pool.query({ name: named(text), text, values: [...values] });
    return rows as R[];
  }

  async end(): Promise<void> {
    await this.pool.end();
  }
}

type Run = (statement: Statement) => Promise<pg.QueryResult | Result<Row>>;

/** One brand's view of the database. In every statement `$1` is the brand; `values` begin at `$2`. */
export class BrandDb {
  readonly tenantId: number;
  readonly #run: Run;
  readonly #database: Database | undefined;

  constructor(tenantId: number, run: Run, database?: Database) {
    this.tenantId = tenantId;
    this.#run = run;
    this.#database = database;
  }

  async rows<R extends object = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    return (await this.#run({ text, values })).rows as R[];
  }

  /** The first row, or undefined. */
  async row<R extends object = Row>(text: string, values: readonly unknown[] = []): Promise<R | undefined> {
    return (await this.rows<R>(text, values))[0];
  }

  /** Returns how many rows have changed. */
  async change(text: string, values: readonly unknown[] = []): Promise<number> {
    const result = await this.#run({ text, values });
    return 'count' in result ? result.count : (result.rowCount ?? 0);
  }

  /** A transaction of this brand; inside a transaction, runs in that one. */
  async transaction<T>(work: (tx: BrandDb) => Promise<T>): Promise<T> {
    return this.#database ? this.#database.transaction(this.tenantId, work) : work(this);
  }
}
