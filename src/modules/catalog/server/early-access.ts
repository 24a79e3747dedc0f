import type { Context } from '#platform/server/context.ts';
import { isForMembers, saleState, type SaleState } from '#modules/catalog/rules/sale-window.ts';
import type { CatalogPresentation } from './catalogue-join.ts';

/** Visitors who may buy before the sale opens to everybody (decision 33). */

/**
 * Lets the visitor buy a presentation as the member of a number, until its sale opens to everybody at `endsAt`. Whoever
 * was let in by the number before is out again, unless only they have proved to be the member: false then.
 */
export async function grantEarlyAccess(
  { db, visitor, now }: Context,
  { presentationId, memberNumber, isProved, endsAt }: EarlyAccess,
): Promise<boolean> {
  await db.change('delete from early_access where tenant_id = $1 and ends_at <= $2', [now]);
  const granted = await db.change(
    `insert into early_access as a (tenant_id, presentation_id, member_number, session_id, is_proved, ends_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, presentation_id, member_number)
     do update set session_id = excluded.session_id, is_proved = excluded.is_proved, ends_at = excluded.ends_at
      where not a.is_proved or excluded.is_proved or a.session_id = excluded.session_id`,
    [presentationId, memberNumber, visitor.sessionId, isProved, endsAt],
  );
  return granted > 0;
}

export type EarlyAccess = {
  readonly presentationId: number;
  /** As `storedCode` makes it. */
  readonly memberNumber: string;
  /** The visitor is signed in with the member's mobile number. */
  readonly isProved: boolean;
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
