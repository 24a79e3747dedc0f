import type { Context } from '#platform/server/context.ts';
import type { ShowingOfCode } from '#modules/codes/rules/code-batch.ts';
import {
  enteredReferences,
  type EnteredReference,
  type WantedReference,
} from '#modules/codes/rules/references.ts';
import { lookUpReferences, referencesOf } from '#modules/codes/server/reference-store.ts';
import { isPersonNumber } from '#modules/customers/rules/person-numbers.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { referenceKey } from './entered-proofs.ts';

type Reading = {
  readonly wanted: readonly WantedReference[];
  /** Those that the visitor had entered before. */
  readonly stored?: readonly WantedReference[] | undefined;
  /** The others were typed just now: unknown ones are counted. */
  readonly areTyped: boolean;
  readonly showing: ShowingOfCode;
};

/** What references open at a showing, always from the database. Refuses TOO_MANY_REQUESTS after many unknown ones. */
export async function readReferences(
  ctx: Context,
  sheet: Promise<PriceSheet>,
  { wanted, stored = [], areTyped, showing }: Reading,
): Promise<EnteredReference[]> {
  if (wanted.length === 0) return [];
  const ids = idTypes(await sheet);
  const { country } = brandOf(ctx);
  const hasWrongId = ({ ticketId, ref1 }: WantedReference): boolean =>
    ids.has(ticketId) && !isPersonNumber(ref1, country);
  const before = new Set(areTyped ? stored.map(referenceKey) : wanted.map(referenceKey));
  const typed = wanted.filter((one) => !before.has(referenceKey(one)) && !hasWrongId(one));
  const [counted, others] = await Promise.all([
    typed.length === 0 ? [] : lookUpReferences(ctx, typed),
    referencesOf(
      ctx.db,
      wanted.filter((one) => before.has(referenceKey(one))),
    ),
  ]);
  const known = new Map([...counted, ...others].map((row) => [row.referenceId, row]));
  return enteredReferences(wanted, [...known.values()], { showing, now: ctx.now, hasWrongId });
}

/** The ticket types whose first reference is an ID number. */
const idTypes = ({ levels }: PriceSheet): ReadonlySet<number> =>
  new Set(
    levels.flatMap(({ tickets }) =>
      tickets.filter(({ ref1IsId }) => ref1IsId).map(({ ticketId }) => ticketId),
    ),
  );
