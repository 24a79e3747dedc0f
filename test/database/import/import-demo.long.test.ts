import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '../../../src/kernel/dates.ts';
import { Database, type BrandDb } from '../../../src/platform/server/db.ts';
import { addDemoDays, importDemo } from '../../../src/apps/import/demo/add-demo-days.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';

const TODAY = '2026-11-20';
const now = new Date('2026-11-20T12:00:00Z');
/** The smallest cinema and the arena are enough, because the others differ only in their documents. */
const brands = ['wisla', 'danube'] as const;

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = new Database(server.url);
}, 30_000);
afterAll(async () => {
  await database.end();
  await server.drop();
});

const brandDatabases = (): BrandDb[] => [database.brand(2), database.brand(4)];

async function one(db: BrandDb, text: string): Promise<number> {
  return (await db.row<{ n: number }>(text))!.n;
}

async function invariants(): Promise<void> {
  for (const db of brandDatabases()) {
    expect(
      await one(db, `select count(*)::int as n from orders o where o.tenant_id = $1
         and o.total <> (select coalesce(sum(l.amount), 0) from order_line l where l.tenant_id = $1 and l.order_id = o.order_id)`),
    ).toBe(0);
    expect(
      await one(db, `select count(*)::int as n from orders o where o.tenant_id = $1
         and o.total <> (select sum(p.amount) from tender p where p.tenant_id = $1 and p.order_id = o.order_id and p.status = 'paid')`),
    ).toBe(0);
    // So that an operator can refund them.
    expect(
      await one(db, `select count(*)::int as n from tender t
           left join demo_gateway.charge c on c.charge_id = t.provider_ref and c.status = 'succeeded' and c.amount = t.amount
         where t.tenant_id = $1 and c.charge_id is null`),
    ).toBe(0);
    expect(
      await one(db, `select count(*)::int as n from ticket t full join claim c
           on c.tenant_id = t.tenant_id and c.presentation_id = t.presentation_id and c.seat_no = t.seat_no
         where coalesce(t.tenant_id, c.tenant_id) = $1 and (t.order_id is distinct from c.order_id or c.state is distinct from 1)`),
    ).toBe(0);
    expect(
      await one(db, `select count(*)::int as n from ticket t join presentation p using (tenant_id, presentation_id)
           join seatplan s using (tenant_id, seatplan_id) where t.tenant_id = $1 and t.seat_no >= s.capacity`),
    ).toBe(0);
    expect(
      await one(db, `select count(*)::int as n from presentation a join presentation b using (tenant_id, venue_id)
         where a.tenant_id = $1 and a.presentation_id < b.presentation_id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`),
    ).toBe(0);
    expect(
      await one(db, `select count(*)::int as n from orders o join ticket t using (tenant_id, order_id) join presentation p using (tenant_id, presentation_id)
         where o.tenant_id = $1 and (o.created_at > p.starts_at or o.created_at > '${now.toISOString()}'::timestamptz + interval '1 day')`),
    ).toBe(0);
  }
} // prettier-ignore

const totals = (): Promise<number[][]> =>
  Promise.all(
    brandDatabases().map(async (db) => [
      await one(db, 'select count(*)::int as n from presentation where tenant_id = $1'),
      await one(db, 'select count(*)::int as n from ticket where tenant_id = $1'),
    ]),
  );

test('the demo is filled once, then only with missing days', async () => {
  const reported: number[] = [];
  await importDemo(database, { brands, now });
  expect(
    await addDemoDays(database, TODAY, { now, brands, onProgress: ({ done }) => reported.push(done) }),
  ).toBeGreaterThan(36);
  expect(reported.at(-1)).toBe(72);
  await invariants();
  const first = await totals();
  expect(first[0]![1]).toBeGreaterThan(5000);

  expect(await addDemoDays(database, TODAY, { now, brands })).toBe(0);
  await importDemo(database, { brands, now });
  expect(await totals()).toEqual(first);

  const tomorrow = new Date(now.getTime() + 86_400_000);
  expect(await addDemoDays(database, addDays(TODAY, 1), { now: tomorrow, brands })).toBeGreaterThan(0);
  const second = await totals();
  expect(second[0]![0]).toBeGreaterThan(first[0]![0]!);
  expect(second[0]![1]).toBeGreaterThan(first[0]![1]!);
  await invariants();
}, 120_000);

test('a seat that a visitor has locked is not sold', async () => {
  const db = database.brand(2);
  const day = addDays(TODAY, 3);
  await db.change(
    `insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires)
     select $1, presentation_id, s, 0, '00000000-0000-0000-0000-000000000001', now() + interval '1 hour'
       from presentation p, generate_series(0, 40) s where tenant_id = $1 and business_date = $2
        and not exists (select from claim c where c.tenant_id = $1 and c.presentation_id = p.presentation_id and c.seat_no = s)`,
    [day],
  );
  const held = 'select count(*)::int as n from claim where tenant_id = $1 and state = 0';
  const before = await one(db, held);
  await addDemoDays(database, addDays(TODAY, 2), {
    now: new Date(now.getTime() + 2 * 86_400_000),
    brands: ['wisla'],
  });
  expect(before).toBeGreaterThan(0);
  expect(await one(db, held)).toBe(before);
}, 60_000);
