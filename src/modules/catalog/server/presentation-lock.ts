import type { BrandDb } from '#platform/server/db.ts';
import { CALLED_OFF } from '#modules/catalog/rules/sale-window.ts';
import type { CatalogPresentation } from './catalogue-join.ts';

/**
 * The joint between orders and changes of a presentation. An order's transactions lock its row for sharing, a change
 * updates it: so a change waits for orders that are being written and then sees them, and an order that comes after a
 * change sees the change, whatever this process has in memory.
 */

type Shown = Pick<CatalogPresentation, 'id' | 'status' | 'featureId' | 'startsAt' | 'seatplanId' | 'venue'>;

/**
 * Locks a presentation's row for sharing. A guard: fails when it is cancelled or off sale by now (CALLED_OFF), or no longer at
 * the time, in the hall, with the film and by the plan that this process shows (CART_DIFFERS). `otherwise` makes the error
 * from the code of the refusal.
 */
export const guardAsShown = (
  tx: BrandDb,
  { id, status, featureId, startsAt, seatplanId, venue }: Shown,
  otherwise: (refusal: string) => Error,
): Promise<void> =>
  tx.guard(
    `with locked as (
       select status, (status, starts_at, seatplan_id, venue_id, feature_id)
                is not distinct from ($3::text, $4::timestamptz, $5::int, $6::int, $7::int) as is_same
         from presentation where tenant_id = $1 and presentation_id = $2 for share)
     select refuse_if(case when coalesce(min(status), 'cancelled') = 'cancelled' then '${CALLED_OFF.cancelled}'
                           when min(status) <> 'on_sale' then '${CALLED_OFF.offSale}'
                           when not bool_and(is_same) then 'CART_DIFFERS' end) from locked`,
    [id, status, startsAt, seatplanId, venue.id, featureId],
    otherwise,
  );

/** Locks a presentation's row for sharing. A guard: throws `otherwise` when it is cancelled. */
export const guardNotCancelled = (tx: BrandDb, id: number, otherwise: () => Error): Promise<void> =>
  tx.guard(
    `with locked as (select status from presentation where tenant_id = $1 and presentation_id = $2 for share)
     select refuse_if(case when status = 'cancelled' then status end) from locked`,
    [id],
    otherwise,
  );

/** Locks a presentation's row for sharing; returns whether it is cancelled. */
export async function isCancelledNow(tx: BrandDb, id: number): Promise<boolean> {
  const row = await tx.row<{ status: string }>(
    'select status from presentation where tenant_id = $1 and presentation_id = $2 for share',
    [id],
  );
  return row?.status === 'cancelled';
}

/** Whether one of some presentations is cancelled. Locks nothing: a cancellation may follow at any moment. */
export const isAnyCancelled = async (db: BrandDb, ids: readonly number[]): Promise<boolean> =>
  (await db.row(
    "select from presentation where tenant_id = $1 and presentation_id = any($2::int[]) and status = 'cancelled' limit 1",
    [ids],
  )) !== undefined;
