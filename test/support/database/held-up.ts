import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, vi } from 'vitest';

/** What statements shall want at the same time, and how many of them. */
type Wanted = {
  readonly statements: number;
} & (Place | { readonly sessionId: string });

/** A place of a showing of brand 1. */
type Place = { readonly presentationId: number; readonly seatNo: number };

/**
 * Does something that takes a place, or something for a visitor of brand 1, while a transaction of nobody's holds the
 * row of it; that one is undone as soon as so many statements wait for it. Those have all begun before any of them has
 * done anything: they race, however fast the machine is. `work` may wait for fewer of them itself, so that they wait
 * in its order. `url`: the owner's.
 */
export async function heldUp<T>(
  url: string,
  wanted: Wanted,
  work: (untilWaiting: (statements: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const nobody = new Client({ connectionString: url });
  await nobody.connect();
  try {
    await nobody.query('begin');
    await ('sessionId' in wanted ? holdVisitor(nobody, wanted.sessionId) : holdPlace(nobody, wanted));
    const untilWaiting = (statements: number): Promise<void> =>
      vi.waitFor(async () => expect(await waiting(nobody)).toBeGreaterThanOrEqual(statements), {
        timeout: 10_000,
      });
    const [done] = await Promise.all([
      work(untilWaiting),
      untilWaiting(wanted.statements).finally(() => nobody.query('rollback')),
    ]);
    return done;
  } finally {
    await nobody.end();
  }
}

const holdPlace = (client: Client, { presentationId, seatNo }: Place) =>
  client.query(
    `insert into claim (tenant_id, presentation_id, seat_no, holder, expires)
     values (1, $1, $2, $3, now())`,
    [presentationId, seatNo, randomUUID()],
  );

/** Whether the visitor has a seat timer already or not. */
const holdVisitor = (client: Client, sessionId: string) =>
  client.query(
    `insert into seat_timer as t (tenant_id, session_id, presentation_id, first_locked_at, deadline)
     values (1, $1, 0, now(), now())
     on conflict (tenant_id, session_id) do update set deadline = t.deadline`,
    [sessionId],
  );

/** How many connections of the database wait for another transaction. */
async function waiting(client: Client): Promise<number> {
  // Within a transaction the list stays as it was first read.
  await client.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
