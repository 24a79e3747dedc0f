import { createHash } from 'node:crypto';
import pg from 'pg';
import { perObject } from './per-object.ts';

/**
 * Several statements that are sent to PostgreSQL at once, with a single Sync at their end. node-postgres sends a Sync with
 * every statement, after each of which the server answers at once; with one it answers all together, which costs server
 * and shop far less. Outside a transaction block, the statements up to the Sync are one transaction: the server commits
 * them at the Sync, or rolls all back when one fails (PostgreSQL's documentation, 'Pipelining'). After a failure the server
 * skips the rest.
 */

export type Row = Record<string, unknown>;
export type Result<R = Row> = { readonly rows: R[]; readonly count: number; readonly command: string };
/** The error to throw instead of an answer of the database; undefined for any that is not expected. */
export type Explain = (error: pg.DatabaseError) => Error | undefined;
/** A statement with all of its parameters. */
export type Sent = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly explain?: Explain | undefined;
};

/** Sets the brand until the transaction ends; row-level security reads it. */
export const setBrand = (tenantId: number): Sent => ({
  text: "select set_config('app.tenant', $1, true)",
  values: [String(tenantId)],
});

/**
 * Whether an error is that of a lost connection, which must not be used again: none of the database's answers, or its last
 * one (class 08, 57P01 to 57P05, and the time limits of transactions, 25P03 and 25P04). It is unknown then whether the
 * transaction was committed.
 */
export const isLost = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(?:08|57P|25P0[34])/.test(error.code ?? '08');

/** The error of a statement, in the caller's words where it has some. */
export const explained = (error: Error, statement: Pick<Sent, 'explain'> | undefined): Error =>
  (error instanceof pg.DatabaseError && statement?.explain?.(error)) || error;

/** A statement that PostgreSQL has skipped, because an earlier one of the same transaction has failed. */
export class Skipped extends Error {
  constructor(cause: Error) {
    super('not run, because an earlier statement of the transaction has failed', { cause });
  }
}

/** The answer to a batch: the results of the statements that were run, and the error of the one after them. */
export type BatchAnswer = {
  readonly results: readonly Result[];
  readonly error?: Error;
  /** Nothing was sent. */
  readonly isUnsent?: true;
};

/** A statement whose answer somebody awaits. */
export type Waiting<Statement = Sent> = {
  readonly statement: Statement;
  readonly settle: (result: Result) => void;
  readonly fail: (error: unknown) => void;
};

/**
 * Gives the answer to a batch to those who await it: each its result; the statement that has failed its error, and those after
 * it Skipped, or the error too when the connection is lost. `opening`: how many statements were sent before them. Returns why
 * the transaction has failed.
 */
export function deliver(
  { results, error: failure }: BatchAnswer,
  all: readonly Waiting[],
  opening: number,
): Error | undefined {
  // One of the opening fails the first.
  const failed = Math.max(results.length, opening) - opening;
  const error = failure && explained(failure, all[failed]?.statement);
  for (const [i, { settle, fail }] of all.entries()) {
    if (!error || i + opening < results.length) settle(results[i + opening]!);
    else fail(i === failed || isLost(failure) ? error : new Skipped(error));
  }
  return error;
}

/**
 * Sends statements on a connection that nobody else uses. The answer's error is of the statement after the results, of
 * the commit when there is a result of each, or of the connection. Rejects, with nothing sent, when a value has no form in
 * PostgreSQL.
 */
export async function sendBatch(client: pg.ClientBase, statements: readonly Sent[]): Promise<BatchAnswer> {
  const batch = new Batch(preparedOn(client), statements);
  const answer = new Promise<BatchAnswer>((resolve) => {
    batch.callback = (error) => resolve({ results: batch.results, ...(error && { error }) });
  });
  client.query(batch);
  return answer;
}

type Field = { readonly name: string; readonly read: (text: string) => unknown };
/** A statement that the server knows on a connection. */
type Prepared = {
  readonly name: string;
  /** Its columns, once the server has described them. */
  fields?: readonly Field[];
  /** Whether the server may not know it, or know it as it was: it is closed and prepared again before its next use. */
  isDoubtful?: true;
};

/** The statements that the server knows on each connection, by their texts. */
const preparedOn = perObject((_client: pg.ClientBase) => new Map<string, Prepared>());

const names = new Map<string, string>();

/** The same statement has the same name on all connections. */
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = createHash('sha1').update(text).digest('base64url').slice(0, 20)));
  return name;
}

/** A prepared statement fails with these when its table has changed, or when the server has forgotten it. */
const STALE = new Set(['0A000', '26000']);

// The parts of node-postgres that its own cursors use; its types lack some.
type Connection = {
  readonly stream: { cork(): void; uncork(): void };
  parse(config: { name: string; text: string }): void;
  close(config: { type: 'S'; name: string }): void;
  bind(config: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(config: { type: 'P' }): void;
  execute(config: object): void;
  sync(): void;
};
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;
const asItIs = (value: unknown): unknown => value;

type RowDescription = {
  readonly fields: readonly {
    readonly name: string;
    readonly dataTypeID: Parameters<typeof pg.types.getTypeParser>[0];
  }[];
};

class Batch implements pg.Submittable {
  readonly results: Result[] = [];
  /** node-postgres wraps it, to end the wait for an answer that does not come. */
  callback: (error: Error | null) => void = () => {};
  readonly #statements: readonly (Sent & {
    readonly own: Prepared;
    readonly isNew: boolean;
    readonly isToClose: boolean;
  })[];
  #rows: Row[] = [];
  /** Why a row could not be read. What is thrown in node-postgres's events would end the process. */
  #unreadable: Error | null = null;

  constructor(prepared: Map<string, Prepared>, statements: readonly Sent[]) {
    // Before anything is sent: a value may have no form.
    const ready = statements.map(({ text, values }) => ({ text, values: values.map(prepareValue) }));
    this.#statements = ready.map((statement) => {
      const known = prepared.get(statement.text);
      if (known && !known.isDoubtful) return { ...statement, own: known, isNew: false, isToClose: false };
      const own = { name: nameOf(statement.text) };
      prepared.set(statement.text, own);
      return { ...statement, own, isNew: true, isToClose: known !== undefined };
    });
  }

  submit(to: pg.Connection): void {
    const connection = to as unknown as Connection;
    connection.stream.cork();
    for (const { text, values, own, isNew, isToClose } of this.#statements) {
      // No failure when the server does not know it.
      if (isToClose) connection.close({ type: 'S', name: own.name });
      if (isNew) connection.parse({ name: own.name, text });
      connection.bind({ statement: own.name, values, valueMapper: asItIs });
      if (!own.fields) connection.describe({ type: 'P' });
      connection.execute({});
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#current.own.fields = fields.map(({ name, dataTypeID }) => ({
      name,
      read: pg.types.getTypeParser(dataTypeID, 'text') as Field['read'],
    }));
  }

  handleDataRow({ fields: texts }: { readonly fields: readonly (string | null)[] }): void {
    const row: Row = {};
    const { fields = [] } = this.#current.own;
    try {
      for (const [i, { name, read }] of fields.entries()) {
        const text = texts[i]!;
        row[name] = text === null ? null : read(text);
      }
    } catch (error) {
      this.#unreadable = error as Error;
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    // 'INSERT 0 1', 'UPDATE 2', 'BEGIN'
    const [command = '', ...numbers] = text.split(' ');
    this.#current.own.fields ??= [];
    this.results.push({ rows: this.#rows, count: Number(numbers.at(-1)) || 0, command });
    this.#rows = [];
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleError(error: Error): void {
    // Whether the server knows a statement that has failed at its first use is not told.
    const isStale = STALE.has((error as pg.DatabaseError).code ?? '');
    for (const [i, { own, isNew }] of this.#statements.slice(this.results.length).entries())
      if (isNew || (isStale && i === 0)) own.isDoubtful = true;
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable);
  }

  get #current() {
    return this.#statements[this.results.length]!;
  }
}
