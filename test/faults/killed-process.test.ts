import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeCart } from '#modules/ordering/contract.ts';
import { enterCode } from '#modules/ordering/contract/code-calls.ts';
import { pointsReference } from '#modules/memberships/rules/points.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS, type Payload } from '../support/buyer.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openKillFixture, type KillFixture } from '../support/processes/kill-fixture.ts';
import { visitorOf, type Visitor } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { ofPresentation } from '../support/orders-of.ts';
import { onVoucher, openVoucher, withVoucherAndCard } from '../support/vouchers.ts';
import {
  usesOutsideProvider,
  paidBy,
  voucherShare,
  WAYS_TO_PAY,
  type WayToPay,
} from '../support/ways-to-pay.ts';

/**
 * A process is killed at any point between the lock and the e-mail. Within a minute of the next start, every order that
 * its provider has decided is paid and has tickets, or is cancelled and refunded; for every way to pay. Each order has
 * three adults with a code (8.50 and 0.40 of fees) and a popcorn that another code makes free.
 */

/** Loyalty points pay 10.00, and a card the rest. */
const BY_POINTS = 'points and card';
type Way = WayToPay | typeof BY_POINTS;
const WAYS: readonly Way[] = [...WAYS_TO_PAY, BY_POINTS];
/** The uses of codes: three tickets and a popcorn. */
const USES = 4;
const POINTS = { paid: 1000, worth: { points: 100, amount: 1 } } as const;

type End = 'no order' | 'cancelled' | 'paid';
type Point = {
  readonly name: string;
  readonly at: string;
  /** Depends on whether the provider had received the charge. */
  readonly end: End | ((way: Way) => End);
  /** The ways to pay that reach this point; all when left out. */
  readonly of?: (way: Way) => boolean;
};

/** One way is enough when they do not differ at a point. */
const byCard = (way: Way): boolean => way === 'card';
const usesLedger = (way: Way): boolean => way.startsWith('voucher') || way === BY_POINTS;
const usesOutside = (way: Way): boolean => way === BY_POINTS || usesOutsideProvider(way);

const KILLS: readonly Point[] = [
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
    of: usesLedger,
    end: 'no order',
  },
  {
    name: 'when the ledger has reserved and nothing else was done',
    at: 'committed:insert into ledger_entry',
    of: usesLedger,
    // The outside provider was not called; an order without one is paid anyway.
    end: (way) => (usesOutside(way) ? 'cancelled' : 'paid'),
  },
  {
    name: 'when the order is written and the provider not yet called',
    at: 'charge:sending',
    of: usesOutside,
    end: 'cancelled',
  },
  {
    name: 'when the money was taken and the answer not read',
    at: 'charge:answered',
    of: usesOutside,
    end: 'paid',
  },
  { name: 'before the ledger captures', at: 'statement:order by entry_no', of: usesLedger, end: 'paid' },
  { name: 'when the ledger has captured', at: 'committed:order by entry_no', of: usesLedger, end: 'paid' },
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

const CASES = WAYS.flatMap((way) =>
  KILLS.filter(({ of }) => of?.(way) ?? true).map(({ name, at, end }) => ({
    way,
    name,
    at,
    end: typeof end === 'function' ? end(way) : end,
  })),
).map((one, i) => ({ ...one, i }));

/** The price of an order, and the voucher's balance: minor units. */
const TOTAL = 2670;
const ON_VOUCHER = 5000;

let fixture: KillFixture;
const numberOf = (i: number): string => `M${1000 + i}`;
const phoneOf = (i: number): string => `+35988555${String(1000 + i)}`;

beforeAll(async () => {
  const codes = (key: string, discount: object) => ({
    key,
    name: { en: key },
    discount,
    uses: 'unlimited',
    codes: [`${key}-1`],
  });
  const members = CASES.map(({ i }) => ({
    memberNumber: numberOf(i),
    mobileNumber: phoneOf(i),
    startDate: '2020-01-01',
    points: POINTS.paid,
  }));
  fixture = await openKillFixture(
    CASES.map(({ i }) => `p${i}`),
    {
      options: { site: { auth: { provider: 'mobile', required: false, countries: [] } } },
      more: {
        codeBatches: [
          codes('tickets', { amount: 1 }),
          codes('extras', { percent: 100, products: ['popcorn'] }),
        ],
        memberships: [
          { key: 'club', name: { en: 'Club' }, ticketTypes: [], pointsWorth: POINTS.worth, members },
        ],
      },
    },
  );
});
afterAll(() => fixture.close());

test.each(CASES)('$way, killed $name: $end', async ({ way, at, end, i }) => {
  const id = fixture.showing(`p${i}`);
  const reference = await openVoucher(fixture.db, ON_VOUCHER);
  const { origin, gone } = await fixture.startShop(at);
  const ana = visitorOf(origin);
  await lockSeats(ana, id, THREE_SEATS);
  await ana.call(writeCart, { params: { id }, body: { products: [{ id: 1, quantity: 1 }] } });
  for (const code of ['tickets-1', 'extras-1']) await ana.call(enterCode, { params: { id }, body: { code } });
  const plain = await payloadOf(ana, id);
  expect(plain.total).toBe(TOTAL / 100);
  const payload =
    way === BY_POINTS ? await paidByPoints(ana, plain, i) : await paidBy(way, ana, plain, reference);
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
  expect(taken).toHaveLength(end === 'paid' && usesOutside(way) ? 1 : 0);
  const used = end === 'paid' && way !== BY_POINTS ? voucherShare(way, TOTAL) : 0;
  expect(await onVoucher(fixture.db, reference)).toEqual([ON_VOUCHER - used, 0]);
  const [member] = await fixture.sql<{ spent: number }>(
    'select points_used as spent from member where member_number = $1',
    [numberOf(i)],
  );
  expect(member).toEqual({ spent: end === 'paid' && way === BY_POINTS ? POINTS.paid : 0 });
  const [uses] = await fixture.sql<{ uses: number }>(
    `select coalesce(sum(u.uses_change), 0)::int as uses from code_use u join orders o using (tenant_id, order_id)
      where ${ofPresentation('$1', 'o')}`,
    [id],
  );
  expect(uses).toEqual({ uses: end === 'paid' ? USES : 0 });
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});

/** Signs in as the member of a case; their points pay 10.00. */
async function paidByPoints(who: Pick<Visitor, 'call'>, payload: Payload, i: number): Promise<Payload> {
  await signIn(fixture.db, who, phoneOf(i));
  return withVoucherAndCard(
    who,
    payload,
    { reference: pointsReference(numberOf(i)), amount: 10 },
    '4242424242424242',
  );
}

test('every paid order gets its e-mail in the end', async () => {
  await fixture.nextStart();
  const missing = await fixture.sql(`select order_id from orders o where status = 'paid'
    and not exists (select from mail m join outbox e using (tenant_id, event_id) where e.subject_id = o.order_id)`);
  expect(missing).toEqual([]);
});
