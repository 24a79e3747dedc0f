import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '../context.ts';
import { wideAddressKey } from './address-key.ts';
import { RecentCounts, type RecentCountsOptions } from './recent-counts.ts';

/** Wrong guesses that one visitor may make, and all of one network, before they must wait. */
const OF_A_VISITOR = { windowMs: 15 * 60_000, atMost: 10 };
const OF_A_NETWORK = { windowMs: 3_600_000, atMost: 60 };

/** Limits how often visitors guess what is worth money: codes, references of vouchers. */
export type GuessLimit = {
  /**
   * Looks up `typed` things that a visitor has typed, and counts the wrong ones. Refuses TOO_MANY_REQUESTS (429) after
   * many wrong guesses, also right ones: the refusal tells nothing. Guesses that are being looked up count too, so that
   * many at the same time, or many in one call, find no more.
   */
  readonly guard: <Found>(
    ctx: Context,
    typed: number,
    find: () => Promise<Found>,
    wrongIn: (found: Found) => number,
  ) => Promise<Found>;
  /** The same refusal alone, where what is wrong is only known later. */
  readonly assertOpen: (ctx: Context, typed: number) => void;
  /** Counts wrong guesses that `guard` has not counted. */
  readonly countWrong: (ctx: Context, guesses: number) => void;
};

/** A limit with counts of its own, in this process only; without `ADDRESS_CALLS_A_MINUTE` it counts visitors only. */
export function guessLimit(): GuessLimit {
  const counts = perApp(() => [new Counted(OF_A_VISITOR, visitorKey), new Counted(OF_A_NETWORK, networkKey)]);
  // The demo's visitors may all have one address.
  const limitedBy = ({ app }: Context): Counted[] =>
    counts(app).slice(0, app.settings.addressCallsAMinute > 0 ? 2 : 1);
  const assertOpen = (ctx: Context, typed: number): void => {
    const full = typed > 0 ? limitedBy(ctx).filter((count) => count.isFull(ctx, typed)) : [];
    if (full.length === 0) return;
    const retryAfterSeconds = Math.max(1, ...full.map((count) => count.secondsUntilFewer(ctx)));
    throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }, 429);
  };
  const countWrong = (ctx: Context, guesses: number): void => {
    for (const count of limitedBy(ctx)) count.add(ctx, guesses);
  };
  const open = (ctx: Context, typed: number): void => {
    for (const count of limitedBy(ctx)) count.open(ctx, typed);
  };
  return {
    assertOpen,
    countWrong,
    guard: async (ctx, typed, find, wrongIn) => {
      assertOpen(ctx, typed);
      open(ctx, typed);
      try {
        const found = await find();
        countWrong(ctx, wrongIn(found));
        return found;
      } finally {
        open(ctx, -typed);
      }
    },
  };
}

/** Wrong guesses by visitor or network, and those that are being looked up. */
class Counted {
  readonly #wrong: RecentCounts;
  readonly #open = new Map<string, number>();
  readonly #atMost: number;
  readonly #keyOf: (ctx: Context) => string;

  constructor(options: RecentCountsOptions, keyOf: (ctx: Context) => string) {
    this.#wrong = new RecentCounts(options);
    this.#atMost = options.atMost;
    this.#keyOf = keyOf;
  }

  isFull(ctx: Context, typed: number): boolean {
    const key = this.#keyOf(ctx);
    return this.#wrong.of(key, ctx.now) + (this.#open.get(key) ?? 0) + typed > this.#atMost;
  }

  secondsUntilFewer(ctx: Context): number {
    return this.#wrong.secondsUntilFewer(this.#keyOf(ctx), ctx.now);
  }

  /** Counts guesses that are being looked up; negative: they are no longer. */
  open(ctx: Context, typed: number): void {
    const key = this.#keyOf(ctx);
    const open = (this.#open.get(key) ?? 0) + typed;
    if (open > 0) this.#open.set(key, open);
    else this.#open.delete(key);
  }

  add(ctx: Context, wrong: number): void {
    for (let i = 0; i < wrong; i += 1) this.#wrong.add(this.#keyOf(ctx), ctx.now);
  }
}

const visitorKey = ({ tenantId, visitor }: Context): string => `${tenantId} ${visitor.sessionId}`;
const networkKey = ({ tenantId, address }: Context): string => `${tenantId} ${wideAddressKey(address)}`;
