import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  answerTheBank,
  byCode,
  commit,
  lockSeats,
  payloadOf,
  THREE_SEATS,
  typeCard,
  type Payload,
} from '../support/buyer.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { openKillHouse, type KillHouse } from '../support/processes/kill-house.ts';
import { visitorOf } from '../support/shop.ts';
import { ofPresentation } from '../support/orders-of.ts';
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import { onVoucher, openVoucher, withVoucher, withVoucherAndCard } from '../support/vouchers.ts';

/** The same power cuts after the commit: while the bank asks the visitor, at a webhook, on money's way back. */

type Point = {
  readonly name: string;
  readonly at: string;
  readonly bank: 'approve' | 'refuse';
  /** Somebody else has the seats when the money comes. */
  readonly seatsLost?: true;
  readonly end: 'paid' | 'cancelled' | 'refunded';
};

const POINTS: readonly Point[] = [
  {
    name: 'before it is written down that the bank asks',
    at: 'statement:update tender set',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'while the bank asks, which then takes the money',
    at: 'committed:update tender set',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'while the bank asks, which then refuses',
    at: 'committed:update tender set',
    bank: 'refuse',
    end: 'cancelled',
  },
  {
    name: 'while a webhook issues the tickets',
    at: 'statement:insert into ticket',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'while a webhook gives the seats back',
    at: 'statement:update claim set order_id = null',
    bank: 'refuse',
    end: 'cancelled',
  },
  {
    name: 'when a webhook is dealt with and not written down as done',
    at: 'statement:insert into payment_webhook',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'when money is due back and nobody has acted on it',
    at: 'committed:and order_id = $3 and seat_no = any($4::int[])',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'before the refund is asked for',
    at: 'refund:sending',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'when the money went back and that is not written down',
    at: 'refund:answered',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'when the refund is written down and its order not ended',
    at: 'statement:where tenant_id = $1 and order_id = $2 for update',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
];

/** Ways in which somebody is waited for: the bank's page, or its app, which the gateway plays by itself. */
const WAYS = ['card', 'code', 'voucher and card', 'voucher and code'] as const;
type Way = (typeof WAYS)[number];
const isByCode = (way: Way): boolean => way.endsWith('code');

// The app decides when it likes: nobody can take the seats away just before.
const CASES = WAYS.flatMap((way) =>
  POINTS.filter(({ seatsLost }) => !seatsLost || !isByCode(way)).map((point) => ({ ...point, way })),
).map((one, i) => ({ ...one, i }));

const ASKS_THE_BANK = '4000002760003184';
const CODES = { approve: '777123', refuse: '500500' } as const;
/** What the voucher has and pays, where it pays a part. */
const PART = { major: 10, minor: 1000 } as const;

async function waitedFor(
  way: Way,
  who: ReturnType<typeof visitorOf>,
  payload: Payload,
  { bank, reference }: { bank: Point['bank']; reference: string },
): Promise<Payload> {
  const voucher = { reference, amount: PART.major };
  switch (way) {
    case 'card':
      return { ...payload, paymentIdentifier: await typeCard(who, ASKS_THE_BANK, payload.total!) };
    case 'code':
      return { ...payload, ...byCode(CODES[bank]) };
    case 'voucher and card':
      return withVoucherAndCard(who, payload, voucher, ASKS_THE_BANK);
    default:
      return { ...withVoucher(payload, reference, PART.major), ...byCode(CODES[bank]) };
  }
}

let house: KillHouse;

beforeAll(async () => {
  house = await openKillHouse([...CASES.map(({ i }) => `p${i}`), 'refund']);
});
afterAll(() => house.close());

/** Where the bank asks the visitor; once answered it notifies the shop, if there is one. */
async function stepOf(showing: number): Promise<string> {
  const [charge] = await house.sql<{ charge_id: string }>(
    `select charge_id from demo_gateway.charge join tender on tender_id::text = key join orders using (tenant_id, order_id) where ${ofPresentation('$1')}`,
    [showing],
  );
  return `${house.gateway.origin}/3ds/${charge!.charge_id}`;
}

test.each(CASES)('$way, killed $name: $end', async ({ way, at, bank, seatsLost, end, i }) => {
  const id = house.showing(`p${i}`);
  const reference = await openVoucher(house.db, PART.minor);
  const { origin, gone } = await house.startShop(at);
  const ana = visitorOf(origin);
  await lockSeats(ana, id, THREE_SEATS);
  const payload = await waitedFor(way, ana, await payloadOf(ana, id), { bank, reference });
  await commit(ana, payload).catch(() => undefined);
  if (seatsLost)
    await house.sql(
      `update claim set holder = gen_random_uuid(), order_id = null, expires = now() + interval '1 hour' where presentation_id = $1`,
      [id],
    );
  if (!isByCode(way)) await answerTheBank(await stepOf(id), bank);
  expect(await gone).toBe('SIGKILL');
  await untilTheBankHasDecided(id);
  await house.nextStart();
  // Whatever is done again changes nothing.
  await house.nextStart();
  const [order, ...more] = await house.sql<{ order_id: string; status: string }>(
    `select order_id, status from orders where ${ofPresentation('$1')}`,
    [id],
  );
  expect([order?.status, more]).toEqual([end, []]);
  const tickets = await house.sql('select from ticket where presentation_id = $1 and status = 1', [id]);
  expect(tickets).toHaveLength(end === 'paid' ? 3 : 0);
  const charges = await house.sql(
    `select c.status, c.refunded = c.amount as "isBack" from demo_gateway.charge c
       join tender t on t.tender_id::text = c.key where t.order_id = $1`,
    [order?.order_id],
  );
  expect(charges).toEqual([
    { status: end === 'cancelled' ? 'failed' : 'succeeded', isBack: end === 'refunded' },
  ]);
  const isTaken = end === 'paid' && way.startsWith('voucher');
  expect(await onVoucher(house.db, reference)).toEqual([isTaken ? 0 : PART.minor, 0]);
  const emails = await house.sql(
    'select from mail join outbox using (tenant_id, event_id) where subject_id = $1',
    [order?.order_id],
  );
  expect(emails).toHaveLength(end === 'cancelled' ? 0 : 1);
  expect(await brokenInvariants(house.databaseUrl)).toEqual({});
});

/** The gateway outlives the shop: its bank's app decides, whether or not anybody is there to hear. */
const untilTheBankHasDecided = (showing: number): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = await house.sql(
      `select from demo_gateway.charge join tender on tender_id::text = key join orders using (tenant_id, order_id)
        where ${ofPresentation('$1')} and demo_gateway.charge.status = 'pending'`,
      [showing],
    );
    expect(waiting).toEqual([]);
  }, 10_000);

test('killed when the ledger has its money back and that is not written down: it comes back once', async () => {
  const id = house.showing('refund');
  const reference = await openVoucher(house.db, 5000);
  const { origin, gone } = await house.startShop('statement:update refund set');
  const ana = visitorOf(origin);
  await lockSeats(ana, id, THREE_SEATS);
  const { body } = await commit(ana, withVoucher(await payloadOf(ana, id), reference, 29.7));
  expect(await onVoucher(house.db, reference)).toEqual([2030, 0]);
  await fetch(`${origin}/api/operator/orders/${body.reservationIdentifier}/cancel`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ itemNos: [1] }),
  }).catch(() => undefined);
  expect(await gone).toBe('SIGKILL');
  expect(await onVoucher(house.db, reference)).toEqual([2980, 0]);
  for (let start = 0; start < 2; start++) await house.nextStart();
  expect(await onVoucher(house.db, reference)).toEqual([2980, 0]);
  const refunds = await house.sql('select amount, state from refund where order_id = $1', [body.orderId]);
  expect(refunds).toEqual([{ amount: 950, state: 'refunded' }]);
  expect(await brokenInvariants(house.databaseUrl)).toEqual({});
});
