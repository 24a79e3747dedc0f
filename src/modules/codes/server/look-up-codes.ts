import type { Context } from '#platform/server/context.ts';
import { guessLimit } from '#platform/server/http/guess-limit.ts';
import type { KnownCode } from '../rules/code-batch.ts';
import { codesOf } from './code-store.ts';

const limit = guessLimit();

/** The stored ones of some codes that a visitor has typed. Refuses TOO_MANY_REQUESTS after many unknown ones. */
export const lookUpCodes = (ctx: Context, codes: readonly string[]): Promise<KnownCode[]> =>
  countingUnknown(ctx, codes.length, () => codesOf(ctx.db, codes));

/**
 * Looks up things that a visitor has typed, each of which is found or not. Refuses TOO_MANY_REQUESTS after many unknown
 * ones of any sort, so that nobody finds codes or references by trying.
 */
export const countingUnknown = <Known>(
  ctx: Context,
  typed: number,
  find: () => Promise<Known[]>,
): Promise<Known[]> => limit.guard(ctx, typed, find, (known) => typed - known.length);
