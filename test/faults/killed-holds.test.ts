import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { payHold } from '#modules/ordering/contract/hold-calls.ts';
import { seatChange } from '#modules/ordering/contract/seat-change-call.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../support/buyer.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { ofPresentation } from '../support/orders-of.ts';
import { openKillFixture, type KillFixture } from '../support/processes/kill-fixture.ts';
import { commitPage } from '../support/seat-change.ts';
import { visitorOf, type Visitor } from '../support/shop.ts';
import { signIn } from '../support/sign-in.ts';
import { onVoucher, openVoucher } from '../support/vouchers.ts';

/** A process is killed while a reservation is paid, and while the tickets of a paid order get other seats. */

const RESERVATIONS = [
  { name: 'before the payment of a reservation is begun', at: 'statement:, session_id = $3', end: 'held' },
  {
    name: 'when a reservation awaits its payment and the provider is not yet called',
    at: 'charge:sending',
    end: 'held',
  },
  {
    name: 'when the money for a reservation was taken and the answer not read',
    at: 'charge:answered',
    end: 'paid',
  },
  {
    name: 'while the tickets of a reservation are being issued',
    at: 'statement:insert into ticket',
    end: 'paid',
  },
] as const;

const MOVES = [
  {
    name: 'before the tickets have their other seats',
    at: 'statement:update ticket k set',
    to: 'B',
    end: 'A',
  },
  {
    name: 'when the tickets have their other seats, before the answer is sent',
    at: 'committed:update ticket k set',
    to: 'B',
    end: 'B',
  },
  // The charge of the purchase itself is the first one.
  {
    name: 'when dearer seats were paid and the answer not read',
    at: 'charge:answered',
    after: 1,
    to: 'D',
    end: 'D',
  },
  {
    name: 'when dearer seats were paid, before the tickets have them',
    at: 'statement:update ticket k set',
    to: 'D',
    end: 'D',
  },
] as const;

const GOOD = '4242424242424242';
/** The price of three adults, and what the voucher pays of it: major units. */
const TOTAL = 29.7;
const PART = 10;
/** What two seats in row D cost more than two others. */
const DEARER = 3;
const MEMBER = '+35988';
const numberOf = (i: number): string => `${MEMBER}${1_000_000 + i}`;

let fixture: KillFixture;

beforeAll(async () => {
  const members = RESERVATIONS.map((_, i) => ({
    memberNumber: `M-10${i}`,
    mobileNumber: numberOf(i),
    startDate: '2020-01-01',
  }));
  fixture = await openKillFixture([...RESERVATIONS.map((_, i) => `r${i}`), ...MOVES.map((_, i) => `m${i}`)], {
    options: {
      site: {
        auth: { provider: 'mobile', required: false, countries: [] },
        holds: { offered: true },
        changeSeats: { offered: true, untilMinutes: 60 },
      },
      // Two of ten seats leave a single one beside them.
      policies: Object.fromEntries(MOVES.map((_, i) => [`m${i}`, 1])),
    },
    more: { memberships: [{ key: 'club', name: { en: 'Club' }, ticketTypes: [], members }] },
  });
});
afterAll(() => fixture.close());

/** The order of a showing that was not made to pay for other seats. */
const orderOf = async (showing: number) =>
  (
    await fixture.sql<{ orderId: string; status: string; mails: number }>(
      `select order_id as "orderId", status,
              (select count(*)::int from outbox where kind = 'order.paid' and subject_id = order_id) as mails
         from orders where ${ofPresentation('$1')} and changes_order_id is null`,
      [showing],
    )
  )[0]!;

test.each(RESERVATIONS.map((one, i) => ({ ...one, i })))('killed $name: $end', async ({ at, end, i }) => {
  const id = fixture.showing(`r${i}`);
  const reference = await openVoucher(fixture.db, PART * 100);
  const ana = await signIn(fixture.db, fixture.shop.visitor(), numberOf(i));
  await lockSeats(ana, id, THREE_SEATS);
  const { body } = await commit(ana, { ...(await payloadOf(ana, id)), isHold: true });
  expect(body).toMatchObject({ status: 'held' });

  const pay = async (who: Pick<Visitor, 'call'>) =>
    who.call(payHold, {
      params: { token: body.link! },
      body: {
        paymentIdentifier: await typeCard(who, GOOD, TOTAL - PART),
        voucherPayments: [{ id: reference, amount: PART }],
        total: TOTAL,
      },
    });
  const { origin, gone } = await fixture.startShop(at);
  await pay(visitorOf(origin)).catch(() => undefined);
  expect(await gone).toBe('SIGKILL');
  await fixture.nextStart();
  // Repeating everything changes nothing.
  await fixture.nextStart();
  expect(await orderOf(id)).toMatchObject({ status: end });
  expect(await onVoucher(fixture.db, reference)).toEqual([end === 'paid' ? 0 : PART * 100, 0]);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});

  // What is still reserved can be paid.
  const again = await pay(fixture.shop.visitor());
  expect(again.body).toMatchObject({ status: 'paid' });
  const tickets = await fixture.sql('select from ticket where presentation_id = $1 and status = 1', [id]);
  expect(tickets).toHaveLength(3);
  const charges = await fixture.sql(
    `select c.amount from demo_gateway.charge c join tender t on t.tender_id::text = c.key
      where t.order_id = $1 and c.status = 'succeeded' and c.refunded = 0`,
    [body.orderId],
  );
  expect(charges).toEqual([{ amount: (TOTAL - PART) * 100 }]);
  expect(await onVoucher(fixture.db, reference)).toEqual([0, 0]);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});

/** Two seats of a row, which has its number in the plan. */
const seatsIn = (row: string) => [1, 2].map((seat) => [seat, 'ABCDE'.indexOf(row) + 1] as const);

test.each(MOVES.map((one, i) => ({ after: 0, ...one, i })))(
  'killed $name: in row $end',
  async ({ at, after, to, end, i }) => {
    const id = fixture.showing(`m${i}`);
    const { origin, gone } = await fixture.startShop(at, after);
    const ana = visitorOf(origin);
    await lockSeats(ana, id, seatsIn('A'));
    const { body } = await buy(ana, id);
    expect(body).toMatchObject({ status: 'paid' });
    const token = body.link!;
    await lockSeats(ana, id, seatsIn(to));
    const { body: page } = await ana.call(seatChange, { params: { token }, query: {} });
    const change = async (): Promise<void> => {
      const { body: changed } = await commitPage(ana, token, page);
      if (changed.status !== 'held') return;
      const paymentIdentifier = await typeCard(ana, GOOD, DEARER);
      await ana.call(payHold, {
        params: { token: changed.link! },
        body: { paymentIdentifier, total: DEARER },
      });
    };
    await change().catch(() => undefined);
    expect(await gone).toBe('SIGKILL');
    await fixture.nextStart();
    await fixture.nextStart();
    const { body: tickets } = await fixture.shop.visitor().call(contract.eTicket, { params: { token } });
    if (tickets.kind !== 'visit') throw new Error('no tickets');
    expect(tickets.tickets.map(({ row, seat }) => `${row}${seat}`)).toEqual([`${end}1`, `${end}2`]);
    expect(await orderOf(id)).toMatchObject({ status: 'paid', mails: 1 });
    const [money] = await fixture.sql(
      `select sum(c.amount - c.refunded)::int as taken from demo_gateway.charge c
         join tender t on t.tender_id::text = c.key join orders o using (tenant_id, order_id)
        where coalesce(o.changes_order_id, o.order_id) = $1 and c.status = 'succeeded'`,
      [body.orderId],
    );
    expect(money).toEqual({ taken: 1980 + (end === 'D' ? DEARER * 100 : 0) });
    expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
  },
);
