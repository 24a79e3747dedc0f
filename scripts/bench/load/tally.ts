import type { LoadResult } from './jobs.ts';

/** Counts the answers. */
export class Tally {
  readonly #outcomes: Record<string, number> = {};
  #done = 0;

  /** `outcome`: a status or a refusal's code; `counts`: whether it counts for the rate. */
  add(outcome: string | number, counts = true): void {
    this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
    if (counts) this.#done += 1;
  }

  result(beganMs: number): LoadResult {
    const seconds = (performance.now() - beganMs) / 1000;
    return { perSecond: this.#done / seconds, done: this.#done, seconds, outcomes: this.#outcomes };
  }
}
