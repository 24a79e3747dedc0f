/** Callers whose spending is known at a time; more push out the one who has not spent for longest. */
const CALLERS_KEPT = 50_000;

type Account = { readonly left: number; readonly at: number };

/**
 * What each caller may still spend, in this process only: at most `aMinute` units at once, and as many come back in a
 * minute, evenly. A unit is the work of a light call.
 */
export class WorkBudget {
  readonly #aMinute: number;
  readonly #accounts = new Map<string, Account>();

  constructor(aMinute: number) {
    this.#aMinute = aMinute;
  }

  /** Spends `cost`. When there is too little left it spends nothing, and returns in how many seconds there is enough. */
  spend(caller: string, cost: number, now: Date): number {
    const at = now.getTime();
    const left = this.#leftOf(caller, at);
    if (left < cost) return Math.ceil(((cost - left) / this.#aMinute) * 60);
    // A map lists its entries in the order of their insertion: the longest unused is the first.
    this.#accounts.delete(caller);
    const oldest = this.#accounts.size >= CALLERS_KEPT ? this.#accounts.keys().next().value : undefined;
    if (oldest !== undefined) this.#accounts.delete(oldest);
    this.#accounts.set(caller, { left: left - cost, at });
    return 0;
  }

  #leftOf(caller: string, at: number): number {
    const known = this.#accounts.get(caller);
    if (!known) return this.#aMinute;
    const back = (Math.max(0, at - known.at) / 60_000) * this.#aMinute;
    return Math.min(this.#aMinute, known.left + back);
  }
}
