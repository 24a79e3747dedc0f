import type { Database } from '#platform/server/db.ts';
import { lockAnswers, lockStatement, type LockAnswer, type LockRequest } from './lock-statement.ts';
import { placeKey, unlockStatement, type UnlockRequest } from './seat-store.ts';

/**
 * Sends the lock and unlock requests of this process to the database in batches: one statement for up to 256 requests,
 * over two connections. A batch starts whenever a connection is idle, without a timer, so that a single request never
 * waits. All requests of a batch are of one brand. Each place occurs once, and each visitor has one lock request: a
 * second one waits for the next batch. When a batch fails, its requests are sent one by one, so that one bad request
 * does not fail the others.
 */

type Wanted = {
  readonly tenantId: number;
  /** What may occur only once in a batch: the place, and the visitor who locks it. */
  readonly keys: readonly string[];
  readonly fail: (error: unknown) => void;
};
type ToLock = Wanted & {
  readonly lock: LockRequest;
  readonly settle: (answer: LockAnswer | undefined) => void;
};
type ToUnlock = Wanted & { readonly unlock: UnlockRequest; readonly settle: (isFreed: boolean) => void };
type Waiting = ToLock | ToUnlock;

const isLock = (waiting: Waiting): waiting is ToLock => 'lock' in waiting;
const isUnlock = (waiting: Waiting): waiting is ToUnlock => 'unlock' in waiting;
const keyOfPlace = (presentationId: number, seatNo: number): string => `${presentationId}/${seatNo}`;

const MAX_BATCH = 256;
const CONNECTIONS = 2;

export class LockBatch {
  readonly #database: Database;
  readonly #origin: string;
  #queue: Waiting[] = [];
  #running = 0;
  #scheduled = false;

  /** `origin` names this process in the channel messages that it sends. */
  constructor(database: Database, origin: string) {
    this.#database = database;
    this.#origin = origin;
  }

  /**
   * Returns the result; undefined when the holder's seat timer refuses the request as it is (`prepareSeatTimer`).
   * Rejects when the database fails.
   */
  lock(tenantId: number, request: LockRequest): Promise<LockAnswer | undefined> {
    const keys = [keyOfPlace(request.presentationId, request.seatNo), request.holder];
    return new Promise((settle, fail) => this.#enqueue({ lock: request, tenantId, keys, settle, fail }));
  }

  /** Returns whether a place of the holder was freed. */
  unlock(tenantId: number, request: UnlockRequest): Promise<boolean> {
    const keys = [keyOfPlace(request.presentationId, request.seatNo)];
    return new Promise((settle, fail) => this.#enqueue({ unlock: request, tenantId, keys, settle, fail }));
  }

  #enqueue(waiting: Waiting): void {
    this.#queue.push(waiting);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#running >= CONNECTIONS || this.#queue.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      const batch = this.#next();
      if (batch.length === 0) return;
      this.#running += 1;
      void this.#run(batch).finally(() => {
        this.#running -= 1;
        this.#schedule();
      });
      this.#schedule();
    });
  }

  /** The first waiting request and all that can go with it: same brand, each key once. */
  #next(): Waiting[] {
    const tenantId = this.#queue[0]?.tenantId;
    const taken = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#queue) {
      const isAlone = !waiting.keys.some((key) => taken.has(key));
      const fits = waiting.tenantId === tenantId && batch.length < MAX_BATCH && isAlone;
      // A place skipped once is skipped for the whole batch: requests for it keep their order.
      for (const key of waiting.keys) taken.add(key);
      (fits ? batch : rest).push(waiting);
    }
    this.#queue = rest;
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#send(batch);
    } catch (error) {
      if (batch.length === 1) return batch[0]!.fail(error);
      await Promise.all(
        batch.map((waiting) => this.#send([waiting]).catch((failure) => waiting.fail(failure))),
      );
    }
  }

  async #send(batch: readonly Waiting[]): Promise<void> {
    const locks = batch.filter(isLock);
    const unlocks = batch.filter(isUnlock);
    const toLock = locks.map(({ lock }) => lock);
    const toUnlock = unlocks.map(({ unlock }) => unlock);
    const results = await this.#database.batch(batch[0]!.tenantId, [
      ...(toLock.length > 0 ? [lockStatement(toLock, this.#origin)] : []),
      ...(toUnlock.length > 0 ? [unlockStatement(toUnlock, this.#origin)] : []),
    ]);
    const freed = new Set(unlocks.length > 0 ? results.pop()!.rows.map(placeKey) : []);
    const answers = lockAnswers(results.at(-1)?.rows ?? []);
    for (const { lock, settle } of locks) settle(answers.get(lock.holder));
    for (const { keys, settle } of unlocks) settle(freed.has(keys[0]!));
  }
}
