import { perApp } from '#platform/server/context.ts';
import type { BotCheckLevel } from './levels.ts';
import type { Pass } from './pass.ts';

/** How many calls of each level one pass is good for; then the check is asked for again. */
export const USES: Readonly<Record<BotCheckLevel, number>> = { low: 200, high: 20 };

/** Each counted pass cost a check, so a machine that wants to push others out has to solve this many. */
const PASSES_KEPT = 50_000;

type Uses = Record<BotCheckLevel, number>;

/**
 * Counts the uses of passes, in this process only: several processes together allow a pass as many
 * times more, and a restart forgets, which the pass's half hour bounds well enough.
 */
class PassUses {
  readonly #uses = new Map<string, Uses>();

  /** Takes one use; false when the pass has none left for calls of this level. */
  take({ id }: Pass, level: BotCheckLevel): boolean {
    const uses = this.#uses.get(id) ?? this.#begin(id);
    if (uses[level] >= USES[level]) return false;
    uses[level] += 1;
    return true;
  }

  #begin(id: string): Uses {
    // A map lists its oldest entry first: the pass that ends soonest, if not ended already.
    const oldest = this.#uses.size >= PASSES_KEPT ? this.#uses.keys().next().value : undefined;
    if (oldest !== undefined) this.#uses.delete(oldest);
    const uses: Uses = { low: 0, high: 0 };
    this.#uses.set(id, uses);
    return uses;
  }
}

export const passUses = perApp(() => new PassUses());
