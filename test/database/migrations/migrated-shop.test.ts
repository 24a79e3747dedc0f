import { readFile, readdir } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { orderWords } from '#modules/ordering/rules/order-words.ts';
import { overridableTexts } from '#apps/import/checks/overridable-texts.ts';
import { migrate } from '#platform/server/migrate.ts';
import { chartSize, type Chart } from '#modules/seating/rules/chart.ts';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { SeatKind, seatKindRow } from '#modules/seating/rules/seat-kinds.ts';
import { arenaHall, cinemaHall, theatreHall } from '../../support/halls.ts';
import { databaseAddress } from '../../support/database/database-address.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openShop, TEST_SECRET, type Shop } from '../../support/shop.ts';
import { visitOf } from '../../support/visit-document.ts';

/**
 * A shop that ran before orders had items (migrations 0001 to 0004), with one order in each final state: paid with
 * add-ons and products, at the bank, declined, refunded, and paid with a ticket that was cancelled later. That
 * version wrote the rows; migrating must keep all of them.
 */
type OldShop = {
  readonly made: string;
  readonly orders: {
    readonly paid: { readonly link: string; readonly ticket: OldTicket };
    readonly pending: { readonly orderId: string };
    readonly refunded: { readonly orderId: string };
    readonly partly: { readonly link: string };
  };
  readonly tables: Readonly<Record<string, object[]>>;
};
type OldLine = { readonly name: string; readonly quantity: number; readonly amount: number };
/** As that version answered: amounts in major units. */
type OldTicket = {
  readonly codes: readonly string[];
  readonly lines: readonly OldLine[];
  readonly charges: readonly OldLine[];
  readonly products: readonly unknown[];
  readonly total: number;
};

const MIGRATIONS = new URL('../../../db/migrations/', import.meta.url);
/** Halls of every form, beside the shop's own; the last one has wheelchair spaces that only the box office sells. */
const HALLS = [cinemaHall(), theatreHall(), arenaHall(), withWheelchairsOfBoxOffice(cinemaHall())];
const HALL_IDS = 900;
const OLD_MIGRATIONS = 4;
const NAME = `foyer_migrated_${process.pid}`;

let old: OldShop;
let url: string;
let gateway: RunningGateway;
let shop: Shop;

beforeAll(async () => {
  old = JSON.parse(
    await readFile(new URL('../../fixtures/shop-of-version-4.json', import.meta.url), 'utf8'),
  ) as OldShop;
  url = databaseAddress(inject('foyerAdminUrl'), NAME);
  await as(inject('foyerAdminUrl'), async (client) => client.query(`create database ${NAME}`));
  await oldDatabase();
  await migrate(url);
  gateway = await startDemoGateway({ databaseUrl: url, secret: TEST_SECRET });
  shop = await openShop(url, {
    sets: [],
    env: { DEMO_GATEWAY_ORIGIN: gateway.origin },
    // After the longest time that a bank may take.
    now: () => new Date(Date.parse(old.made) + 20 * 60_000),
  });
});
afterAll(async () => {
  await shop?.close();
  await gateway?.stop();
  await as(inject('foyerAdminUrl'), (client) => client.query(`drop database if exists ${NAME} with (force)`));
});

async function as(address: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The database as the old version left it. */
async function oldDatabase(): Promise<void> {
  await runMigrations({ connectionString: url, logger: undefined });
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted();
  await as(url, async (client) => {
    await client.query(
      'create table migration (name text primary key, hash text not null, ran_at timestamptz not null default now())',
    );
    for (const name of names.slice(0, OLD_MIGRATIONS)) {
      const text = await readFile(new URL(name, MIGRATIONS), 'utf8');
      await client.query(text);
      const hash = createHash('sha256').update(text).digest('hex');
      await client.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
    }
    // The rows refer to each other in any order.
    await client.query('set session_replication_role = replica');
    for (const [table, rows] of Object.entries(old.tables)) {
      await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(rows),
      ]);
    }
    for (const [i, chart] of HALLS.entries())
      await client.query(
        `insert into seatplan (tenant_id, seatplan_id, key, version, hash, capacity, box_office, chart)
         values (1, $1, $2, 1, $2, $3, $4, $5)`,
        [HALL_IDS + i, chart.name, chartSize(chart), boxOfficeOf(chart), JSON.stringify(chart)],
      );
  });
}

const boxOfficeOf = (chart: Chart): number[] => {
  const { boxOffice } = expandHall(chart);
  return [...boxOffice.keys()].filter((seatNo) => boxOffice[seatNo] === 1);
};

/** The same hall, in which the box office alone sells the first wheelchair space. */
function withWheelchairsOfBoxOffice(chart: Chart): Chart {
  let isFirst = true;
  const rows = chart.sections[0]!.rows.map((row) => {
    const [place] = row.kinds?.find(([, kind]) => kind === SeatKind.wheelchair) ?? [];
    if (place === undefined || !isFirst) return row;
    isFirst = false;
    return { ...row, boxOffice: [place] };
  });
  return { ...chart, name: 'box office', sections: [{ ...chart.sections[0]!, rows }] };
}

const ticketsAt = async (link: string) =>
  visitOf((await shop.visitor().call(contract.eTicket, { params: { token: link } })).body);
const statusOf = async (orderId: string) =>
  (
    await shop.app.database
      .brand(1)
      .row<{ status: string }>('select status from orders where tenant_id = $1 and order_id = $2', [orderId])
  )?.status;

const cents = (amount: number): number => Math.round(amount * 100);
const inMinorUnits = (line: OldLine): OldLine => ({ ...line, amount: cents(line.amount) });

test('operators find the orders of an earlier version', async () => {
  const db = shop.app.database.brand(1);
  const orders = await db.rows<{ customer: object; words: string[] }>(
    `select customer, array(select word from order_word w where w.tenant_id = o.tenant_id and w.order_id = o.order_id) as words
       from orders o where tenant_id = $1`,
  );
  expect(orders.length).toBeGreaterThan(3);
  for (const { customer, words } of orders) expect(words.toSorted()).toEqual(orderWords(customer).toSorted());
});

test('tickets, lines, charges and products of a paid order are unchanged', async () => {
  const { link, ticket } = old.orders.paid;
  const { tickets, order, products } = await ticketsAt(link);
  expect(tickets.map(({ code }) => code)).toEqual(ticket.codes);
  expect({ ...order, products }).toMatchObject({
    lines: ticket.lines.map(inMinorUnits),
    charges: ticket.charges.map(inMinorUnits),
    products: ticket.products,
    total: cents(ticket.total),
  });
  expect(tickets.every(({ status, qr }) => status === 'valid' && qr?.startsWith('L1:'))).toBe(true);
  const pdf = await shop.visitor().request({ method: 'GET', url: `/api/tickets/${link}/tickets.pdf` });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a cancelled ticket stays cancelled, next to the valid ones', async () => {
  const { tickets } = await ticketsAt(old.orders.partly.link);
  expect(tickets.map(({ status }) => status)).toEqual(['valid', 'valid', 'cancelled']);
});

test('an order at the bank is settled, and refunded money is not refunded again', async () => {
  expect(await statusOf(old.orders.pending.orderId)).toBe('awaiting_payment');
  await reconcile(shop.app, 0);
  expect(await statusOf(old.orders.pending.orderId)).toBe('cancelled');
  expect(await statusOf(old.orders.refunded.orderId)).toBe('refunded');
  const refunds = await shop.app.database.system('select 1 from demo_gateway.refund');
  expect(refunds).toHaveLength(1);
});

test('seat timers are kept, and no table, index or constraint is called a hold', async () => {
  const timers = await shop.app.database.brand(1).rows('select 1 from seat_timer where tenant_id = $1');
  expect(timers).toHaveLength(old.tables['public.hold']!.length);
  const named = await shop.app.database.system(
    `select relname from pg_class where relname ~ '^hold'
     union all select conname from pg_constraint where conname ~ '^hold'`,
  );
  expect(named).toEqual([]);
});

test('stored plans know their places for wheelchair users and companions that the web sells', async () => {
  const plans = await shop.app.database
    .brand(1)
    .rows<{ chart: Chart; accessible: number[] }>(
      'select chart, accessible from seatplan where tenant_id = $1 and seatplan_id >= $2 order by seatplan_id',
      [HALL_IDS],
    );
  const expected = HALLS.map((chart) => {
    const { kind, boxOffice } = expandHall(chart);
    return [...kind.keys()].filter((seatNo) => seatKindRow(kind[seatNo]).isAccessible && !boxOffice[seatNo]);
  });
  expect(plans.map(({ accessible }) => accessible)).toEqual(expected);
  const counts = expected.map((seatNos) => seatNos.length);
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts.at(-1)).toBeLessThan(counts[0]!);
});

test('the brand’s own wording is still used, under the keys that texts have now', async () => {
  const [brand] = await shop.app.database.system<{ wording: Record<string, Record<string, string>> }>(
    "select document -> 'wording' as wording from tenant where tenant_id = 1",
  );
  expect(brand?.wording).toEqual({
    en: {
      'web.footer.terms': 'House rules',
      'checkout.tickets.heading': 'Who comes?',
      'tickets.choose.soldOut': 'All gone',
      'tickets.choose.fault.other': 'Look at your tickets again.',
      'seating.choose.noneFreeText': 'Please come another day.',
      'provider.cardForm.title': 'Your card',
    },
  });
  const known = await overridableTexts();
  expect(Object.keys(brand!.wording['en']!).filter((key) => !known?.has(key))).toEqual([]);
});

test('e-mails still exist, and every invariant is true', async () => {
  const mails = await shop.app.database
    .brand(1)
    .rows<{ subject: string; bytes: number }>(
      'select subject, length(message) as bytes from mail where tenant_id = $1',
    );
  expect(mails).toEqual([{ subject: expect.stringContaining('on its way back'), bytes: expect.any(Number) }]);
  // That version wrote no refund for a ticket that was cancelled by itself.
  const {
    'what is returned of an order is the price of what is cancelled, and no more than its charges': unpaid,
    ...broken
  } = await brokenInvariants(url);
  expect(unpaid).toMatchObject([{ cancelled: 950, returned: 0 }]);
  expect(broken).toEqual({});
});
