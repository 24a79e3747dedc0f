import type { BrandDb } from '#platform/server/db.ts';
import type { CatalogPresentation } from './catalogue-join.ts';

/**
 * The joint between orders and changes of a presentation. An order's transactions lock its row for sharing, a change
 * updates it: so a change waits for orders that are being written and then sees them, and an order that comes after a
 * change sees the change, whatever this process has in memory.
 */

type Shown = Pick<CatalogPresentation, 'id' | 'status' | 'featureId' | 'startsAt' | 'seatplanId' | 'venue'>;

/**
 * Locks a presentation's row for sharing. The code of the refusal when it is cancelled (NO_EVENT_FOUND), or is no longer
 * on sale at the time, in the hall, with the film and by the plan that this process shows (CART_DIFFERS).
 */
export async function refusalUnlessAsShown(
  tx: BrandDb,
  { id, status, featureId, startsAt, seatplanId, venue }: Shown,
): Promise<'NO_EVENT_FOUND' | 'CART_DIFFERS' | undefined> {
  const row = await tx.row<{ isCancelled: boolean; isSame: boolean }>(
    `select status = 'cancelled' as "isCancelled",
            (status, starts_at, seatplan_id, venue_id, feature_id)
              is not distinct from ($3::text, $4::timestamptz, $5::int, $6::int, $7::int) as "isSame"
       from presentation where tenant_id = $1 and presentation_id = $2 for share`,
    [id, status, startsAt, seatplanId, venue.id, featureId],
  );
  if (!row || row.isCancelled) return 'NO_EVENT_FOUND';
  return row.isSame ? undefined : 'CART_DIFFERS';
}

/** Locks a presentation's row for sharing; returns whether it is cancelled. */
export async function isCancelledNow(tx: BrandDb, id: number): Promise<boolean> {
  const row = await tx.row<{ status: string }>(
    'select status from presentation where tenant_id = $1 and presentation_id = $2 for share',
    [id],
  );
  return row?.status === 'cancelled';
}
