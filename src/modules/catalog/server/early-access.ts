import type { Context } from '#platform/server/context.ts';
import { isForMembers, saleState, type SaleState } from '#modules/catalog/rules/sale-window.ts';
import type { CatalogPresentation } from './catalogue-join.ts';

/** Visitors who may buy before the sale opens to everybody (decision 33). */

/**
 * Lets the visitor buy a presentation as the member of a number, until its sale opens to everybody at `endsAt`. Whoever
 * was let in by the number before is out again.
 */
export async function grantEarlyAccess(
  { db, visitor, now }: Context,
  { presentationId, memberNumber, endsAt }: EarlyAccess,
): Promise<void> {
  await db.change('delete from early_access where tenant_id = $1 and ends_at <= $2', [now]);
  await db.change(
    `insert into early_access (tenant_id, presentation_id, member_number, session_id, ends_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, presentation_id, member_number)
     do update set session_id = excluded.session_id, ends_at = excluded.ends_at`,
    [presentationId, memberNumber, visitor.sessionId, endsAt],
  );
}

export type EarlyAccess = {
  readonly presentationId: number;
  /** As `storedCode` makes it. */
  readonly memberNumber: string;
  readonly endsAt: Date;
};

/**
 * The state of a presentation's sale for this visitor. Only for answers to this visitor alone: what everybody sees has
 * the state by `saleState`.
 */
export async function saleForVisitor(ctx: Context, presentation: CatalogPresentation): Promise<SaleState> {
  const sale = saleState(presentation, presentation.location, ctx.now);
  if (!isForMembers(sale, ctx.now) || !(await hasEarlyAccess(ctx, presentation.id))) return sale;
  return saleState(presentation, presentation.location, ctx.now, { asMember: true });
}

const hasEarlyAccess = async ({ db, visitor }: Context, presentationId: number): Promise<boolean> =>
  (await db.row(
    'select 1 from early_access where tenant_id = $1 and presentation_id = $2 and session_id = $3 limit 1',
    [presentationId, visitor.sessionId],
  )) !== undefined;
