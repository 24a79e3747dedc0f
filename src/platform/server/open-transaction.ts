import type pg from 'pg';
import {
  deliver,
  isLost,
  sendBatch,
  setBrand,
  Skipped,
  type BatchAnswer,
  type Result,
  type Sent,
  type Waiting,
} from './statement-batch.ts';

const BEGIN: Sent = { text: 'begin', values: [] };
const COMMIT: Sent = { text: 'commit', values: [] };

/**
 * A transaction of a brand on a connection of its own. It begins with its first statements. Statements of one turn are sent
 * together, and those that come meanwhile are sent together when the answer is there.
 */
export class OpenTransaction {
  readonly #client: pg.ClientBase;
  #before: readonly Sent[];
  #waiting: Waiting[] = [];
  #isSending = false;
  #isOver = false;
  /** Why the transaction can only be rolled back. */
  #failure: Error | undefined;
  #isConnectionLost = false;

  constructor(client: pg.ClientBase, tenantId: number) {
    this.#client = client;
    this.#before = [BEGIN, setBrand(tenantId)];
  }

  /** When a statement fails, those that were sent with it and after it fail with Skipped. */
  async run(statement: Sent): Promise<Result> {
    // Statements of another branch must not run after the end, outside of the transaction.
    if (this.#isOver) throw ended();
    return this.#queue(statement);
  }

  /** Throws when the transaction was rolled back. */
  async commit(): Promise<void> {
    this.#isOver = true;
    const { command } = await this.#queue(COMMIT);
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back');
  }

  /** Ends it after a failure. Throws when the connection is lost, without waiting for an answer once more. */
  async rollback(): Promise<void> {
    this.#isOver = true;
    const unsent = this.#waiting;
    this.#waiting = [];
    for (const { fail } of unsent) fail(ended());
    if (this.#isConnectionLost) throw this.#failure!;
    await this.#client.query('rollback');
  }

  #queue(statement: Sent): Promise<Result> {
    return new Promise((settle, fail) => {
      // After all promises that are settled by now: what they send belongs to this turn.
      if (this.#waiting.length === 0 && !this.#isSending) process.nextTick(() => void this.#send());
      this.#waiting.push({ statement, settle, fail });
    });
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      const all = this.#waiting;
      this.#waiting = [];
      if (this.#failure) for (const { fail } of all) fail(new Skipped(this.#failure));
      else await this.#sendTogether(all);
    }
    this.#isSending = false;
  }

  async #sendTogether(all: readonly Waiting[]): Promise<void> {
    const opening = this.#before;
    this.#before = [];
    const sent = [...opening, ...all.map(({ statement }) => statement)];
    const answer = await sendBatch(this.#client, sent).catch(unsentBecause);
    const { error, isUnsent } = answer;
    this.#isConnectionLost = error !== undefined && !isUnsent && isLost(error);
    this.#failure = deliver(answer, all, opening.length);
  }
}

const ended = (): Error => new Error('the transaction is over');

/** Of a value that has no form in PostgreSQL: nothing was sent. */
const unsentBecause = (error: Error): BatchAnswer => ({ results: [], error, isUnsent: true });
