import { perApp } from '#platform/server/context.ts';
import type { BotCheckLevel } from './levels.ts';
import type { Pass } from './pass.ts';

/** For how many calls of each level one pass is valid; then a new check is needed. */
export const USES: Readonly<Record<BotCheckLevel, number>> = { low: 200, high: 20 };

/** The number of passes that are counted. Each cost a check, so a machine must solve as many to push others out. */
const PASSES_KEPT = 50_000;

type Uses = Record<BotCheckLevel, number>;

/**
 * Counts the uses of passes in this process only. With several processes a pass is valid that many times more, and a
 * restart forgets the counts; both are limited by the pass's half hour.
 */
class PassUses {
  readonly #uses = new Map<string, Uses>();

  /** Counts one use; false when the pass has no use left for calls of this level. */
  take({ id }: Pass, level: BotCheckLevel): boolean {
    const uses = this.#uses.get(id) ?? this.#begin(id);
    if (uses[level] >= USES[level]) return false;
    uses[level] += 1;
    return true;
  }

  #begin(id: string): Uses {
    // A map lists its oldest entry first: the pass that ends first.
    const oldest = this.#uses.size >= PASSES_KEPT ? this.#uses.keys().next().value : undefined;
    if (oldest !== undefined) this.#uses.delete(oldest);
    const uses: Uses = { low: 0, high: 0 };
    this.#uses.set(id, uses);
    return uses;
  }
}

/** The uses of passes that this process has counted. */
export const passUses = perApp(() => new PassUses());
