/** Keys that are counted at a time; more push out the oldest. */
const KEYS_KEPT = 50_000;

export type RecentCountsOptions = {
  /** How long an event counts. */
  readonly windowMs: number;
  /** Higher counts are not told apart. */
  readonly atMost: number;
};

/** Counts events by key in the last `windowMs`, in this process only: N processes count apart. */
export class RecentCounts {
  readonly #times = new Map<string, number[]>();
  readonly #options: RecentCountsOptions;

  constructor(options: RecentCountsOptions) {
    this.#options = options;
  }

  /** How many events of `key` were in the time before `now`; at most `atMost`. */
  of(key: string, now: Date): number {
    return this.#recent(key, now).length;
  }

  /** In how many seconds there are fewer than now; 0 when there are none. */
  secondsUntilFewer(key: string, now: Date): number {
    const [first] = this.#recent(key, now);
    return first === undefined ? 0 : Math.ceil((first + this.#options.windowMs - now.getTime()) / 1000);
  }

  /** Counts one more. */
  add(key: string, now: Date): void {
    const times = [...this.#recent(key, now), now.getTime()].slice(-this.#options.atMost);
    // A map lists its entries in the order of their insertion: the longest unused is the first.
    this.#times.delete(key);
    const oldest = this.#times.size >= KEYS_KEPT ? this.#times.keys().next().value : undefined;
    if (oldest !== undefined) this.#times.delete(oldest);
    this.#times.set(key, times);
  }

  #recent(key: string, now: Date): readonly number[] {
    const since = now.getTime() - this.#options.windowMs;
    return (this.#times.get(key) ?? []).filter((time) => time > since);
  }
}
