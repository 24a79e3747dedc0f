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
  readonly document: PresentationDocument;
};

/** Locks and reads a presentation; waits for the orders that are being written for it. */
export const lockPresentation = (tx: BrandDb, id: number): Promise<LockedPresentation | undefined> =>
  tx.row<LockedPresentation>(
    `select presentation_id as "presentationId", key, status, starts_at as "startsAt", ends_at as "endsAt",
            venue_id as "venueId", document
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
