import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minorOf } from '#kernel/amount-units.ts';
import { customerLogout } from '#modules/customers/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { enterReference } from '#modules/ordering/contract/code-calls.ts';
import { ticketByCode, ticketGroups } from '#modules/tickets/contract.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinemaWithReferences, SENIORS } from '../../support/cinema-with-references.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Tickets that ask for references, from the cart to the paid order. Adult 9.50, senior 5.00, guest 8.00; fee 0.40. */

const HALLS = Array.from({ length: 25 }, (_, i) => `h${i}`);
const DECLINED = '4000000000000002';
const [SENIOR, HOTEL] = [5, 6];

let till: Till;
let worker: Worker;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  till = await openTill({
    sets: [cinemaWithReferences(HALLS)],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
  worker = await startWorker(till.shop.app);
});
beforeEach(async () => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(async () => {
  await worker.stop();
  await till.close();
});

const db = () => till.shop.app.database.brand(1);
const cartOf = async (who: Visitor) => (await who.call(contract.readCart, { params: { id: show } })).body;
const enter = (who: Visitor, at: number, ticketId: number, ref1: string, ref2?: string) =>
  cartOf(who).then(({ seats }) =>
    who.call(enterReference, {
      params: { id: show },
      body: { seatNo: seats[at]!.seatNo, ticketId, ref1, ...(ref2 !== undefined && { ref2 }) },
    }),
  );
const usesOf = async (reference: string): Promise<[number, string[]]> => {
  const [row] = await db().rows<{ uses: number; actions: string[] | null }>(
    `select r.uses, (select array_agg(u.action order by u.use_no) from reference_use u
                      where (u.tenant_id, u.reference_id) = (r.tenant_id, r.reference_id)) as actions
       from reference r where r.tenant_id = $1 and r.reference = $2`,
    [reference],
  );
  return [row!.uses, row!.actions ?? []];
};

test('a senior’s ticket is in cart, bill, payload and order, and its reference is not stored with the order', async () => {
  const { body: cart } = await enter(ana, 0, SENIOR, ' 1000 000 001 ');
  expect(cart.seats.map(({ ticketId, ref1, amount }) => [ticketId, ref1, minorOf(amount)])).toEqual([
    [SENIOR, SENIORS[0], 500],
    [1, undefined, 950],
    [1, undefined, 950],
  ]);
  expect(cart.payload.seats[0]!.ticket).toMatchObject({ ticketId: SENIOR, ref1: SENIORS[0], amount: 5 });
  expect((await buy(ana, show)).body.status).toBe('paid');
  expect(await usesOf(SENIORS[0]!)).toEqual([1, ['reserve', 'redeem']]);
  const items = await db().rows<{ detail: object }>(
    `select detail from order_item where tenant_id = $1 and detail ? 'referenceUse'`,
  );
  expect(items).toHaveLength(1);
  expect(JSON.stringify(items)).not.toContain('ref1');
});

test('two prompts: voucher and name must belong together', async () => {
  expect((await enter(ana, 0, HOTEL, 'dan1042', 'Levi')).body).toMatchObject({
    code: 'REFERENCE_NOT_ELIGIBLE',
    ticketId: HOTEL,
  });
  const { body: cart } = await enter(ana, 0, HOTEL, 'dan 1042', 'cohen');
  expect(cart.seats[0]).toMatchObject({ ticketId: HOTEL, ref1: 'DAN1042', ref2: 'COHEN' });
  expect((await buy(ana, show)).body.status).toBe('paid');
});

test.each([
  [SENIOR, '1000000002', undefined, 'invalid_ssn'],
  [SENIOR, '7000000007', undefined, 'REFERENCE_NOT_ELIGIBLE'],
  [HOTEL, '1000000001', 'Cohen', 'REFERENCE_NOT_ELIGIBLE'],
  [HOTEL, 'OLD', 'X', 'REFERENCE_NOT_ELIGIBLE'],
  [HOTEL, 'DAN-1043', 'Levi', 'REFERENCE_USED'],
  [1, 'DAN-1042', 'Cohen', 'REFERENCE_NOT_ELIGIBLE'],
])('type %i with ‘%s’ ‘%s’ is refused: %s', async (ticketId, ref1, ref2, code) => {
  const refused = await enter(ana, 0, ticketId, ref1, ref2);
  expect([refused.status, refused.body]).toMatchObject([409, { code }]);
  expect(minorOf((await cartOf(ana)).bill.goods)).toBe(2850);
});

test('a reference for two tickets is refused at the third seat, and choosing another type gives it back', async () => {
  await enter(ana, 0, SENIOR, SENIORS[1]!);
  await enter(ana, 1, SENIOR, SENIORS[1]!);
  expect((await enter(ana, 2, SENIOR, SENIORS[1]!)).body).toMatchObject({ code: 'REFERENCE_USED', left: 2 });
  const { seats } = await cartOf(ana);
  const tickets = seats.map(({ seatNo, ticketId, ref1 }, i) => ({
    seatNo,
    ticketId: i === 0 ? 1 : ticketId,
    addonIds: [],
    ...(i > 0 && ref1 !== undefined && { ref1 }),
  }));
  const { body: cart } = await ana.call(contract.writeCart, { params: { id: show }, body: { tickets } });
  expect(cart.seats.map(({ ticketId }) => ticketId)).toEqual([1, SENIOR, 1]);
  expect((await enter(ana, 2, SENIOR, SENIORS[1]!)).body.fault).toBeNull();
});

test('signing out removes references from the cart: one of them may be somebody’s ID number', async () => {
  await enter(ana, 0, SENIOR, SENIORS[1]!);
  await ana.call(customerLogout, {});
  const { seats } = await cartOf(ana);
  expect(seats.map(({ ticketId, ref1 }) => [ticketId, ref1])).toEqual(Array(3).fill([1, undefined]));
});

test('a page cannot store references that were not entered', async () => {
  const [seat] = (await cartOf(ana)).seats;
  const { body: cart } = await ana.call(contract.writeCart, {
    params: { id: show },
    body: { tickets: [{ seatNo: seat!.seatNo, ticketId: SENIOR, addonIds: [], ref1: SENIORS[0]! }] },
  });
  expect(cart.seats[0]).toMatchObject({ ticketId: 1 });
  expect(cart.seats[0]!.ref1).toBeUndefined();
});

test('a commit with other references than those that open the ticket is refused', async () => {
  await enter(ana, 0, SENIOR, SENIORS[2]!);
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 25.2));
  const changed = (ticket: object) => ({
    ...payload,
    seats: payload.seats.map((seat, i) =>
      i === 0 ? { ...seat, ticket: { ...seat.ticket, ...ticket } } : seat,
    ),
  });
  expect((await commit(ana, changed({ ref1: '7000000007' }))).body.error).toMatchObject({
    code: 'REFERENCE_NOT_ELIGIBLE',
  });
  expect((await commit(ana, changed({ ref1: null }))).body.error).toMatchObject({ code: 'TICKET_NOT_FOUND' });
  expect((await commit(ana, payload)).body.status).toBe('paid');
});

test('after many unknown references the visitor must wait, and can still buy what is in the cart; typing mistakes do not count', async () => {
  await enter(ana, 0, SENIOR, SENIORS[3]!);
  for (let i = 0; i < 12; i += 1) await enter(ana, 1, SENIOR, '1000000002');
  for (let i = 0; i < 10; i += 1)
    expect((await enter(ana, 1, HOTEL, `GUESS-${i}`, 'Cohen')).body).toMatchObject({
      code: 'REFERENCE_NOT_ELIGIBLE',
    });
  const refused = await enter(ana, 1, HOTEL, 'DAN-1042', 'Cohen');
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
  expect((await buy(ana, show)).body.status).toBe('paid');
});

describe('quantities', () => {
  test('a declined payment gives them back, and the next try has them again', async () => {
    await enter(ana, 0, SENIOR, SENIORS[4]!);
    expect((await buy(ana, show, DECLINED)).body.error).toBeDefined();
    expect(await usesOf(SENIORS[4]!)).toEqual([0, ['reserve', 'return']]);
    expect((await cartOf(ana)).seats[0]).toMatchObject({ ticketId: SENIOR, ref1: SENIORS[4] });
    expect((await buy(ana, show)).body.status).toBe('paid');
    expect((await usesOf(SENIORS[4]!))[0]).toBe(1);
  });

  test('a cancelled ticket gives its one back', async () => {
    await enter(ana, 0, SENIOR, SENIORS[5]!);
    await enter(ana, 1, SENIOR, SENIORS[5]!);
    const { body } = await buy(ana, show);
    expect((await usesOf(SENIORS[5]!))[0]).toBe(2);
    const ben = till.shop.visitor();
    await lockSeats(ben, show, [[4, 1], [5, 1]]); // prettier-ignore
    expect((await enter(ben, 0, SENIOR, SENIORS[5]!)).body).toMatchObject({
      code: 'REFERENCE_USED',
      left: 0,
    });
    const cancelled = await operate(till.shop, `orders/${body.reservationIdentifier!}/cancel`, {
      itemNos: [1],
    });
    expect(cancelled.status).toBe(200);
    expect(await usesOf(SENIORS[5]!)).toEqual([1, ['reserve', 'reserve', 'redeem', 'redeem', 'return']]);
    expect((await enter(ben, 0, SENIOR, SENIORS[5]!)).body.seats[0]).toMatchObject({ ticketId: SENIOR });
  });

  test('the database refuses more uses than there are, and writing them by hand', async () => {
    const use = (action: string, ticketNo: number) =>
      db().change(
        `insert into reference_use (tenant_id, reference_id, order_id, ticket_no, action)
         select $1, reference_id, '00000000-0000-4000-8000-000000000001', $2, $3
           from reference where tenant_id = $1 and reference = 'DAN1042'`,
        [ticketNo, action],
      );
    const before = (await usesOf('DAN1042'))[0];
    for (let i = before; i < 4; i += 1) await use('reserve', i);
    await expect(use('reserve', 9)).rejects.toThrow('reference_covers_uses');
    await expect(use('return', 9)).rejects.toThrow('a ticket redeems and returns only');
    for (let i = before; i < 4; i += 1) await use('return', i);
    await expect(db().change('update reference set uses = 0 where tenant_id = $1')).rejects.toThrow(
      'permission denied',
    );
    await expect(db().change('delete from reference_use where tenant_id = $1')).rejects.toThrow(
      'permission denied',
    );
  });
});

test('the ticket of references, as the specification’s call names it', async () => {
  const ask = async (query: { ticketId?: number; ref1?: string; ref2?: string }) =>
    (await ana.call(ticketByCode, { params: { id: show }, query })).body;
  expect(await ask({ ticketId: HOTEL, ref1: 'dan-1042', ref2: 'Cohen' })).toMatchObject({
    msg: null,
    ticket: { ticketId: HOTEL, price: 8, ref1: 'DAN1042', ref2: 'COHEN' },
  });
  expect(await ask({ ticketId: HOTEL, ref1: 'DAN-1043', ref2: 'Levi' })).toEqual({
    ticket: null,
    msg: 'REFERENCE_USED',
  });
  expect(await ask({ ticketId: SENIOR, ref1: '1000000002' })).toEqual({ ticket: null, msg: 'invalid_ssn' });
  expect(await ask({})).toEqual({ ticket: null, msg: 'TICKET_NOT_FOUND' });
});

test('the specification’s list of tickets has the types with their prompts, and no seat has one by default', async () => {
  const { body } = await ana.call(ticketGroups, { params: { id: show }, query: {} });
  expect(body.ticketGroups[0]!.tickets.find(({ ticketId }) => ticketId === HOTEL)).toMatchObject({
    ref1prompt: 'Voucher',
    ref2prompt: 'Name',
  });
  expect((await cartOf(ana)).seats.map(({ ticketId }) => ticketId)).toEqual([1, 1, 1]);
});

test('uses and orders agree in the end', async () => {
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
