import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import type { PresentationFor } from '#modules/catalog/server/presentation-for.ts';
import { readCodes, showingOfCode } from '#modules/codes/server/look-up-codes.ts';
import { withCodes } from '#modules/tickets/rules/proofs/code-tickets.ts';
import { withMembers } from '#modules/tickets/rules/proofs/member-tickets.ts';
import type { PriceSheet } from '#modules/tickets/rules/price-sheet.ts';
import { withReferences } from '#modules/tickets/rules/proofs/reference-tickets.ts';
import type { EnteredProofs } from './entered-proofs.ts';
import { freshPriceSheet, priceSheetOf } from './price-store.ts';
import { readMembers } from './read-members.ts';
import { readReferences } from './read-references.ts';

type Wanted = Partial<EnteredProofs> & {
  /** True: read from the database, as a commit needs it. False: it may be a minute old. */
  readonly isFresh?: boolean;
  /** Codes and references were typed just now: unknown ones are counted (`countingUnknown`). */
  readonly areTyped?: boolean;
  /** What the cart has already is not counted when it is unknown by now. */
  readonly stored?: EnteredProofs | undefined;
};

type Priced = Pick<PresentationFor, 'id' | 'priceListId' | 'feature' | 'location' | 'businessDate'>;

/**
 * The price sheet of a presentation for this visitor. The cart, the list of tickets, the best available seats and the
 * commit all use it, so that anything that changes a visitor's prices has one place. What codes, references and member
 * numbers give is always read from the database. Refuses NO_PRICE_POLICY when the presentation has no price list.
 */
export async function sheetFor(
  ctx: Context,
  presentation: Priced,
  { isFresh = false, areTyped = false, codes = [], references = [], members = [], stored }: Wanted = {},
): Promise<PriceSheet> {
  const { id, priceListId, location } = presentation;
  if (priceListId === null) throw refuse('NO_PRICE_POLICY', { presentationId: id });
  const reading = isFresh ? freshPriceSheet(ctx, priceListId) : priceSheetOf(ctx, priceListId);
  const showing = showingOfCode(presentation);
  const typed = areTyped ? codes.filter((one) => !stored?.codes.includes(one)) : [];
  const [sheet, offered, entered, own] = await Promise.all([
    reading,
    readCodes(ctx, showing, { codes, typed }),
    readReferences(ctx, reading, { wanted: references, stored: stored?.references, areTyped, showing }),
    readMembers(ctx, {
      wanted: members,
      stored: stored?.members,
      areTyped,
      timeZone: location.timeZone,
      presentationId: id,
    }),
  ]);
  const coded = codes.length === 0 ? sheet : withCodes(sheet, offered);
  const referred = entered.length === 0 ? coded : withReferences(coded, entered);
  return own.length === 0 ? referred : withMembers(referred, own);
}
