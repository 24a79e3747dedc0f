import pg from 'pg';
import { atOnce } from './at-once.ts';
import { gather } from './gather.ts';
import { OpenTransaction } from './open-transaction.ts';
import {
  isLost,
  sendBatch,
  setBrand,
  Skipped,
  type BatchAnswer,
  type Explain,
  type Result,
  type Row,
  type Sent,
} from './statement-batch.ts';

/**
 * The only access to PostgreSQL. Every statement of a brand runs in a transaction that first sets `app.tenant`, which
 * row-level security reads. `$1` of every statement of a brand is the brand's id, so that each statement also says
 * `tenant_id = $1`. Setting and statements are sent in one round trip, which is also their transaction.
 */

export type Statement = Pick<Sent, 'text' | 'explain'> & { readonly values?: readonly unknown[] };

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
/** The error code of the database's function `refuse_if`. */
const REFUSED = 'FY001';

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code;

/** Whether a statement failed because a row with the same key is there (a unique index or a primary key). */
export const isUniqueViolation = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION;

const ofBrand = (tenantId: number, { values = [], ...statement }: Statement): Sent => ({
  ...statement,
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
    const { results, error } = await this.#sendOf(
      tenantId,
      statements.map((statement) => ofBrand(tenantId, statement)),
    );
    if (error) throw error;
    return [...results];
  }

  /** The results are those of `statements`. */
  async #sendOf(tenantId: number, statements: readonly Sent[]): Promise<BatchAnswer> {
    const { results, ...failure } = await this.#send([setBrand(tenantId), ...statements]);
    return { results: results.slice(1), ...failure };
  }

  async #send(statements: readonly Sent[]): Promise<BatchAnswer> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      const answer = await sendBatch(client, statements);
      if (answer.error && isLost(answer.error)) broken = answer.error;
      return answer;
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
  transaction<T>(tenantId: number, work: (tx: BrandDb) => Promise<T>): Promise<T> {
    return repeated(() => this.#transactionOnce(tenantId, work));
  }

  /** The same in one round trip: see `BrandDb.atOnce`. */
  atOnce<T>(tenantId: number, work: (tx: BrandDb) => Promise<T>): Promise<T> {
    const send = (statements: readonly Sent[]): Promise<BatchAnswer> => this.#sendOf(tenantId, statements);
    return repeated(() =>
      atOnce({
        send,
        work: (run) => work(new BrandDb(tenantId, (statement) => run(ofBrand(tenantId, statement)))),
      }),
    );
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
    const { results, error } = await this.#send([{ text, values }]);
    if (error) throw error;
    return results[0]!.rows as R[];
  }

  async end(): Promise<void> {
    await this.pool.end();
  }
}

async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 4 || !RETRIED.has(codeOf(error) ?? '')) throw error;
    }
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

  /** Returns how many rows have changed. `explain`: the error to throw for one of the database, such as that of a constraint. */
  async change(text: string, values: readonly unknown[] = [], explain?: Explain): Promise<number> {
    return (await this.#run({ text, values, explain })).count;
  }

  /**
   * Changes `count` rows; `text` is one statement without `returning`. When it would change more or fewer, the statement fails in
   * the database, so that nothing of its transaction is written, also not what was sent together with it. Then `otherwise`
   * makes the error, from the number of rows that it would have changed.
   */
  async changeExactly(
    count: number,
    text: string,
    values: readonly unknown[],
    otherwise: (changed: number) => Error,
  ): Promise<void> {
    await this.guard(
      `with changed as (${text} returning 1)
       select refuse_if(case when count(*) <> $${values.length + 2}::int then count(*)::text end) from changed`,
      [...values, count],
      (changed) => otherwise(Number(changed)),
    );
  }

  /** Runs a statement that calls the database's function `refuse_if`. When that refuses, `otherwise` makes the error, from its reason. */
  async guard(
    text: string,
    values: readonly unknown[],
    otherwise: (refused: string) => Error,
  ): Promise<void> {
    await this.change(text, values, ({ code, detail }) =>
      code === REFUSED ? otherwise(detail ?? '') : undefined,
    );
  }

  /**
   * A transaction of this brand in one round trip: `work` sends all of its statements in its first turn, and awaits none before
   * it sends the next. What forbids the transaction must fail in the database (a constraint, `guard`): when the answers
   * are there, all is committed. Inside a transaction, runs in that one.
   */
  async atOnce<T>(work: (tx: BrandDb) => Promise<T>): Promise<T> {
    return this.#database ? this.#database.atOnce(this.tenantId, work) : work(this);
  }

  /** A transaction of this brand; inside a transaction, runs in that one. */
  async transaction<T>(work: (tx: BrandDb) => Promise<T>): Promise<T> {
    return this.#database ? this.#database.transaction(this.tenantId, work) : work(this);
  }
}
