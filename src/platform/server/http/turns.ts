import { refuse } from '#kernel/refusal.ts';

export type TurnsOptions = {
  /** How many may be at work at a time. */
  readonly atOnce: number;
  /** How many of one caller may wait; more are refused. */
  readonly mostWaiting: number;
};

type Waiting = { readonly begin: () => void; readonly leave: () => void; readonly isGone: () => boolean };

/**
 * A queue for work that keeps the process busy. Each caller with work that waits gets one turn after the other, so that
 * a caller who asks for much waits longer, and nobody else does. Between two turns the process answers what has arrived
 * meanwhile.
 */
export class Turns {
  readonly #options: TurnsOptions;
  #working = 0;
  /** By caller, in the order of their next turns. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /**
   * Waits for the caller's turn; returns the function that ends it, to be called once. `isGone`: whether nobody waits for
   * the answer any more. Throws TOO_MANY_REQUESTS (429) when too many of this caller wait already, or nobody waits.
   */
  async take(caller: string, isGone: () => boolean = () => false): Promise<() => void> {
    if (this.#working < this.#options.atOnce) this.#working += 1;
    else await this.#wait(caller, isGone);
    return () => this.#end();
  }

  #wait(caller: string, isGone: () => boolean): Promise<void> {
    const others = this.#waiting.get(caller) ?? [];
    if (others.length >= this.#options.mostWaiting) throw tooMany();
    return new Promise((begin, reject) => {
      this.#waiting.set(caller, [...others, { begin, leave: () => reject(tooMany()), isGone }]);
    });
  }

  #end(): void {
    // The place stays taken until then.
    if (this.#waiting.size > 0) setImmediate(() => this.#beginNext());
    else this.#working -= 1;
  }

  #beginNext(): void {
    for (const [caller, [first, ...others]] of this.#waiting) {
      this.#waiting.delete(caller);
      if (others.length > 0) this.#waiting.set(caller, others);
      if (!first!.isGone()) return first!.begin();
      first!.leave();
    }
    this.#working -= 1;
  }
}

const tooMany = () => refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }, 429);
