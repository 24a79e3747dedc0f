import type { Database, Statement } from '#platform/server/db.ts';
import { lockStatement, placeKey, unlockStatement, type LockWish, type UnlockWish } from './seat-store.ts';

/**
 * Requests that wait in this process go to the database together: one statement for up to 256 of them,
 * over two connections, flushed whenever one is idle (no timer, so a lone request waits for nothing).
 * A batch is of one brand and holds a place once; a wish for a place that is in it already waits for the
 * next one. When a batch fails its wishes are tried one by one, so that one bad wish harms no other.
 */

type Kind = 'lock' | 'unlock';
type Waiting = {
  readonly kind: Kind;
  readonly tenantId: number;
  readonly key: string;
  readonly wish: LockWish | UnlockWish;
  readonly settle: (granted: boolean) => void;
  readonly fail: (error: unknown) => void;
};

const MAX_BATCH = 256;
const CONNECTIONS = 2;

export class LockBatch {
  readonly #database: Database;
  readonly #origin: string;
  #queue: Waiting[] = [];
  #running = 0;
  #scheduled = false;

  /** `origin` names this process in the notices it sends. */
  constructor(database: Database, origin: string) {
    this.#database = database;
    this.#origin = origin;
  }

  /** Answers whether the place is the holder's now. Rejects when the database cannot be asked. */
  lock(tenantId: number, wish: LockWish): Promise<boolean> {
    return this.#enqueue('lock', tenantId, wish);
  }

  /** Answers whether a place of the holder was freed. */
  unlock(tenantId: number, wish: UnlockWish): Promise<boolean> {
    return this.#enqueue('unlock', tenantId, wish);
  }

  #enqueue(kind: Kind, tenantId: number, wish: LockWish | UnlockWish): Promise<boolean> {
    return new Promise((settle, fail) => {
      this.#queue.push({ kind, tenantId, key: `${wish.presentationId}/${wish.seatNo}`, wish, settle, fail });
      this.#schedule();
    });
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

  /** The first waiting wish and all that can go with it: same brand, each place once. */
  #next(): Waiting[] {
    const tenantId = this.#queue[0]?.tenantId;
    const places = new Set<string>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of this.#queue) {
      const fits = waiting.tenantId === tenantId && batch.length < MAX_BATCH && !places.has(waiting.key);
      // A place skipped once is skipped for the whole batch: requests for it keep their order.
      places.add(waiting.key);
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
    const groups = (['lock', 'unlock'] as const)
      .map((kind) => batch.filter((waiting) => waiting.kind === kind))
      .filter((group) => group.length > 0);
    const results = await this.#database.batch(
      batch[0]!.tenantId,
      groups.map((group) => this.#statement(group)),
    );
    for (const [i, group] of groups.entries()) {
      const done = new Set(results[i]!.rows.map(placeKey));
      for (const waiting of group) waiting.settle(done.has(waiting.key));
    }
  }

  #statement(group: readonly Waiting[]): Statement {
    const wishes = group.map((waiting) => waiting.wish);
    return group[0]!.kind === 'lock'
      ? lockStatement(wishes as LockWish[], this.#origin)
      : unlockStatement(wishes, this.#origin);
  }
}
