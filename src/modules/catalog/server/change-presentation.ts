import { businessDate } from '#kernel/dates.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { PresentationDocument } from '#modules/catalog/rules/documents.ts';

/** Changes of one presentation by an operator. Orders wait for them: see `presentation-lock.ts`. */

/** A presentation whose row is locked. */
export type LockedPresentation = {
  readonly presentationId: number;
  readonly key: string;
  readonly status: PresentationDocument['status'];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly venueId: number;
  readonly seatplanId: number | null;
  readonly document: PresentationDocument;
};

/** Locks and reads a presentation; waits for the orders that are being written for it. */
export const lockPresentation = (tx: BrandDb, id: number): Promise<LockedPresentation | undefined> =>
  tx.row<LockedPresentation>(
    `select presentation_id as "presentationId", key, status, starts_at as "startsAt", ends_at as "endsAt",
            venue_id as "venueId", seatplan_id as "seatplanId", document
       from presentation where tenant_id = $1 and presentation_id = $2 for update`,
    [id],
  );

/** Cancels a presentation, in its document too: importing that again changes nothing. */
export const markCancelled = (tx: BrandDb, id: number): Promise<number> =>
  tx.change(
    `update presentation set status = 'cancelled', document = document || '{"status": "cancelled"}'
      where tenant_id = $1 and presentation_id = $2`,
    [id],
  );

/** A hall with what a presentation takes from it and from its complex. */
export type Hall = {
  readonly venueId: number;
  readonly key: string;
  /** Key of the plan of presentations that name none. */
  readonly seatplan: string | null;
  readonly locationId: number;
  readonly timeZone: string;
};

/** A hall of the brand by id, or undefined. */
export const hallById = (db: BrandDb, venueId: number): Promise<Hall | undefined> =>
  db.row<Hall>(
    `select v.venue_id as "venueId", v.key, v.document ->> 'seatplan' as seatplan, v.location_id as "locationId",
            l.document ->> 'timeZone' as "timeZone"
       from venue v join location l on l.tenant_id = v.tenant_id and l.location_id = v.location_id
      where v.tenant_id = $1 and v.venue_id = $2`,
    [venueId],
  );

/** Where and when a presentation is moved to. */
type Destination = { readonly startsAt: Date; readonly hall: Hall };

/** It lasts as long as before. */
const movedEnd = ({ startsAt: before, endsAt }: LockedPresentation, { startsAt }: Destination): Date =>
  new Date(endsAt.getTime() + startsAt.getTime() - before.getTime());

/** The first other presentation that would be in the hall with a moved one, or undefined. */
export const inHallAt = (
  tx: BrandDb,
  presentation: LockedPresentation,
  to: Destination,
): Promise<Pick<LockedPresentation, 'presentationId' | 'key' | 'startsAt'> | undefined> =>
  tx.row(
    `select presentation_id as "presentationId", key, starts_at as "startsAt"
       from presentation
      where tenant_id = $1 and venue_id = $2 and presentation_id <> $3 and status <> 'cancelled'
        and tstzrange(starts_at, ends_at) && tstzrange($4, $5)
      order by starts_at limit 1`,
    [to.hall.venueId, presentation.presentationId, to.startsAt, movedEnd(presentation, to)],
  );

/**
 * Moves a presentation to another time or hall, in its document too: importing that again changes nothing. It lasts as
 * long as before. Throws when the hall shows something else at that time (constraint `presentation_no_overlap`): ask
 * `inHallAt` first.
 */
export async function markMoved(
  tx: BrandDb,
  presentation: LockedPresentation,
  { startsAt, hall }: Destination,
): Promise<void> {
  const { presentationId, document } = presentation;
  const endsAt = movedEnd(presentation, { startsAt, hall });
  const changed = {
    venue: hall.key,
    startsAt: startsAt.toISOString(),
    ...(document.endsAt !== undefined && { endsAt: endsAt.toISOString() }),
  };
  await tx.change(
    `update presentation
        set starts_at = $3, ends_at = $4, business_date = $5, venue_id = $6, location_id = $7, document = document || $8
      where tenant_id = $1 and presentation_id = $2`,
    [
      presentationId,
      startsAt,
      endsAt,
      businessDate(startsAt, hall.timeZone),
      hall.venueId,
      hall.locationId,
      changed,
    ],
  );
}
