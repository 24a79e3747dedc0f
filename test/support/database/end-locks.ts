import { DatabaseError } from 'pg';
import type { BrandDb } from '#platform/server/db.ts';

type Ended = { readonly seatNo: number; readonly holder: string };

const DEADLOCK = '40P01';

/**
 * Repeatedly ends the time of a share of a showing's locked places, also of those that are being paid; `stop` returns
 * the places and their holders.
 */
export function endLocks(
  db: BrandDb,
  presentationId: number,
  share: number,
): { stop(): Promise<readonly Ended[]> } {
  const ended: Ended[] = [];
  const over = new AbortController();
  const run = async (): Promise<void> => {
    while (!over.signal.aborted) {
      ended.push(...(await endSome(db, presentationId, share).catch(noneAtDeadlock)));
    }
  };
  const running = run();
  // `stop` rejects with a failure.
  running.catch(() => {});
  return {
    async stop() {
      over.abort();
      await running;
      return ended;
    },
  };
}

const endSome = (db: BrandDb, presentationId: number, share: number): Promise<Ended[]> =>
  db.rows<Ended>(
    `with due as (
       select seat_no from claim
        where tenant_id = $1 and presentation_id = $2 and state = 0 and expires > now() and random() < $3
        order by seat_no for update)
     update claim c set expires = now() - interval '1 second' from due
      where c.tenant_id = $1 and c.presentation_id = $2 and c.seat_no = due.seat_no
     returning c.seat_no as "seatNo", c.holder`,
    [presentationId, share],
  );

/** Places that are unlocked in another order may deadlock with this statement: it is then rolled back, and runs later. */
function noneAtDeadlock(error: unknown): Ended[] {
  if (error instanceof DatabaseError && error.code === DEADLOCK) return [];
  throw error;
}
