import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, vi } from 'vitest';

/** A place of a showing of brand 1, and how many statements shall want it at the same time. */
type Wanted = {
  readonly presentationId: number;
  readonly seatNo: number;
  readonly statements: number;
};

/**
 * Does something that takes a place while a transaction of nobody's holds it; that one is undone as soon as so many
 * statements wait for it. Those have all begun before any of them has done anything: they race, however fast the
 * machine is. `url`: the owner's.
 */
export async function heldUp<T>(url: string, wanted: Wanted, work: () => Promise<T>): Promise<T> {
  const { presentationId, seatNo, statements } = wanted;
  const nobody = new Client({ connectionString: url });
  await nobody.connect();
  try {
    await nobody.query('begin');
    await nobody.query(
      `insert into claim (tenant_id, presentation_id, seat_no, holder, expires)
       values (1, $1, $2, $3, now())`,
      [presentationId, seatNo, randomUUID()],
    );
    const [done] = await Promise.all([
      work(),
      vi
        .waitFor(async () => expect(await waiting(nobody)).toBeGreaterThanOrEqual(statements), {
          timeout: 10_000,
        })
        .finally(() => nobody.query('rollback')),
    ]);
    return done;
  } finally {
    await nobody.end();
  }
}

/** How many connections of the database wait for another transaction. */
async function waiting(client: Client): Promise<number> {
  // Within a transaction the list stays as it was first read.
  await client.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}
