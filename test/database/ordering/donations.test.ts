import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listDonations } from '#modules/donations/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { openOrder } from '#modules/ordering/contract/open-order-call.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { reconcile } from '../../support/reconcile.ts';
import { buy, commit, customer, lockSeats, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { openTill, type Till } from '../../support/till.ts';
import type { Visitor } from '../../support/shop.ts';
import { openVoucher } from '../../support/vouchers.ts';

let till: Till;
let worker: Worker;
let show: number;

beforeAll(async () => {
  till = await openTill({
    sets: [withOwnTerms(cinema({ plans: { h0: smallHall } })), cinema({ code: 'wisla', id: 2 })],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
  worker = await startWorker(till.shop.app);
  show = till.shop.showings.get('show-h0')!;
});
afterAll(async () => {
  await worker.stop();
  await till.close();
});

/** Donations have terms of their own. */
function withOwnTerms(set: object): object {
  const { brand } = set as { brand: object };
  const donations = { label: { en: 'Support us' }, terms: { en: 'A donation is a gift.' } };
  return { ...set, brand: { ...brand, flows: { donations } } };
}

const kind = { kind: 'donations' } as const;
const list = async (who: Visitor) => (await who.call(listDonations, {})).body;
const piano = async (who: Visitor) => (await list(who)).donations[0]!;

/** A gift to the piano fund: a number of tunings, and an own amount in cents. */
async function gift(who: Visitor, tunings: number, own: number | null) {
  const { donationId, details } = await piano(who);
  const [tuning, other] = details;
  return [
    { donationId, donationDetailId: tuning!.donationDetailId, quantity: tunings, customAmount: null },
    {
      donationId,
      donationDetailId: other!.donationDetailId,
      quantity: own === null ? 0 : 1,
      customAmount: own,
    },
  ];
}

type Chosen = Awaited<ReturnType<typeof gift>>;
const write = (who: Visitor, donations: Chosen) =>
  who.call(contract.writeKindCart, { params: kind, body: { donations } });

/** Commits the visitor's cart of donations, paid with a card. */
async function give(who: Visitor, number = '4242424242424242') {
  const { body: cart } = await who.call(contract.readKindCart, { params: kind });
  const paymentIdentifier = await typeCard(who, number, cart.payload.total!);
  return commit(who, { ...cart.payload, customerInfo: customer, paymentIdentifier });
}

const emails = (text: string) =>
  till.shop.app.database
    .brand(1)
    .rows<{ subject: string; message: Buffer }>(
      'select subject, message from mail where tenant_id = $1 and subject like $2',
      [`%${text}%`],
    );

test('from the list to the receipt: fixed and own amounts, no charge, no seat', async () => {
  const ana = till.shop.visitor();
  expect((await ana.call(contract.readKindCart, { params: kind })).body.replaces).toBeNull();
  expect(await list(ana)).toMatchObject({
    currency: 'EUR',
    donations: [
      { code: 'PIANO', name: 'The piano fund', goal: 10_000, raised: 0 },
      { code: 'ROOF', goal: null },
    ],
  });
  const { body: cart } = await write(ana, await gift(ana, 2, 1250));
  expect(cart).toMatchObject({
    step: 'chooseDonations',
    bill: {
      total: 6250,
      lines: [
        { kind: 'donation', name: 'The piano fund', quantity: 2, unit: 2500, amount: 5000 },
        { kind: 'donation', quantity: 1, amount: 1250 },
      ],
    },
    fault: null,
  });
  const entered = await ana.call(contract.enterKindStep, { params: kind, body: { step: 'customerInfo' } });
  expect(entered.body.step).toBe('customerInfo');
  const { body } = await give(ana);
  expect(body).toMatchObject({ status: 'paid', ticketIdentifiers: [] });
  const receipt = await ana.call(contract.eTicket, { params: { token: body.link! } });
  expect(receipt.body).toMatchObject({
    kind: 'plain',
    heading: 'Thank you for your donation',
    terms: 'A donation is a gift.',
    order: { total: 6250, charges: [], paidWith: [{ lastFour: '4242' }] },
  });
  const pdf = await ana.request({ method: 'GET', url: receipt.body.pdfUrl });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const ics = await ana.request({
    method: 'GET',
    url: receipt.body.pdfUrl.replace('tickets.pdf', 'showing.ics'),
  });
  expect(ics.statusCode).toBe(404);
  await vi.waitFor(async () => expect(await emails(body.reservationIdentifier!)).toHaveLength(1), 15_000);
  expect((await emails(body.reservationIdentifier!))[0]!.message.toString()).toContain('The piano fund');
  expect((await piano(ana)).raised).toBe(6250);
  const settled = { cartId: null, settled: { orderId: body.orderId, isPaid: true, holdLink: null } };
  expect((await ana.call(contract.readKindCart, { params: kind })).body).toMatchObject(settled);
  // Going back to the first step chooses nothing, so it does not hide that this was bought.
  const back = await ana.call(contract.enterKindStep, { params: kind, body: { step: 'chooseDonations' } });
  expect(back.body).toMatchObject(settled);
});

test('a fault of a donation is reported before it can be paid', async () => {
  const ana = till.shop.visitor();
  const enter = async () =>
    (await ana.call(contract.enterKindStep, { params: kind, body: { step: 'customerInfo' } })).body;
  expect(await enter()).toMatchObject({ code: 'NO_DONATIONS_SELECTED' });
  const { body: cart } = await write(ana, await gift(ana, 0, 400));
  expect(cart.bill).toMatchObject({ lines: [], total: 0 });
  expect(await enter()).toMatchObject({ code: 'DONATION_AMOUNT', minimum: 500, maximum: 20_000 });
  await write(ana, [{ donationId: 1, donationDetailId: 99, quantity: 1, customAmount: null }]);
  expect(await enter()).toMatchObject({ code: 'DONATION_NOT_FOUND', donationDetailId: 99 });
  const confirmed = await ana.call(contract.enterKindStep, { params: kind, body: { step: 'confirmation' } });
  expect(confirmed.body).toMatchObject({ code: 'PAYMENT_REQUIRED' });
});

test('the receipt of a cancelled donation says so instead of thanks', async () => {
  const ana = till.shop.visitor();
  await write(ana, await gift(ana, 1, 700));
  const { body } = await give(ana);
  const page = async () => (await ana.call(contract.eTicket, { params: { token: body.link! } })).body;
  const cancel = (itemNos: number[]) =>
    operate(till.shop, `orders/${body.reservationIdentifier}/cancel`, { itemNos });
  expect((await cancel([1])).status).toBe(200);
  expect(await page()).toMatchObject({ heading: 'Thank you for your donation' });
  expect((await cancel([2])).status).toBe(200);
  expect(await page()).toMatchObject({
    heading: 'This donation has been cancelled',
    text: expect.stringContaining('The piano fund') as string,
  });
});

test('after a declined card the donation stays in the cart, and another card pays it', async () => {
  const ana = till.shop.visitor();
  await write(ana, await gift(ana, 1, null));
  expect((await give(ana, '4000000000000002')).body.error).toMatchObject({ code: 'CARD_DECLINED' });
  const { body: cart } = await ana.call(contract.readKindCart, { params: kind });
  expect(cart).toMatchObject({ step: 'customerInfo', bill: { total: 2500 } });
  expect((await give(ana)).body.status).toBe('paid');
});

test('an abandoned 3-D Secure step is shown as pending, and withdrawn in the end', async () => {
  const ana = till.shop.visitor();
  await write(ana, await gift(ana, 1, null));
  const { body } = await give(ana, '4000002760003184');
  expect(body.status).toBe('pending');
  expect((await ana.call(contract.readKindCart, { params: kind })).body.pending).toEqual({
    orderId: body.orderId,
    redirectUrl: body.redirectUrl,
  });
});

test('the same commit again gets the first one’s answer', async () => {
  const ana = till.shop.visitor();
  await write(ana, await gift(ana, 1, null));
  const { body: cart } = await ana.call(contract.readKindCart, { params: kind });
  const payload = {
    cartId: cart.cartId!,
    customerInfo: customer,
    paymentIdentifier: await typeCard(ana, '4242424242424242', 25),
    seats: [],
    donations: cart.content.donations,
  };
  const answers = await Promise.all(Array.from({ length: 5 }, () => commit(ana, payload)));
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect((await commit(ana, payload)).body.status).toBe('paid');
});

test('a cart is of one kind: choosing donations unlocks the seats', async () => {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  await ana.call(contract.writeCart, { params: { id: show }, body: { customer: { firstName: 'Ana' } } });
  // What would be unlocked is shown before anything is chosen.
  const before = await ana.call(contract.readKindCart, { params: kind });
  expect(before.body.replaces).toEqual({ address: `/order/${show}?step=chooseSeats`, count: 3 });
  const { body: cart } = await write(ana, await gift(ana, 1, null));
  expect(cart.content.customer).toMatchObject({ firstName: 'Ana' });
  expect(cart.replaces).toBeNull();
  expect((await ana.call(contract.readCart, { params: { id: show } })).body.seats).toEqual([]);
  const boris = till.shop.visitor();
  expect((await lockSeats(boris, show, THREE_SEATS)).body.error).toBeUndefined();
  const seat = {
    XCoordinate: 1,
    YCoordinate: 1,
    ticket: { prsntId: show, ticketGroupId: 1, sectionId: 1, ticketId: 1, amount: 9.5 },
  };
  const mixed = { customerInfo: customer, seats: [seat], donations: cart.content.donations };
  expect((await commit(ana, mixed)).body.error).toMatchObject({ code: 'MIXED_CART' });
  expect((await buy(boris, show)).body.status).toBe('paid');
});

test('another brand’s donation is refused', async () => {
  const ana = till.shop.visitor();
  await write(ana, await gift(ana, 1, null));
  const foreign = (await list(till.shop.visitor('wisla'))).donations[0]!;
  const ours = await piano(ana);
  expect(foreign.raised).toBe(0);
  expect(ours.raised).toBeGreaterThan(0);
});

test('equal commits at once without a cart make one order, also when a voucher pays all of it', async () => {
  const reference = await openVoucher(till.shop.app.database.brand(1), 50_000);
  const ana = till.shop.visitor();
  await write(ana, await gift(ana, 1, null));
  const { body: cart } = await ana.call(contract.readKindCart, { params: kind });
  const { cartId: _, ...payload } = cart.payload;
  /** A visitor who has no cart commits what somebody else's cart makes, so many times at once, and once more. */
  const giveAtOnce = async (): Promise<Set<string>> => {
    const who = till.shop.visitor();
    // Begins the session that the commits share.
    await who.call(openOrder);
    const voucherPayments = [{ id: reference, amount: payload.total! }];
    const paid = { ...payload, customerInfo: customer, voucherPayments };
    const answers = await Promise.all(Array.from({ length: 10 }, () => commit(who, paid)));
    answers.push(await commit(who, paid));
    expect(answers.at(-1)!.body.status).toBe('paid');
    return new Set(answers.map(({ body }) => body.orderId));
  };
  const orders = [await giveAtOnce(), await giveAtOnce()];
  expect(orders.map(({ size }) => size)).toEqual([1, 1]);
  const [account] = await till.shop.app.database
    .brand(1)
    .rows('select balance from ledger_account where tenant_id = $1 and reference = $2', [reference]);
  expect(account).toEqual({ balance: 50_000 - 2 * 2500 });
});

test('every invariant is true after all of this', async () => {
  await reconcile(till.shop.app, 0);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
