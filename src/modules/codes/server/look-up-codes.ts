import type { Context } from '#platform/server/context.ts';
import { guessLimit } from '#platform/server/http/guess-limit.ts';
import type { KnownCode } from '../rules/code-batch.ts';
import { codesOf } from './code-store.ts';

const limit = guessLimit();

/**
 * The stored ones of some codes. `typed` are those of them that the visitor has typed just now: unknown ones are counted,
 * and after many of them any typed code is refused with TOO_MANY_REQUESTS, so that nobody finds codes by trying. Codes
 * that are in the visitor's cart already are not limited.
 */
export async function lookUpCodes(
  ctx: Context,
  codes: readonly string[],
  typed: readonly string[],
): Promise<KnownCode[]> {
  if (typed.length > 0) limit.assertOpen(ctx);
  const known = await codesOf(ctx.db, codes);
  const isUnknown = (code: string): boolean => known.every((one) => one.code !== code);
  limit.countWrong(ctx, typed.filter(isUnknown).length);
  return known;
}
