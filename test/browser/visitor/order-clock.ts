import { Client } from 'pg';
import { expect, type Locator, type Page } from '@playwright/test';
import { databaseUrl } from '../../support/database/run-database.ts';

/** Moves the deadline of an order in the database, so that no test waits for minutes. */

/** Sets the seconds left for the visitor of the default brand who has locked a seat, and for all seats of that order. */
export async function leaveSeconds(presentationId: number, seatNo: string, seconds: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  try {
    // Notifies the server as another process of the shop would, because the server has the ends of all locks in memory.
    const { rows } = await client.query(
      `with mine as (
         select tenant_id, presentation_id, holder, now() + $3 * interval '1 second' as until
           from claim join tenant using (tenant_id)
          where code = 'aurora' and presentation_id = $1 and seat_no = $2 and state = 0 and expires > now()),
       clock as (
         update seat_timer set deadline = until from mine
          where seat_timer.tenant_id = mine.tenant_id and session_id = holder),
       moved as (
         update claim set expires = until from mine
          where claim.tenant_id = mine.tenant_id and claim.presentation_id = mine.presentation_id
            and claim.holder = mine.holder and state = 0 and expires > now()
          returning claim.tenant_id, seat_no)
       select pg_notify('foyer_seats',
                json_build_array('', tenant_id, json_agg(json_build_array($1::int, seat_no)))::text)
         from moved group by tenant_id`,
      [presentationId, Number(seatNo), seconds],
    );
    expect(rows).toHaveLength(1);
  } finally {
    await client.end();
  }
}

export const still = (page: Page): Locator => page.getByRole('dialog', { name: 'Do you need more time?' });
export const expired = (page: Page): Locator => page.getByRole('alertdialog', { name: 'Your time ran out' });
export const clock = (page: Page): Locator => page.getByRole('timer', { name: 'Time left' }).first();
