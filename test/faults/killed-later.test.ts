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
import { TAKE_SEATS } from '../support/database/take-seats.ts';
import { openKillFixture, type KillFixture } from '../support/processes/kill-fixture.ts';
import { visitorOf } from '../support/shop.ts';
import { ofPresentation } from '../support/orders-of.ts';
import { AS_OPERATOR } from '../support/operator.ts';
import { onVoucher, openVoucher, withVoucher, withVoucherAndCard } from '../support/vouchers.ts';

/** A process is killed after the commit: during the bank's step, at a webhook, during a refund. */

type Point = {
  readonly name: string;
  readonly at: string;
  readonly bank: 'approve' | 'refuse';
  /** Another visitor has the seats when the payment is made. */
  readonly seatsLost?: true;
  readonly end: 'paid' | 'cancelled' | 'refunded';
};

const POINTS: readonly Point[] = [
  {
    name: 'before the bank’s step is stored',
    at: 'statement:update tender set status',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'during the bank’s step, which is then approved',
    at: 'committed:update tender set status',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'during the bank’s step, which is then refused',
    at: 'committed:update tender set status',
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
    name: 'while a webhook releases the seats',
    at: 'statement:update claim set order_id = null',
    bank: 'refuse',
    end: 'cancelled',
  },
  {
    name: 'when a webhook was handled and is not yet stored as handled',
    at: 'statement:insert into payment_webhook',
    bank: 'approve',
    end: 'paid',
  },
  {
    name: 'when a refund is due and not yet sent',
    at: 'committed:and order_id = $3 and seat_no = any($4::int[])',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'before the refund is sent',
    at: 'refund:sending',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'when the refund was paid and is not yet stored',
    at: 'refund:answered',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
  {
    name: 'when the refund is stored and its order not yet ended',
    at: 'statement:where tenant_id = $1 and order_id = $2 for update',
    bank: 'approve',
    seatsLost: true,
    end: 'refunded',
  },
];

/** Payments that wait for the buyer: at the bank's page, or in its app, which the gateway plays by itself. */
const WAYS = ['card', 'code', 'voucher and card', 'voucher and code'] as const;
type Way = (typeof WAYS)[number];
const isByCode = (way: Way): boolean => way.endsWith('code');

// The gateway decides when the app confirms, so a test cannot take the seats just before that.
const CASES = WAYS.flatMap((way) =>
  POINTS.filter(({ seatsLost }) => !seatsLost || !isByCode(way)).map((point) => ({ ...point, way })),
).map((one, i) => ({ ...one, i }));

const THREE_D_SECURE_CARD = '4000002760003184';
const CODES = { approve: '777123', refuse: '500500' } as const;
/** The voucher's balance, which it pays when it pays a part. */
const PART = { major: 10, minor: 1000 } as const;

async function payloadThatWaits(
  way: Way,
  who: ReturnType<typeof visitorOf>,
  payload: Payload,
  { bank, reference }: { bank: Point['bank']; reference: string },
): Promise<Payload> {
  const voucher = { reference, amount: PART.major };
  switch (way) {
    case 'card':
      return { ...payload, paymentIdentifier: await typeCard(who, THREE_D_SECURE_CARD, payload.total!) };
    case 'code':
      return { ...payload, ...byCode(CODES[bank]) };
    case 'voucher and card':
      return withVoucherAndCard(who, payload, voucher, THREE_D_SECURE_CARD);
    default:
      return { ...withVoucher(payload, reference, PART.major), ...byCode(CODES[bank]) };
  }
}

let fixture: KillFixture;

beforeAll(async () => {
  fixture = await openKillFixture([...CASES.map(({ i }) => `p${i}`), 'refund']);
});
afterAll(() => fixture.close());

/** The address of the bank's step; after the decision the gateway sends a webhook if a shop is running. */
async function stepOf(showing: number): Promise<string> {
  const [charge] = await fixture.sql<{ charge_id: string }>(
    `select charge_id from demo_gateway.charge join tender on tender_id::text = key join orders using (tenant_id, order_id) where ${ofPresentation('$1')}`,
    [showing],
  );
  return `${fixture.gateway.origin}/3ds/${charge!.charge_id}`;
}

test.each(CASES)('$way, killed $name: $end', async ({ way, at, bank, seatsLost, end, i }) => {
  const id = fixture.showing(`p${i}`);
  const reference = await openVoucher(fixture.db, PART.minor);
  const { origin, gone } = await fixture.startShop(at);
  const ana = visitorOf(origin);
  await lockSeats(ana, id, THREE_SEATS);
  const payload = await payloadThatWaits(way, ana, await payloadOf(ana, id), { bank, reference });
  await commit(ana, payload).catch(() => undefined);
  if (seatsLost) await fixture.sql(TAKE_SEATS, [1, id]);
  if (!isByCode(way)) await answerTheBank(await stepOf(id), bank);
  expect(await gone).toBe('SIGKILL');
  await untilTheBankHasDecided(id);
  await fixture.nextStart();
  // Repeating everything changes nothing.
  await fixture.nextStart();
  const [order, ...more] = await fixture.sql<{ order_id: string; status: string }>(
    `select order_id, status from orders where ${ofPresentation('$1')}`,
    [id],
  );
  expect([order?.status, more]).toEqual([end, []]);
  const tickets = await fixture.sql('select from ticket where presentation_id = $1 and status = 1', [id]);
  expect(tickets).toHaveLength(end === 'paid' ? 3 : 0);
  const charges = await fixture.sql(
    `select c.status, c.refunded = c.amount as "isBack" from demo_gateway.charge c
       join tender t on t.tender_id::text = c.key where t.order_id = $1`,
    [order?.order_id],
  );
  expect(charges).toEqual([
    { status: end === 'cancelled' ? 'failed' : 'succeeded', isBack: end === 'refunded' },
  ]);
  const isTaken = end === 'paid' && way.startsWith('voucher');
  expect(await onVoucher(fixture.db, reference)).toEqual([isTaken ? 0 : PART.minor, 0]);
  const emails = await fixture.sql(
    'select from mail join outbox using (tenant_id, event_id) where subject_id = $1',
    [order?.order_id],
  );
  expect(emails).toHaveLength(end === 'cancelled' ? 0 : 1);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});

/** The gateway runs on without the shop, and its bank's app decides. */
const untilTheBankHasDecided = (showing: number): Promise<void> =>
  vi.waitFor(async () => {
    const waiting = await fixture.sql(
      `select from demo_gateway.charge join tender on tender_id::text = key join orders using (tenant_id, order_id)
        where ${ofPresentation('$1')} and demo_gateway.charge.status = 'pending'`,
      [showing],
    );
    expect(waiting).toEqual([]);
  }, 10_000);

test('killed when the ledger has paid a refund that is not yet stored: it is refunded once', async () => {
  const id = fixture.showing('refund');
  const reference = await openVoucher(fixture.db, 5000);
  const { origin, gone } = await fixture.startShop('statement:update refund set');
  const ana = visitorOf(origin);
  await lockSeats(ana, id, THREE_SEATS);
  const { body } = await commit(ana, withVoucher(await payloadOf(ana, id), reference, 29.7));
  expect(await onVoucher(fixture.db, reference)).toEqual([2030, 0]);
  await fetch(`${origin}/api/operator/orders/${body.reservationIdentifier}/cancel`, {
    method: 'POST',
    headers: { ...AS_OPERATOR, 'content-type': 'application/json' },
    body: JSON.stringify({ itemNos: [1] }),
  }).catch(() => undefined);
  expect(await gone).toBe('SIGKILL');
  expect(await onVoucher(fixture.db, reference)).toEqual([2980, 0]);
  for (let start = 0; start < 2; start++) await fixture.nextStart();
  expect(await onVoucher(fixture.db, reference)).toEqual([2980, 0]);
  const refunds = await fixture.sql('select amount, state from refund where order_id = $1', [body.orderId]);
  expect(refunds).toEqual([{ amount: 950, state: 'refunded' }]);
  expect(await brokenInvariants(fixture.databaseUrl)).toEqual({});
});
