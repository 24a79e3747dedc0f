import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minorOf } from '#kernel/amount-units.ts';
import * as contract from '#modules/ordering/contract.ts';
import { ticketByCode } from '#modules/tickets/contract.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { enterMemberAt } from '../../support/member-tickets.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Tickets for members by their number, from the cart to the paid order: 6.00, an adult 9.50; fee 0.40. */

const HALLS = Array.from({ length: 16 }, (_, i) => `h${i}`);
const DECLINED = '4000000000000002';
/** The fifth ticket type. */
const MEMBER = 5;

type Documents = { ticketTypes: object[]; priceLists: { prices: object[] }[]; presentations: object[] };

function cinemaWithMembers(): object {
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as Documents;
  set.ticketTypes.push({ key: 'member', name: { en: 'Member' }, position: 8, byMember: true });
  set.priceLists[0]!.prices.push({ group: 'standard', ticket: 'member', price: 6 });
  const sellers = [{ authProfileId: 2 }, { businessId: 2 }];
  const member = (memberNumber: string, rules: object = {}) => ({
    memberNumber,
    startDate: '2020-01-01',
    ...rules,
  });
  return {
    ...set,
    // The last two showings are sold by others.
    presentations: set.presentations.map((one, i) => ({ ...one, ...sellers[i - HALLS.length + 2] })),
    memberships: [
      {
        key: 'gold',
        name: { en: 'Gold' },
        ticketTypes: ['member'],
        members: [
          member('G-1001'),
          member('G-1002', { balance: 1 }),
          member('G-1003', { balance: 2 }),
          member('PAST-1', { endDate: '2020-12-31' }),
          member('LATER-1', { startDate: '2090-01-01' }),
          member('NONE-1', { balance: 0 }),
          member('CLOSED-1', { allowMemberSaleTickets: false }),
        ],
      },
    ],
  };
}

let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  till = await openTill({ sets: [cinemaWithMembers()] });
});
beforeEach(async () => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const cartOf = async (who: Visitor) => (await who.call(contract.readCart, { params: { id: show } })).body;
const enter = (who: Visitor, at: number, memberNumber: string, ticketId = MEMBER) =>
  enterMemberAt(who, show, { at, ticketId, memberNumber });
const usesOf = async (memberNumber: string): Promise<number> =>
  (await db().row<{ uses: number }>('select uses from member where tenant_id = $1 and member_number = $2', [
    memberNumber,
  ]))!.uses;

test('a member’s ticket is in cart, bill, payload and order', async () => {
  const { body: cart } = await enter(ana, 0, 'g 1001');
  expect(cart.seats.map(({ memberNumber, amount }) => [memberNumber, minorOf(amount)])).toEqual([
    ['G1001', 600],
    [undefined, 950],
    [undefined, 950],
  ]);
  expect(cart.payload.seats[0]!.ticket).toMatchObject({ memberNumber: 'G1001', amount: 6 });
  expect((await buy(ana, show)).body.status).toBe('paid');
  expect(await usesOf('G1001')).toBe(1);
});

test.each([
  ['NOBODY', 'MEMBER_NOT_FOUND'],
  ['PAST-1', 'MEMBER_EXPIRED'],
  ['LATER-1', 'MEMBER_NOT_STARTED'],
  ['NONE-1', 'MEMBER_USED'],
  ['CLOSED-1', 'MEMBER_NOT_ACTIVE'],
])('%s is refused: %s', async (memberNumber, code) => {
  const refused = await enter(ana, 0, memberNumber);
  expect([refused.status, refused.body]).toMatchObject([409, { code, left: 0 }]);
  expect(minorOf((await cartOf(ana)).bill.goods)).toBe(2850);
});

test('a membership opens only its own ticket types', async () => {
  expect((await enter(ana, 0, 'G-1001', 1)).body).toMatchObject({ code: 'MEMBER_NOT_ACTIVE' });
});

test('a balance of two is refused at the third seat, and comes back when the payment is declined', async () => {
  await enter(ana, 0, 'G-1003');
  await enter(ana, 1, 'G-1003');
  expect((await enter(ana, 2, 'G-1003')).body).toMatchObject({ code: 'MEMBER_USED', left: 2 });
  expect((await buy(ana, show, DECLINED)).body.error).toBeDefined();
  expect(await usesOf('G1003')).toBe(0);
  expect((await buy(ana, show)).body.status).toBe('paid');
  expect(await usesOf('G1003')).toBe(2);
});

test('the last ticket goes to one of two buyers; the other is told and keeps the seats', async () => {
  const ben = till.shop.visitor();
  await lockSeats(ben, show, [[4, 1], [5, 1]]); // prettier-ignore
  await enter(ana, 0, 'G-1002');
  await enter(ben, 0, 'G-1002');
  expect((await buy(ben, show)).body.status).toBe('paid');
  expect((await buy(ana, show)).body.error).toMatchObject({ code: 'MEMBER_USED' });
  expect((await cartOf(ana)).fault).toMatchObject({ code: 'MEMBER_USED', left: 0 });
});

test('a page cannot store a member number, and a commit names the one that was entered', async () => {
  const { seats } = await cartOf(ana);
  const ticket = { seatNo: seats[0]!.seatNo, ticketId: MEMBER, addonIds: [], memberNumber: 'G1001' };
  const written = await ana.call(contract.writeCart, { params: { id: show }, body: { tickets: [ticket] } });
  expect(written.body.seats[0]!.memberNumber).toBeUndefined();
  await enter(ana, 0, 'G-1001');
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 26.2));
  const [first, ...others] = payload.seats;
  const changed = { ...first!, ticket: { ...first!.ticket, memberNumber: 'PAST1' } };
  expect((await commit(ana, { ...payload, seats: [changed, ...others] })).body.error).toMatchObject({
    code: 'MEMBER_EXPIRED',
  });
  expect((await commit(ana, payload)).body.status).toBe('paid');
});

test('the ticket of a member, as the specification’s call names it', async () => {
  const ask = async (memberNumber: string) =>
    (await ana.call(ticketByCode, { params: { id: show }, query: { memberNumber } })).body;
  expect(await ask('G-1001')).toMatchObject({
    msg: null,
    ticket: { ticketId: MEMBER, price: 6, memberNumber: 'G1001', balance: null },
  });
  expect(await ask('PAST-1')).toEqual({ ticket: null, msg: 'MEMBER_EXPIRED' });
});

test('after many unknown numbers the visitor must wait', async () => {
  for (let i = 0; i < 10; i += 1) await enter(ana, 0, `GUESS-${i}`);
  expect((await enter(ana, 0, 'G-1001')).status).toBe(429);
});

test('the database refuses more uses than a balance', async () => {
  const use = (ticketNo: number) =>
    db().change(
      `insert into member_use (tenant_id, member_number, order_id, ticket_no, action)
       values ($1, 'NONE1', '00000000-0000-4000-8000-000000000001', $2, 'reserve')`,
      [ticketNo],
    );
  await expect(use(1)).rejects.toThrow('member_covers_uses');
  await expect(db().change('update member set uses = 0 where tenant_id = $1')).rejects.toThrow(
    'permission denied',
  );
});

test('seats of a showing of another seller or business are refused as such, of any other as unknown', async () => {
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 29.7));
  const withSeatOf = (hall: string) => {
    const [first, ...others] = payload.seats;
    const prsntId = till.shop.showings.get(`show-${hall}`)!;
    return { ...payload, seats: [...others, { ...first!, ticket: { ...first!.ticket, prsntId } }] };
  };
  const code = async (hall: string) => (await commit(ana, withSeatOf(hall))).body.error?.code;
  expect(await code(HALLS.at(-2)!)).toBe('INCOMPATIBLE_AUTH_PROFILE');
  expect(await code(HALLS.at(-1)!)).toBe('INCOMPATIBLE_BUSINESS');
  expect(await code(HALLS[0]!)).toBe('UNKNOWN_SEAT');
});

test('uses and orders agree in the end', async () => {
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
