import { refuse } from '#kernel/refusal.ts';
import { perApp, type Context } from '#platform/server/context.ts';
import { wideAddressKey } from '#platform/server/http/address-key.ts';
import { RecentCounts } from '#platform/server/http/recent-counts.ts';
import type { KnownCode } from '../rules/code-batch.ts';
import { codesOf } from './code-store.ts';

/** Unknown codes that one visitor may enter, and all of one network, before they must wait. */
const WRONG_OF_A_VISITOR = { windowMs: 15 * 60_000, atMost: 10 };
const WRONG_OF_A_NETWORK = { windowMs: 3_600_000, atMost: 60 };

const counts = perApp(() => ({
  visitor: new RecentCounts(WRONG_OF_A_VISITOR),
  network: new RecentCounts(WRONG_OF_A_NETWORK),
}));

/**
 * The stored ones of some codes that a visitor has typed. Refuses TOO_MANY_REQUESTS after many unknown codes, so that
 * nobody finds codes by trying; the demo counts visitors only, because all may have one address there.
 */
export async function lookUpCodes(ctx: Context, codes: readonly string[]): Promise<KnownCode[]> {
  const { app, now, tenantId, visitor, address } = ctx;
  const wrong = counts(app);
  const [ofVisitor, ofNetwork] = [
    `${tenantId} ${visitor.sessionId}`,
    `${tenantId} ${wideAddressKey(address)}`,
  ];
  const isLimited =
    wrong.visitor.of(ofVisitor, now) >= WRONG_OF_A_VISITOR.atMost ||
    (app.settings.addressCallsAMinute > 0 && wrong.network.of(ofNetwork, now) >= WRONG_OF_A_NETWORK.atMost);
  if (isLimited) throw refuse('TOO_MANY_REQUESTS', { retryAfterSeconds: 900 }, 429);
  const known = await codesOf(ctx.db, codes);
  for (let unknown = codes.length - known.length; unknown > 0; unknown -= 1) {
    wrong.visitor.add(ofVisitor, now);
    wrong.network.add(ofNetwork, now);
  }
  return known;
}
