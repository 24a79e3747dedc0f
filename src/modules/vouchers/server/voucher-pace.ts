import { perApp, type Context } from '#platform/server/context.ts';
import { guessLimit } from '#platform/server/http/guess-limit.ts';
import { RecentCounts } from '#platform/server/http/recent-counts.ts';
import { freeOf, type Voucher } from '../rules/voucher.ts';

/**
 * The pace at which references of vouchers may be typed, so that nobody finds vouchers by trying. A reference that no
 * voucher of the visitor's has, and one of a voucher with nothing left, count as wrong alike. References are as they are
 * stored. Calls with it need a bot check.
 */

/** How long a visitor may use a voucher again that they have entered rightly, whatever else they typed. */
const REMEMBERED = { windowMs: 3_600_000, atMost: 1 };

const limit = guessLimit();
const remembered = perApp(() => new RecentCounts(REMEMBERED));
const keyOf = ({ tenantId, visitor }: Context, reference: string): string =>
  `${tenantId} ${visitor.sessionId} ${reference}`;

/** Those of some references that the visitor has not entered rightly before. */
const guessedOf = (ctx: Context, references: readonly string[]): string[] =>
  [...new Set(references)].filter((one) => remembered(ctx.app).of(keyOf(ctx, one), ctx.now) === 0);

/** Refuses TOO_MANY_REQUESTS after many wrong references, unless all of these were entered rightly before. */
export const assertVoucherPace = (ctx: Context, references: readonly string[]): void =>
  limit.assertOpen(ctx, guessedOf(ctx, references).length);

/** The same for a reference that is looked up now: many at the same time find no more than one after the other. */
export const atVoucherPace = <Found>(
  ctx: Context,
  reference: string,
  find: () => Promise<Found>,
): Promise<Found> => limit.guard(ctx, guessedOf(ctx, [reference]).length, find, () => 0);

/** Counts the wrong ones of some references, and remembers the right ones. `own`: the visitor's vouchers among them. */
export function countVouchers(ctx: Context, references: readonly string[], own: readonly Voucher[]): void {
  const isRight = (reference: string): boolean =>
    own.some((voucher) => voucher.reference === reference && freeOf(voucher) > 0);
  limit.countWrong(ctx, guessedOf(ctx, references).filter((one) => !isRight(one)).length);
  for (const one of references.filter(isRight)) remembered(ctx.app).add(keyOf(ctx, one), ctx.now);
}
