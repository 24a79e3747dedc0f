import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import { seatStates } from '#modules/seating/contract.ts';
import { answerTheBank, buy, commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openShop, TEST_SECRET, type Shop, type Visitor } from '../../support/shop.ts';
import { onVoucher, openVoucher } from '../../support/vouchers.ts';
import { usesOutsideProvider, paidBy, voucherShare, WAYS_TO_PAY } from '../../support/ways-to-pay.ts';

/** Starting over while a payment is under way: nothing is charged afterwards, or the call is refused. */

const ROUNDS = 15;
const HALLS = Array.from({ length: 7 + ROUNDS }, (_, i) => `h${i}`);
const THREE_D_SECURE_CARD = '4000002760003184';

let database: TestDatabase;
let gateway: RunningGateway;
let shop: Shop;
let next = 0;
let id: number;

beforeAll(async () => {
  database = await testDatabase();
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  shop = await openShop(database.url, {
    sets: [cinema({ plans: Object.fromEntries([...HALLS, 'other'].map((key) => [key, smallHall])) })],
    env: { DEMO_GATEWAY_ORIGIN: gateway.origin },
  });
});
afterAll(async () => {
  await shop.close();
  await gateway.stop();
  await database.drop();
});
beforeEach(() => {
  id = shop.showings.get(`show-${HALLS[next++]!}`)!;
});

/** A second showing, for tests that need two. */
const other = (): number => shop.showings.get('show-other')!;
const reset = (who: Visitor) =>
  who.call(contract.resetOrder, { params: { id }, body: { keepCustomer: true } });
const statusOf = async (who: Visitor, orderId: string) =>
  (await who.call(contract.paymentStatus, { params: { orderId } })).body;
const charges = async (): Promise<string[]> =>
  (await shop.app.database.system<{ status: string }>('select status from demo_gateway.charge')).map(
    ({ status }) => status,
  );

/** Locks three seats and begins a payment that waits for the bank's page. */
async function sendToTheBank(who: Visitor): Promise<{ orderId: string; redirectUrl: string }> {
  await lockSeats(who, id, THREE_SEATS);
  const { body } = await buy(who, id, THREE_D_SECURE_CARD);
  return { orderId: body.orderId, redirectUrl: body.redirectUrl! };
}

test('a payment that the bank has not decided is withdrawn: the seats are free, and nothing is charged', async () => {
  const [ana, boris] = [shop.visitor(), shop.visitor()];
  const { orderId, redirectUrl } = await sendToTheBank(ana);
  const { status, body } = await reset(ana);
  expect(status).toBe(200);
  expect(body).toMatchObject({ seats: [], pending: null, timer: null });
  expect((await statusOf(ana, orderId)).error?.code).toBe('ORDER_CANCELLED');
  await expect(answerTheBank(redirectUrl, 'approve')).rejects.toThrow('has not accepted');
  expect(await charges()).toEqual(['canceled']);
  expect((await lockSeats(boris, id, THREE_SEATS)).body.error).toBeUndefined();
});

test('a payment that was made first stays, and the refusal has the link to the tickets', async () => {
  const ana = shop.visitor();
  const { orderId, redirectUrl } = await sendToTheBank(ana);
  await answerTheBank(redirectUrl, 'approve');
  const { status, body } = await reset(ana);
  expect(status).toBe(409);
  const paid = await statusOf(ana, orderId);
  expect(paid.status).toBe('paid');
  expect(body).toEqual({
    code: 'ORDER_ALREADY_PAID',
    reservationIdentifier: paid.reservationIdentifier,
    link: paid.link,
  });
  // A page that does not know of the payment starts over again, or extends the time.
  expect((await reset(ana)).body).toEqual(body);
  expect((await ana.call(contract.extendTime, { params: { id } })).body).toEqual(body);
});

test('starting over after a purchase drops the new cart, not the tickets', async () => {
  const ana = shop.visitor();
  await lockSeats(ana, id, THREE_SEATS);
  const { body } = await buy(ana, id);
  await lockSeats(ana, id, [[4, 1], [5, 1]]); // prettier-ignore
  expect((await reset(ana)).status).toBe(200);
  expect((await statusOf(ana, body.orderId)).status).toBe('paid');
});

test('while a payment is under way no call is refused because of an expired clock', async () => {
  const ana = shop.visitor();
  await sendToTheBank(ana);
  const more = await ana.call(contract.extendTime, { params: { id } });
  expect(more.body).toMatchObject({ code: 'PAYMENT_UNDER_WAY' });
  const step = { params: { id }, body: { step: 'chooseTickets' as const } };
  expect((await ana.call(contract.enterStep, step)).body).toMatchObject({ code: 'PAYMENT_UNDER_WAY' });
});

test.each(['approve', 'refuse'] as const)(
  'seats that are locked for another showing in the meantime stay when the bank decides (%s)',
  async (decision) => {
    const ana = shop.visitor();
    const { orderId, redirectUrl } = await sendToTheBank(ana);
    await lockSeats(ana, other(), THREE_SEATS);
    await answerTheBank(redirectUrl, decision);
    await reconcile(shop.app, 0);
    const { status, error } = await statusOf(ana, orderId);
    expect(decision === 'approve' ? status : error?.code).toBe(
      decision === 'approve' ? 'paid' : 'THREE_D_SECURE_FAILED',
    );
    const params = { id: other() };
    const { body } = await ana.call(contract.readCart, { params });
    expect(body).toMatchObject({ seats: [{}, {}, {}], pending: null, settled: null });
    await ana.call(contract.resetOrder, { params, body: { keepCustomer: true } });
  },
);

test('when the provider does not answer, nothing is dropped', async () => {
  const ana = shop.visitor();
  const { orderId } = await sendToTheBank(ana);
  await gateway.kill();
  const { status, body } = await reset(ana);
  expect(status).toBe(409);
  expect(body).toEqual({ code: 'PAYMENT_NOT_WITHDRAWN', orderId });
  expect((await statusOf(ana, orderId)).status).toBe('pending');
  const seats = await ana.call(seatStates, { query: { presentationId: id } });
  expect(seats.status).toBe(200);
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET, port: gateway.port });
  expect((await reset(ana)).status).toBe(200);
  expect((await statusOf(ana, orderId)).error?.code).toBe('ORDER_CANCELLED');
});

test.each(
  Array.from({ length: ROUNDS }, (_, round) => ({ round, way: WAYS_TO_PAY[round % WAYS_TO_PAY.length]! })),
)('starting over during a commit: dropped goods are never paid ($way, $round)', async ({ way }) => {
  const ana = shop.visitor();
  await lockSeats(ana, id, THREE_SEATS);
  const reference = await openVoucher(shop.app.database.brand(1), 5000);
  const payload = await paidBy(way, ana, await payloadOf(ana, id), reference);
  const [committed, dropped] = await Promise.all([commit(ana, payload), reset(ana)]);
  const isPaid = committed.body.status === 'paid';
  // Without an outside provider the purchase may be complete before the reset.
  if (usesOutsideProvider(way) || !isPaid) expect(dropped.status).toBe(isPaid ? 409 : 200);
  const used = isPaid ? voucherShare(way, 2970) : 0;
  expect(await onVoucher(shop.app.database.brand(1), reference)).toEqual([5000 - used, 0]);
  expect(await brokenInvariants(database.url)).toEqual({});
});
