import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, vi } from 'vitest';

/** The row that statements need at the same time, and how many must wait for it. */
type Wanted = {
  readonly statements: number;
} & (Place | { readonly sessionId: string });

/** A place of a showing of brand 1. */
type Place = { readonly presentationId: number; readonly seatNo: number };

/**
 * Runs `work` while another transaction has locked the row of a place, or of a visitor of brand 1, and rolls that
 * transaction back as soon as the wanted number of statements wait for the row. So they have all begun before any of
 * them continues: they race, however fast the machine is. `work` may wait for a smaller number itself, to set their
 * order. `url`: the owner's.
 */
export async function raceAtLockedRow<T>(
  url: string,
  wanted: Wanted,
  work: (untilWaiting: (statements: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const locker = new Client({ connectionString: url });
  await locker.connect();
  try {
    await locker.query('begin');
    await ('sessionId' in wanted ? lockVisitorRow(locker, wanted.sessionId) : lockPlaceRow(locker, wanted));
    const untilWaiting = (statements: number): Promise<void> =>
      vi.waitFor(async () => expect(await waiting(locker)).toBeGreaterThanOrEqual(statements), {
        timeout: 10_000,
      });
    const [done] = await Promise.all([
      work(untilWaiting),
      untilWaiting(wanted.statements).finally(() => locker.query('rollback')),
    ]);
    return done;
  } finally {
    await locker.end();
  }
}

const lockPlaceRow = (client: Client, { presentationId, seatNo }: Place) =>
  client.query(
    `insert into claim (tenant_id, presentation_id, seat_no, holder, expires)
     values (1, $1, $2, $3, now())`,
    [presentationId, seatNo, randomUUID()],
  );

/** Locks the row of the visitor's seat timer, which is inserted if there is none. */
const lockVisitorRow = (client: Client, sessionId: string) =>
  client.query(
    `insert into seat_timer as t (tenant_id, session_id, presentation_id, first_locked_at, deadline)
     values (1, $1, 0, now(), now())
     on conflict (tenant_id, session_id) do update set deadline = t.deadline`,
    [sessionId],
  );

/** The number of connections that wait for another transaction. */
async function waiting(client: Client): Promise<number> {
  // Otherwise the view stays the same within a transaction.
  await client.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
