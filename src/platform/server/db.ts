import pg from 'pg';
import { gather } from './gather.ts';
import { OpenTransaction } from './open-transaction.ts';
import { isLost, sendBatch, setBrand, Skipped, type Result, type Row, type Sent } from './statement-batch.ts';

/**
 * The only access to PostgreSQL. Every statement of a brand runs in a transaction that first sets `app.tenant`, which
 * row-level security reads. `$1` of every statement of a brand is the brand's id, so that each statement also says
 * `tenant_id = $1`. Setting and statements are sent in one round trip, which is also their transaction.
 */

export type Statement = { readonly text: string; readonly values?: readonly unknown[] };

// 8-byte integers are amounts and counts, all within safe integers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A date is a calendar day, not an instant.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const APP_ROLE = 'foyer_app';
const STATEMENT_MS = 15_000;
const ANSWER_MS = 20_000;
const RETRIED = new Set(['40001', '40P01']);
const UNIQUE_VIOLATION = '23505';

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/** Whether a statement failed because a row with the same key is there (a unique index or a primary key). */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

const ofBrand = (tenantId: number, { text, values = [] }: Statement): Sent => ({
  text,
  values: [tenantId, ...values],
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
  readonly #onError: (error: Error) => void;

  constructor(url: string, { max = 10, answerMs = ANSWER_MS, onError = () => {} }: DatabaseOptions = {}) {
    this.url = url;
    this.#onError = onError;
    this.pool = new pg.Pool({
      ...appConnection(url, { lock_timeout: 5000, statement_timeout: STATEMENT_MS }),
      max,
      // The server ends a long statement itself. No answer at all is a connection that has died without a sign.
      query_timeout: answerMs,
      keepAlive: true,
      // Throws instead of waiting for ever for a connection.
      connectionTimeoutMillis: 15_000,
    });
    // The pool handles errors of idle connections only; an unhandled error would end the process.
    this.pool.on('error', () => {});
    this.pool.on('connect', (client) => client.on('error', onError));
  }

  /** Runs statements of one brand in one transaction and one round trip. Throws the first failure. */
  async batch(tenantId: number, statements: readonly Statement[]): Promise<Result[]> {
    const sent = [setBrand(tenantId), ...statements.map((statement) => ofBrand(tenantId, statement))];
    return (await this.#send(sent)).slice(1);
  }

  async #send(statements: readonly Sent[]): Promise<readonly Result[]> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const { results, error } = await sendBatch(client, statements);
      if (!error) return results;
      if (isLost(error)) broken = error;
      throw error;
    } finally {
      this.#release(client, broken);
    }
  }

  /** `broken`: why the connection must not be used again. */
  #release(client: pg.PoolClient, broken: Error | undefined): void {
    // Released with its last answer, it is closed before it can tell by itself.
    if (broken instanceof pg.DatabaseError) this.#onError(broken);
    client.release(broken);
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
    const open = new OpenTransaction(client, tenantId);
    try {
      const result = await work(new BrandDb(tenantId, (statement) => open.run(ofBrand(tenantId, statement))));
      await open.commit();
      return result;
    } catch (error) {
      await open.rollback().catch((failure: Error) => {
        broken = failure;
      });
      throw error instanceof Skipped ? error.cause : error;
    } finally {
      this.#release(client, broken);
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
    const [result] = await this.#send([{ text, values }]);
    return result!.rows as R[];
  }

  async end(): Promise<void> {
    await this.pool.end();
  }
}

type Run = (statement: Statement) => Promise<Result>;

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
    return (await this.#run({ text, values })).count;
  }

  /** A transaction of this brand; inside a transaction, runs in that one. */
  async transaction<T>(work: (tx: BrandDb) => Promise<T>): Promise<T> {
    return this.#database ? this.#database.transaction(this.tenantId, work) : work(this);
  }
}
