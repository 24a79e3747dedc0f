import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { openVoucher, withVoucher } from '../../support/vouchers.ts';

/** The metrics that deploy/alerts.yml watches. */

const MINUTE = 60_000;
let server: TestDatabase;
let shop: Shop;
let later = 0;

beforeAll(async () => {
  server = await testDatabase();
  shop = await openShop(server.url, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    now: () => new Date(Date.now() + later),
  });
});
afterAll(async () => {
  await shop.close();
  await server.drop();
});

const metrics = async (): Promise<string> => (await shop.fastify.inject({ url: '/metrics' })).body;
const waiting = async (kind: string): Promise<number> =>
  Number(
    new RegExp(`^foyer_waiting_seconds\\{brand="aurora",kind="${kind}"\\} (\\S+)$`, 'm').exec(
      await metrics(),
    )?.[1],
  );
const change = (statement: string): Promise<number> => shop.app.database.brand(1).change(statement);

test('the oldest payment, refund and e-mail of a brand are measured from when they began to wait', async () => {
  const visitor = shop.visitor();
  const id = shop.showings.get('show-small')!;
  await lockSeats(visitor, id, THREE_SEATS);
  const payload = await payloadOf(visitor, id);
  const voucher = await openVoucher(shop.app.database.brand(1), 100_00);
  await commit(visitor, withVoucher(payload, voucher, payload.total!));
  for (const kind of ['payment', 'refund', 'mail']) expect(await waiting(kind)).toBe(0);

  await change("update orders set status = 'awaiting_payment' where tenant_id = $1");
  await change(
    `insert into refund (tenant_id, refund_id, tender_id, order_id, amount, state, key, reason, created_at, updated_at)
     select tenant_id, gen_random_uuid(), tender_id, order_id, 1, 'refused', 'key', 'cancelled', now(), now()
       from tender where tenant_id = $1`,
  );
  await change(
    `insert into mail (tenant_id, mail_id, event_id, recipient, subject, message)
     values ($1, gen_random_uuid(), gen_random_uuid(), 'a@b.example', 'Tickets', '')`,
  );
  later = 30 * MINUTE;
  for (const kind of ['payment', 'refund', 'mail']) {
    expect(await waiting(kind)).toBeGreaterThan(29 * 60);
    expect(await waiting(kind)).toBeLessThan(31 * 60);
  }

  await change("update refund set state = 'refunded' where tenant_id = $1");
  await change('update mail set sent_at = now() where tenant_id = $1');
  await change("update orders set status = 'paid' where tenant_id = $1");
  for (const kind of ['payment', 'refund', 'mail']) expect(await waiting(kind)).toBe(0);
});

test('a change is measured until its orders are handled, and not while one of them is being paid for', async () => {
  later = 0;
  await change(
    `with changed as (
       insert into presentation_change (tenant_id, change_id, presentation_id, kind, old_starts_at, old_venue_id,
                                        new_starts_at, new_venue_id, decided_at, decided_by)
       select tenant_id, gen_random_uuid(), presentation_id, 'cancelled', starts_at, venue_id, starts_at, venue_id, now(), 'anna'
         from presentation where tenant_id = $1 limit 1
       returning tenant_id, change_id)
     insert into changed_order (tenant_id, change_id, order_id)
     select tenant_id, change_id, order_id from changed join orders using (tenant_id)`,
  );
  later = 30 * MINUTE;
  expect(await waiting('change')).toBeGreaterThan(29 * 60);
  await change("update orders set status = 'awaiting_payment' where tenant_id = $1");
  expect(await waiting('change')).toBe(0);
  await change("update orders set status = 'paid' where tenant_id = $1");
  await change('update changed_order set handled_at = now() where tenant_id = $1');
  expect(await waiting('change')).toBe(0);
});

test('every metric of the alert rules is there', async () => {
  const rules = readFileSync(path.resolve(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8');
  const names = new Set(rules.match(/\b(?:foyer|nodejs|process)_\w+/g));
  expect(names.size).toBeGreaterThan(3);
  const text = await metrics();
  for (const name of names) expect(text).toMatch(new RegExp(`^${name}(?:\\{| )`, 'm'));
});
