import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../support/buyer.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openKillFixture, type KillFixture } from '../support/processes/kill-fixture.ts';
import { visitorOf } from '../support/shop.ts';
import { ofPresentation } from '../support/orders-of.ts';
import { onVoucher, openVoucher } from '../support/vouchers.ts';
import {
  usesOutsideProvider,
  paidBy,
  voucherShare,
  WAYS_TO_PAY,
  type WayToPay,
} from '../support/ways-to-pay.ts';

/**
 * A process is killed at any point between the lock and the e-mail. Within a minute of the next start, every order that
 * its provider has decided is paid and has tickets, or is cancelled and refunded; for every way to pay.
 */

type End = 'no order' | 'cancelled' | 'paid';
type Point = {
  readonly name: string;
  readonly at: string;
  /** Depends on whether the provider had received the charge. */
  readonly end: End | ((way: WayToPay) => End);
  /** The ways to pay that reach this point; all when left out. */
  readonly of?: (way: WayToPay) => boolean;
};

/** One way is enough when they do not differ at a point. */
const byCard = (way: WayToPay): boolean => way === 'card';
const usesVoucher = (way: WayToPay): boolean => way.startsWith('voucher');

const POINTS: readonly Point[] = [
  {
    name: 'before the seats are kept',
    at: 'statement:update claim set order_id',
    of: byCard,
    end: 'no order',
  },
  { name: 'while the order is written', at: 'statement:insert into order_line', end: 'no order' },
  {
    name: 'before the ledger has reserved',
    at: 'statement:insert into ledger_entry',
    of: usesVoucher,
    end: 'no order',
  },
  {
    name: 'when the ledger has reserved and nothing else was done',
    at: 'committed:insert into ledger_entry',
    of: usesVoucher,
    // The outside provider was not called; an order without one is paid anyway.
    end: (way) => (usesOutsideProvider(way) ? 'cancelled' : 'paid'),
  },
  {
    name: 'when the order is written and the provider not yet called',
    at: 'charge:sending',
    of: usesOutsideProvider,
    end: 'cancelled',
  },
  {
    name: 'when the money was taken and the answer not read',
    at: 'charge:answered',
    of: usesOutsideProvider,
    end: 'paid',
  },
  { name: 'before the ledger captures', at: 'statement:order by entry_no', of: usesVoucher, end: 'paid' },
  { name: 'when the ledger has captured', at: 'committed:order by entry_no', of: usesVoucher, end: 'paid' },
  { name: 'while the tickets are being issued', at: 'statement:insert into ticket', end: 'paid' },
  { name: 'before the order gets the status paid', at: 'statement:update orders set status', end: 'paid' },
  { name: 'before the event is written into the outbox', at: 'statement:insert into outbox', end: 'paid' },
  {
    name: 'after the tickets are issued, before the answer is sent',
    at: 'committed:insert into outbox',
    end: 'paid',
  },
  { name: 'while the e-mail is written', at: 'statement:insert into mail', of: byCard, end: 'paid' },
];

const CASES = WAYS_TO_PAY.flatMap((way) =>
  POINTS.filter(({ of }) => of?.(way) ?? true).map(({ name, at, end }) => ({
    way,
    name,
    at,
    end: typeof end === 'function' ? end(way) : end,
  })),
).map((one, i) => ({ ...one, i }));

/** The price of three adults, and the voucher's balance: minor units. */
const TOTAL = 2970;
const ON_VOUCHER = 5000;

let fixture: KillFixture;

beforeAll(async () => {
  fixture = await openKillFixture(CASES.map(({ i }) => `p${i}`));
});
afterAll(() => fixture.close());

test.each(CASES)('$way, killed $name: $end', async ({ way, at, end, i }) => {
  const id = fixture.showing(`p${i}`);
  const reference = await openVoucher(fixture.db, ON_VOUCHER);
  const { origin, gone } = await fixture.startShop(at);
  const ana = visitorOf(origin);
  await lockSeats(ana, id, THREE_SEATS);
  const payload = await paidBy(way, ana, await payloadOf(ana, id), reference);
  await commit(ana, payload).catch(() => undefined);
  expect(await gone).toBe('SIGKILL');
  await fixture.nextStart();
  const orders = await fixture.sql<{ order_id: string; status: string }>(
    `select order_id, status from orders where ${ofPresentation('$1')}`,
    [id],
  );
  const charges = await fixture.sql<{ status: string }>(
    `select c.status from demo_gateway.charge c join tender t on t.tender_id::text = c.key join orders o using (tenant_id, order_id) where ${ofPresentation('$1', 'o')}`,
    [id],
  );
  expect(orders.map(({ status }) => status)).toEqual(end === 'no order' ? [] : [end]);
  const tickets = await fixture.sql('select 1 from ticket where presentation_id = $1 and status = 1', [id]);
  expect(tickets).toHaveLength(end === 'paid' ? 3 : 0);
  const taken = charges.filter(({ status }) => status === 'succeeded');
  expect(taken).toHaveLength(end === 'paid' && usesOutsideProvider(way) ? 1 : 0);
  const used = end === 'paid' ? voucherShare(way, TOTAL) : 0;
  expect(await onVoucher(fixture.db, reference)).toEqual([ON_VOUCHER - used, 0]);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});

test('every paid order gets its e-mail in the end', async () => {
  await fixture.nextStart();
  const missing = await fixture.sql(`select order_id from orders o where status = 'paid'
    and not exists (select from mail m join outbox e using (tenant_id, event_id) where e.subject_id = o.order_id)`);
  expect(missing).toEqual([]);
});
