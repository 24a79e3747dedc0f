import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '../context.ts';
import { wideAddressKey } from './address-key.ts';
import { RecentCounts } from './recent-counts.ts';

/** Wrong guesses that one visitor may make, and all of one network, before they must wait. */
const OF_A_VISITOR = { windowMs: 15 * 60_000, atMost: 10 };
const OF_A_NETWORK = { windowMs: 3_600_000, atMost: 60 };

/** Limits how often visitors guess what is worth money: codes, references of vouchers. */
export type GuessLimit = {
  /** Refuses TOO_MANY_REQUESTS (429) after many wrong guesses, also a right one: the refusal tells nothing. */
  readonly assertOpen: (ctx: Context) => void;
  /** Counts wrong guesses. */
  readonly countWrong: (ctx: Context, guesses: number) => void;
};

/**
 * A limit with counts of its own, in this process only. The demo counts visitors only, because all may have one address
 * there (`ADDRESS_CALLS_A_MINUTE=0`).
 */
export function guessLimit(): GuessLimit {
  const counts = perApp(() => ({
    visitor: new RecentCounts(OF_A_VISITOR),
    network: new RecentCounts(OF_A_NETWORK),
  }));
  return {
    assertOpen: (ctx) => {
      const { visitor, network } = counts(ctx.app);
      const isLimited =
        visitor.of(visitorKey(ctx), ctx.now) >= OF_A_VISITOR.atMost ||
        (ctx.app.settings.addressCallsAMinute > 0 &&
          network.of(networkKey(ctx), ctx.now) >= OF_A_NETWORK.atMost);
      if (isLimited) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 900 }, 429);
    },
    countWrong: (ctx, guesses) => {
      const { visitor, network } = counts(ctx.app);
      for (let i = 0; i < guesses; i += 1) {
        visitor.add(visitorKey(ctx), ctx.now);
        network.add(networkKey(ctx), ctx.now);
      }
    },
  };
}

const visitorKey = ({ tenantId, visitor }: Context): string => `${tenantId} ${visitor.sessionId}`;
const networkKey = ({ tenantId, address }: Context): string => `${tenantId} ${wideAddressKey(address)}`;
