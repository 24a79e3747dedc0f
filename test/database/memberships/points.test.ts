import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minorOf } from '#kernel/amount-units.ts';
import { areaMobileLoginValidation, customerLogout, mobileLogin } from '#modules/customers/contract.ts';
import { keepCustomer } from '#modules/customers/server/customer-store.ts';
import { ownMembers } from '#modules/memberships/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { ticketByCode } from '#modules/tickets/contract.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinemaWithPoints, POINTS_TICKET } from '../../support/cinema-with-points.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { enterMemberAt } from '../../support/member-tickets.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { mailsAbout } from '../../support/mail-about.ts';
import { operate } from '../../support/operator.ts';
import type { Visitor } from '../../support/shop.ts';
import { signIn } from '../../support/sign-in.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Tickets that cost 400 loyalty points and 1.00, at most three of a showing for a member. */

const HALLS = Array.from({ length: 14 }, (_, i) => `h${i}`);
const DECLINED = '4000000000000002';
const POINTS: Readonly<Record<string, number>> = {
  'P-1000': 1000,
  'P-1001': 1000,
  'P-1002': 1000,
  'P-1003': 1000,
  'P-1004': 1000,
  'P-1005': 1000,
  'P-0399': 399,
  'P-9999': 9999,
  'P-9998': 9999,
};

const EVA = '+359881000001';

let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const members = Object.entries(POINTS).map(([memberNumber, points]) => ({ memberNumber, points }));
  till = await openTill({
    sets: [
      cinemaWithPoints(HALLS, members, { maxPerShowing: 3, price: 1 }),
      cinemaWithPoints(['one'], [{ memberNumber: 'P-1000', points: 1000, mobileNumber: EVA }], {
        code: 'wisla',
        id: 2,
        site: { auth: { provider: 'mobile', required: false, countries: [] }, params: { 64: true } },
      }),
    ],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
beforeEach(async () => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const cartOf = async (who: Visitor) => (await who.call(contract.readCart, { params: { id: show } })).body;
const enter = (who: Visitor, at: number, memberNumber: string) =>
  enterMemberAt(who, show, { at, ticketId: POINTS_TICKET, memberNumber });
const spentBy = async (memberNumber: string): Promise<number> =>
  (await db().row<{ spent: number }>(
    'select points_used as spent from member where tenant_id = $1 and member_number = $2',
    [memberNumber],
  ))!.spent;

test('a ticket for points is in cart, bill, payload, order and receipt', async () => {
  const { body: cart } = await enter(ana, 0, 'P-1000');
  expect(cart.points).toEqual([{ memberNumber: 'P1000', used: 400, balance: 1000 }]);
  expect(minorOf(cart.bill.goods)).toBe(100 + 2 * 950);
  expect(cart.payload.seats[0]!.ticket).toMatchObject({ amount: 1, loyaltyPointsPrice: 400 });
  const { body: paid } = await buy(ana, show);
  expect([paid.status, await spentBy('P1000')]).toEqual(['paid', 400]);
  const { body: ticket } = await ana.call(contract.eTicket, { params: { token: paid.link! } });
  expect(ticket.order.lines.map(({ name }) => name)).toContain('For points (400 points)');
});

test('more points than a member has are refused at the seat that needs them', async () => {
  expect((await enter(ana, 0, 'P-0399')).body).toMatchObject({
    code: 'NOT_ENOUGH_POINTS',
    needed: 400,
    points: 399,
  });
  await enter(ana, 0, 'P-1001');
  await enter(ana, 1, 'P-1001');
  expect((await enter(ana, 2, 'P-1001')).body).toMatchObject({
    code: 'NOT_ENOUGH_POINTS',
    needed: 1200,
    points: 1000,
  });
  expect(await spentBy('P1001')).toBe(0);
});

test('where customers can sign in, only the member who is signed in spends points', async () => {
  const shop = till.shop.app.database.brand(2);
  const row = await shop.row<{ id: number }>(
    `select presentation_id as id from presentation where tenant_id = $1 and key = 'show-one'`,
  );
  show = row!.id;
  const eva = till.shop.visitor('wisla');
  await lockSeats(eva, show, THREE_SEATS);
  const needsSignIn = { code: 'POINTS_NEED_SIGN_IN' };
  const balanceOf = async () => {
    const query = { memberNumber: 'P-1000' };
    return (await eva.call(ticketByCode, { params: { id: show }, query })).body.ticket!.pointsBalance;
  };
  expect(await balanceOf()).toBeUndefined();
  expect((await enter(eva, 0, 'P-1000')).body).toMatchObject(needsSignIn);
  await signIn(shop, eva, '+359881000002');
  expect((await enter(eva, 0, 'P-1000')).body).toMatchObject(needsSignIn);
  await eva.call(customerLogout, {});
  await signIn(shop, eva, EVA);
  expect((await enter(eva, 0, 'P-1000')).body.points).toEqual([
    { memberNumber: 'P1000', used: 400, balance: 1000 },
  ]);
  expect(await balanceOf()).toBe(1000);
  // With the ticket in the cart, but the sign-in has ended.
  const payload = await payloadOf(eva, show, await typeCard(eva, '4242424242424242', 19.8));
  await shop.change("update customer_session set ends_at = now() - interval '1 second' where tenant_id = $1");
  expect((await commit(eva, payload)).body.error).toMatchObject(needsSignIn);
  await signIn(shop, eva, EVA);
  expect((await commit(eva, payload)).body).toMatchObject({ status: 'paid' });
});

test('a member signs in by the member number: the code goes to the member’s telephone', async () => {
  const shop = till.shop.app.database.brand(2);
  await shop.change('delete from sign_in_request where tenant_id = $1');
  await shop.change('delete from text_message where tenant_id = $1');
  const eva = till.shop.visitor('wisla');
  const ask = async (who: Visitor, memberNumber: string) =>
    (await who.call(mobileLogin, { body: { memberNumber } })).body;
  const enterCode = async (who: Visitor) =>
    (await who.call(areaMobileLoginValidation, { body: { smsCode: '123456' } })).body;
  expect(await ask(eva, 'p 1000')).toEqual({ success: true });
  const thief = till.shop.visitor('wisla');
  // An unknown number is answered as a known one; its code is none, and no SMS is sent.
  expect(await ask(thief, 'P-7777')).toEqual({ success: true });
  const messages = await shop.rows(
    'select recipient, text is not null as sent from text_message where tenant_id = $1',
  );
  expect(messages).toHaveLength(2);
  expect(messages).toEqual(
    expect.arrayContaining([
      { recipient: EVA, sent: true },
      { recipient: '', sent: false },
    ]),
  );
  expect((await enterCode(thief)).error).toMatchObject({ code: 'INVALID_SMS_CODE' });
  expect((await enterCode(eva)).customerAreaInfo).toMatchObject({ MobileNumber1: expect.any(String) });
  expect((await eva.call(ownMembers, {})).body.members).toMatchObject([{ memberNumber: 'P1000' }]);
  // The same limits: one code a minute for a number, known or not, however it is spelled.
  for (const number of ['P-1000', 'p1000', 'P-7777', 'p 77-77'])
    expect(
      (await till.shop.visitor('wisla').call(mobileLogin, { body: { memberNumber: number } })).status,
    ).toBe(429);
  // Nor does a limit tell whose number it is: codes were just sent to the telephone of P-1000, by its member number only.
  await shop.change('delete from text_message where tenant_id = $1');
  const byPhone = (who: Visitor) =>
    who.call(mobileLogin, {
      body: { mobileNumber: EVA, sendSmsRegardlessOfCustomerExistence: true },
    });
  const late = till.shop.visitor('wisla');
  expect((await byPhone(late)).body).toEqual({ success: true });
  expect(
    await shop.rows('select recipient from text_message where tenant_id = $1 and text is not null'),
  ).toEqual([]);
  // A brand that does not have it.
  expect((await ask(till.shop.visitor(), 'P-1000')).error).toMatchObject({ code: 'LOGIN_FAILED' });
});

test('a member who is signed in reads what the cinema has of the membership and of them', async () => {
  const shop = till.shop.app.database.brand(2);
  const eva = till.shop.visitor('wisla');
  await signIn(shop, eva, EVA);
  const details = { firstName: 'Eva', lastName: 'Nowak' };
  const customerId = await shop.transaction((tx) => keepCustomer(tx, EVA, details, new Date()));
  const expected = {
    memberNumber: 'P1000',
    name: 'Club',
    additionalName: '',
    memberCustomerName: 'Eva Nowak',
    membershipIdentifier: 'club',
    membershipTypeId: 1,
    customerId,
    isLoyaltyPointsRedemption: true,
  };
  expect((await eva.call(ownMembers, {})).body.members).toMatchObject([expected]);
  await shop.change(
    `update membership set document = document || '{"additionalName": {"en": "For two"}}' where tenant_id = $1`,
  );
  const spent = 'update member set points = points_used, mobile_number = $2 where tenant_id = $1';
  const stranger = '+359881000077';
  await shop.change(spent, [stranger]);
  await signIn(shop, eva, stranger);
  const ofStranger = {
    ...expected,
    additionalName: 'For two',
    memberCustomerName: '',
    customerId: null,
    pointsBalance: 0,
    isLoyaltyPointsRedemption: false,
  };
  expect((await eva.call(ownMembers, {})).body.members).toMatchObject([ofStranger]);
});

test('a commit names the points that the visitor has agreed to', async () => {
  await enter(ana, 0, 'P-1002');
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 21.2));
  const [first, ...others] = payload.seats;
  const cheaper = { ...first!, ticket: { ...first!.ticket, loyaltyPointsPrice: 300 } };
  expect((await commit(ana, { ...payload, seats: [cheaper, ...others] })).body.error).toMatchObject({
    code: 'PRICE_CHANGED',
  });
  expect(await spentBy('P1002')).toBe(0);
});

test('points come back when the payment is declined, and when the ticket is cancelled', async () => {
  await enter(ana, 0, 'P-1003');
  expect((await buy(ana, show, DECLINED)).body.error).toBeDefined();
  expect(await spentBy('P1003')).toBe(0);
  const { body: paid } = await buy(ana, show);
  expect([paid.status, await spentBy('P1003')]).toEqual(['paid', 400]);
  await operate(till.shop, `orders/${paid.reservationIdentifier!}/cancel`, { itemNos: [1] });
  expect(await spentBy('P1003')).toBe(0);
  const [mail] = await mailsAbout(till.shop, paid.orderId, 'order.items_cancelled');
  expect(mail).toContain('Points returned for tickets: 400.');
});

test('an order that costs points alone is paid without a card', async () => {
  const ben = till.shop.visitor();
  await lockSeats(ben, show, [[1, 4], [2, 4], [3, 4]]); // prettier-ignore
  for (const at of [0, 1, 2]) await enter(ben, at, 'P-9999');
  await ben.call(contract.writeCart, { params: { id: show }, body: { confirmed: ['premium'] } });
  const payload = await payloadOf(ben, show);
  expect(payload.total).toBe(0);
  expect((await commit(ben, payload)).body.status).toBe('paid');
  expect(await spentBy('P9999')).toBe(1200);
});

test('a member has three tickets of a showing over all orders', async () => {
  for (const at of [0, 1, 2]) await enter(ana, at, 'P-9998');
  expect((await buy(ana, show)).body.status).toBe('paid');
  const ben = till.shop.visitor();
  await lockSeats(ben, show, [[4, 1], [5, 1]]); // prettier-ignore
  expect((await enter(ben, 0, 'P-9998')).body).toMatchObject({ code: 'MEMBER_LIMIT', left: 0 });
});

test('the specification’s call says what a ticket costs in points, and what the member has', async () => {
  const { body } = await ana.call(ticketByCode, {
    params: { id: show },
    query: { memberNumber: 'P-1004' },
  });
  expect(body.ticket).toMatchObject({
    isLoyaltyPointsRedemption: true,
    loyaltyPointsPrice: 400,
    pointsBalance: 1000,
  });
});

test('nobody has a ticket for points without a member number', async () => {
  await db().change(
    `update ticket_type set document = document - 'byMember' where tenant_id = $1 and ticket_id = $2`,
    [POINTS_TICKET],
  );
  try {
    const { seats } = await cartOf(ana);
    const tickets = seats.map(({ seatNo }) => ({ seatNo, ticketId: POINTS_TICKET, addonIds: [] }));
    await ana.call(contract.writeCart, { params: { id: show }, body: { tickets } });
    const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 29.7));
    const forPoints = payload.seats.map((seat) => ({
      ...seat,
      ticket: { ...seat.ticket, ticketId: POINTS_TICKET, amount: 1 },
    }));
    expect((await commit(ana, { ...payload, seats: forPoints })).body.error).toMatchObject({
      code: 'TICKET_NOT_FOUND',
    });
  } finally {
    await db().change(
      `update ticket_type set document = document || '{"byMember": true}' where tenant_id = $1 and ticket_id = $2`,
      [POINTS_TICKET],
    );
  }
});

test('the database gives no more points back than a ticket has reserved, and its role cannot write what is spent', async () => {
  const use = (action: string, points: number) =>
    db().change(
      `insert into member_use (tenant_id, member_number, order_id, ticket_no, action, points)
       values ($1, 'P1005', '00000000-0000-4000-8000-000000000002', 1, $2, $3)`,
      [action, points],
    );
  await use('reserve', 400);
  await expect(use('return', 900)).rejects.toThrow('returns the points that it has reserved');
  await use('return', 400);
  await expect(db().change('update member set points_used = 0 where tenant_id = $1')).rejects.toThrow(
    'permission denied',
  );
});

test('points and orders agree in the end', async () => {
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
