import type { Context } from '#platform/server/context.ts';
import { guessLimit } from '#platform/server/http/guess-limit.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { enteredCodes, type ShowingOfCode } from '../rules/code-batch.ts';
import type { EnteredCode } from '../rules/code-offer.ts';
import { codesOf } from './code-store.ts';

const limit = guessLimit();

type Wanted = {
  readonly codes: readonly string[];
  /** Those that a visitor has typed just now: unknown ones among them are counted. */
  readonly typed: readonly string[];
};

/** What some codes give at a showing. Refuses TOO_MANY_REQUESTS after many unknown ones that were typed. */
export async function readCodes(
  ctx: Context,
  showing: ShowingOfCode,
  { codes, typed }: Wanted,
): Promise<EnteredCode[]> {
  const others = codes.filter((one) => !typed.includes(one));
  const known = await Promise.all([
    typed.length === 0 ? [] : countingUnknown(ctx, typed.length, () => codesOf(ctx.db, typed)),
    others.length === 0 ? [] : codesOf(ctx.db, others),
  ]);
  return enteredCodes(codes, known.flat(), showing, ctx.now);
}

/** What the rules of codes look at of a presentation. */
export const showingOfCode = ({
  feature,
  location,
  businessDate,
}: Pick<PresentationFor, 'feature' | 'location' | 'businessDate'>): ShowingOfCode => ({
  featureId: feature.id,
  locationId: location.id,
  timeZone: location.timeZone,
  businessDate,
});

/**
 * Looks up things that a visitor has typed, each of which is found or not. Refuses TOO_MANY_REQUESTS after many unknown
 * ones of any sort, so that nobody finds codes or references by trying.
 */
export const countingUnknown = <Known>(
  ctx: Context,
  typed: number,
  find: () => Promise<Known[]>,
): Promise<Known[]> => limit.guard(ctx, typed, find, (known) => typed - known.length);
