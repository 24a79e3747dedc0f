import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minorOf } from '#kernel/amount-units.ts';
import * as contract from '#modules/ordering/contract.ts';
import { enterCode, removeCode } from '#modules/ordering/contract/code-calls.ts';
import type { Settings } from '#platform/server/settings.ts';
import { ticketByCode, ticketGroups } from '#modules/tickets/contract.ts';
import { forgetPrices } from '#modules/tickets/server/price-store.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Discount codes, coupons and ticket vouchers, from the cart to the paid order. An adult is 9.50 and 0.40 fee. */

const HALLS = Array.from({ length: 34 }, (_, i) => `h${i}`);
const DECLINED = '4000000000000002';

type Documents = {
  ticketTypes: object[];
  features: object[];
  priceLists: { prices: object[] }[];
};

/** The small cinema with a coupon for two seats, a ticket voucher and discounts. */
function cinemaWithCodes(): object {
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as Documents;
  set.ticketTypes.push(
    { key: 'two-for-one', name: { en: 'Two for one' }, position: 8, byCode: true, multiplyFactor: 2 },
    { key: 'free', name: { en: 'Voucher' }, position: 9, byCode: true },
    { key: 'young', name: { en: 'Young' }, position: 10 },
  );
  set.priceLists[0]!.prices.push(
    { group: 'standard', ticket: 'two-for-one', price: 10 },
    { group: 'standard', ticket: 'free', price: 0 },
    { group: 'standard', ticket: 'young', price: 6 },
  );
  const batch = (key: string, rules: object, codes: readonly string[]) => ({
    key,
    name: { en: key },
    ...rules,
    codes,
  });
  const days = Array.from({ length: 40 }, (_, i) => `USE-${i}`);
  return {
    ...set,
    codeBatches: [
      batch('autumn', { discount: { percent: 20 }, uses: 'unlimited' }, ['AUTUMN']),
      batch('two', { discount: { amount: 2 }, uses: 2 }, days),
      batch('coupons', { opens: 'two-for-one' }, ['COUPON-1', 'COUPON-2', 'COUPON-3']),
      batch('pairs', { opens: 'two-for-one', uses: 2 }, ['PAIRS']),
      batch('vouchers', { opens: 'free' }, ['VOUCHER-1', 'VOUCHER-2', 'VOUCHER-3', 'VOUCHER-4']),
      batch('party', { discount: { percent: 50 }, leastSeats: 4, uses: 100 }, ['PARTY']),
      batch('evening', { discount: { percent: 50 }, leastAmount: 33.4, uses: 100 }, ['EVENING']),
      batch('past', { discount: { percent: 50 }, lastDay: '2020-01-01' }, ['PAST']),
      batch('future', { discount: { percent: 50 }, firstDay: '2090-01-01' }, ['FUTURE']),
      batch('couches', { discount: { percent: 50 }, ticketGroups: ['couch'] }, ['COUCHES']),
      batch('elsewhere', { discount: { percent: 50 }, locations: ['main'], features: ['other'] }, [
        'OTHER-FILM',
      ]),
    ],
    features: [
      ...(set as { features?: object[] }).features!,
      { ...(set as { features: object[] }).features[0], key: 'other' },
    ],
  };
}

let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  till = await openTill({
    sets: [cinemaWithCodes(), cinema({ code: 'wisla', id: 2 })],
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
const params = () => ({ id: show });
const enter = (who: Visitor, code: string, seatNo?: number) =>
  who.call(enterCode, { params: params(), body: { code, ...(seatNo !== undefined && { seatNo }) } });
/** Enters some codes that nobody has. */
async function guess(who: Visitor, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1)
    expect((await enter(who, `GUESS-${i}`)).body).toMatchObject({ code: 'CODE_NOT_FOUND' });
}
/** Does something in a shop with other settings. */
async function withSettings(settings: Partial<Settings>, work: () => Promise<void>): Promise<void> {
  const before = { ...till.shop.app.settings };
  Object.assign(till.shop.app.settings, settings);
  await work().finally(() => Object.assign(till.shop.app.settings, before));
}
const remove = (who: Visitor, code: string, seatNo?: number) =>
  who.call(removeCode, {
    params: params(),
    body: { code, ...(seatNo !== undefined && { seatNo }) },
  });
const cartOf = async (who: Visitor) => (await who.call(contract.readCart, { params: params() })).body;
const usesOf = async (code: string): Promise<string[]> => {
  const rows = await db().rows<{ action: string }>(
    'select action from code_use where tenant_id = $1 and code = $2 order by use_no',
    [code],
  );
  return rows.map(({ action }) => action);
};
const usedOf = async (code: string): Promise<number> =>
  (await db().row<{ uses: number }>('select uses from code where tenant_id = $1 and code = $2', [code]))!
    .uses;

test('a discount code makes every ticket cheaper, and is in bill, order and ticket', async () => {
  const { body: cart } = await enter(ana, ' au-tumn ');
  expect(cart.bill.lines.map(({ name, quantity, amount }) => [name, quantity, minorOf(amount)])).toEqual([
    ['Adult (autumn)', 3, 2280],
    ['Booking charge', 3, 120],
  ]);
  expect(cart.seats.map(({ code }) => code)).toEqual(['AUTUMN', 'AUTUMN', 'AUTUMN']);
  expect(cart.payload.seats[0]!.ticket).toMatchObject({ code: 'AUTUMN', amount: 7.6, appliedDiscount: 1.9 });
  const { body } = await buy(ana, show);
  expect(body.status).toBe('paid');
  expect(await usesOf('AUTUMN')).toEqual([
    ...Array<string>(3).fill('reserve'),
    ...Array<string>(3).fill('redeem'),
  ]);
  const [item] = await db().rows<{ amount: number }>(
    `select amount from order_item where tenant_id = $1 and detail ->> 'code' = 'AUTUMN' limit 1`,
  );
  expect(item).toEqual({ amount: 760 });
});

test('a coupon covers two seats for one price, is used once, and gives back what was there', async () => {
  const seatNo = (await cartOf(ana)).seats[1]!.seatNo;
  const { body: cart } = await enter(ana, 'COUPON-1', seatNo);
  expect(cart.seats.map(({ code, isSub }) => [code, isSub])).toEqual([
    [undefined, false],
    ['COUPON1', false],
    ['COUPON1', true],
  ]);
  expect(minorOf(cart.bill.goods)).toBe(1950);
  const { body: without } = await remove(ana, 'COUPON-1');
  expect(minorOf(without.bill.goods)).toBe(2850);
  expect(without.seats.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
});

test('the seat that a coupon pays for is cancelled only with the one that it covers', async () => {
  const seatNo = (await cartOf(ana)).seats[1]!.seatNo;
  await enter(ana, 'COUPON-3', seatNo);
  const { body } = await buy(ana, show);
  const cancel = (itemNos: readonly number[]) =>
    operate(till.shop, `orders/${body.reservationIdentifier}/cancel`, { itemNos });
  expect((await cancel([2])).body).toMatchObject({ code: 'TICKET_COVERS_OTHERS', itemNos: [3] });
  expect(await usedOf('COUPON3')).toBe(1);
  expect((await cancel([2, 3])).body).toMatchObject({ refunded: 10 });
  expect(await usedOf('COUPON3')).toBe(0);
});

test('a coupon for two seats with two uses covers four seats, and not the fifth', async () => {
  await lockSeats(ana, show, [[4, 1], [5, 1]]); // prettier-ignore
  const { body: cart } = await enter(ana, 'PAIRS');
  expect(cart.seats.map(({ code, isSub }) => [code, isSub])).toEqual([
    ['PAIRS', false],
    ['PAIRS', true],
    ['PAIRS', false],
    ['PAIRS', true],
    [undefined, false],
  ]);
  expect(minorOf(cart.bill.goods)).toBe(2 * 1000 + 950);
  expect((await enter(ana, 'PAIRS', cart.seats[4]!.seatNo)).body).toMatchObject({
    code: 'CODE_LIMIT',
    most: 2,
  });
});

test('two ticket vouchers and one ticket that is paid', async () => {
  await enter(ana, 'VOUCHER-1');
  const { body: cart } = await enter(ana, 'VOUCHER-2');
  expect(minorOf(cart.bill.total)).toBe(990);
  expect((await buy(ana, show)).body.status).toBe('paid');
  expect([await usedOf('VOUCHER1'), await usedOf('VOUCHER2')]).toEqual([1, 1]);
  // It is used up for everybody.
  const ben = till.shop.visitor();
  await lockSeats(ben, show, [[4, 1]]);
  expect((await enter(ben, 'VOUCHER-1')).body).toMatchObject({ code: 'CODE_USED', entered: 'VOUCHER1' });
});

test('an order that vouchers pay whole needs no card', async () => {
  await ana.call(contract.writeCart, { params: params(), body: {} });
  const ben = till.shop.visitor();
  await lockSeats(ben, show, [[11, 2]]);
  await enter(ben, 'VOUCHER-3');
  const payload = await payloadOf(ben, show);
  expect(payload.total).toBe(0);
  expect((await commit(ben, payload)).body).toMatchObject({ status: 'paid' });
});

test('the same commit again, after its code is used up, gets the answer of the first', async () => {
  await enter(ana, 'USE-5');
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 25.7));
  const first = await commit(ana, payload);
  expect(first.body).toMatchObject({ status: 'paid' });
  expect(await usedOf('USE5')).toBe(2);
  expect((await commit(ana, payload)).body.reservationIdentifier).toBe(first.body.reservationIdentifier);
  expect(await usedOf('USE5')).toBe(2);
});

test.each([
  ['NOBODY', { code: 'CODE_NOT_FOUND' }],
  ['PAST', { code: 'CODE_ENDED' }],
  ['FUTURE', { code: 'CODE_NOT_YET_VALID' }],
  ['OTHER-FILM', { code: 'CODE_NOT_FOR_SHOWING' }],
  ['COUCHES', { code: 'NO_TICKETS_FOR_CODE' }],
  ['PARTY', { code: 'CODE_NEEDS_SEATS', missing: 1 }],
  ['EVENING', { code: 'CODE_LEAST_AMOUNT', least: 33.4, currency: 'EUR' }],
])('%s is refused: %o', async (code, refusal) => {
  expect((await enter(ana, code)).body).toMatchObject(refusal);
  expect(minorOf((await cartOf(ana)).bill.goods)).toBe(2850);
});

test('a code for orders of a least amount counts the extras, and stays as a fault when these are removed', async () => {
  const popcorn = (quantity: number) =>
    ana.call(contract.writeCart, { params: params(), body: { products: [{ id: 1, quantity }] } });
  await popcorn(1);
  const { body: cart } = await enter(ana, 'EVENING');
  expect([cart.fault, minorOf(cart.bill.goods)]).toEqual([null, 1425 + 490]);
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 20.35));
  const fault = { code: 'CODE_LEAST_AMOUNT', entered: 'EVENING', least: 33.4 };
  expect((await popcorn(0)).body.fault).toMatchObject(fault);
  const onwards = { params: params(), body: { step: 'customerInfo' as const } };
  expect((await ana.call(contract.enterStep, onwards)).body).toMatchObject(fault);
  const without = await payloadOf(ana, show, payload.paymentIdentifier ?? undefined);
  expect((await commit(ana, without)).body.error).toMatchObject(fault);
  expect(await usesOf('EVENING')).toEqual([]);
  await popcorn(1);
  expect((await commit(ana, payload)).body).toMatchObject({ status: 'paid' });
  expect(await usesOf('EVENING')).toEqual(['reserve', 'reserve', 'reserve', 'redeem', 'redeem', 'redeem']);
});

test('a seat whose level a code has no price for', async () => {
  const seatNo = (await cartOf(ana)).seats[0]!.seatNo;
  expect((await enter(ana, 'COUCHES', seatNo)).body).toMatchObject({ code: 'NO_PRICE_FOR_CODE' });
});

test('a code that is good for two tickets, at a third one', async () => {
  const { body: cart } = await enter(ana, 'USE-0');
  expect(cart.seats.map(({ code }) => code)).toEqual(['USE0', 'USE0', undefined]);
  expect((await enter(ana, 'USE-0')).body).toMatchObject({ code: 'CODE_ALREADY_ENTERED' });
  expect((await enter(ana, 'USE-0', cart.seats[2]!.seatNo)).body).toMatchObject({
    code: 'CODE_LIMIT',
    most: 2,
  });
});

test('without seats there is nothing to enter it for', async () => {
  expect((await enter(till.shop.visitor(), 'AUTUMN')).body).toMatchObject({ code: 'NO_SEATS_SELECTED' });
});

test('after many unknown codes the visitor must wait; nothing is said about the next one', async () => {
  for (let i = 0; i < 10; i += 1)
    expect((await enter(ana, `GUESS-${i}`)).body).toMatchObject({ code: 'CODE_NOT_FOUND' });
  const refused = await enter(ana, 'AUTUMN');
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
  // Reading the ticket by the code is no way around.
  const { status } = await ana.call(ticketByCode, { params: params(), query: { ticketCode: 'AUTUMN' } });
  expect(status).toBe(429);
});

test('who has entered a code before ten wrong ones can pay with it, and ask again for the answer', async () => {
  await enter(ana, 'AUTUMN');
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 24));
  await guess(ana, 10);
  // Also at another seat of the cart: it is not a new code.
  expect((await enter(ana, 'AUTUMN')).body).toMatchObject({ code: 'CODE_ALREADY_ENTERED' });
  const { body } = await commit(ana, payload);
  expect(body).toMatchObject({ status: 'paid' });
  expect((await commit(ana, payload)).body.reservationIdentifier).toBe(body.reservationIdentifier);
});

test('a commit cannot try codes that its cart does not have', async () => {
  await enter(ana, 'AUTUMN');
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 24));
  const guessed = (code: string) =>
    commit(ana, {
      ...payload,
      seats: payload.seats.map((seat) => ({ ...seat, ticket: { ...seat.ticket, code } })),
    });
  for (let i = 0; i < 10; i += 1)
    expect((await guessed(`GUESS-${i}`)).body.error).toMatchObject({ code: 'CODE_NOT_FOUND' });
  expect((await guessed('USE-39')).status).toBe(429);
  expect((await commit(ana, payload)).body).toMatchObject({ status: 'paid' });
});

test('whoever enters a code or asks for its ticket passes the bot check', async () => {
  await withSettings({ botCheck: 'altcha' }, async () => {
    expect((await enter(ana, 'AUTUMN')).body).toMatchObject({ code: 'RECAPTCHA_REQUIRED' });
    const { body } = await ana.call(ticketByCode, { params: params(), query: { ticketCode: 'AUTUMN' } });
    expect(body).toMatchObject({ code: 'RECAPTCHA_REQUIRED' });
  });
});

test('many wrong codes of one network keep no buyer there from paying with an entered code', async () => {
  await withSettings({ addressCallsAMinute: 100_000 }, async () => {
    await enter(ana, 'AUTUMN');
    for (let visitors = 0; visitors < 6; visitors += 1) {
      const other = till.shop.visitor();
      await lockSeats(other, show, [[11, 2]]);
      for (let guessed = 0; guessed < 10; guessed += 1) await enter(other, `GUESS-${guessed}`);
      await other.call(contract.resetOrder, { params: params(), body: { keepCustomer: false } });
    }
    expect((await enter(ana, 'USE-39')).status).toBe(429);
    expect((await buy(ana, show)).body.status).toBe('paid');
  });
});

test('a page cannot store a code that was not entered', async () => {
  const [seat] = (await cartOf(ana)).seats;
  const { body: cart } = await ana.call(contract.writeCart, {
    params: params(),
    body: { tickets: [{ seatNo: seat!.seatNo, ticketId: seat!.ticketId, addonIds: [], code: 'AUTUMN' }] },
  });
  expect(cart.seats[0]!.code).toBeUndefined();
});

test('a commit with a code that is not there, or for another price, is refused', async () => {
  await enter(ana, 'AUTUMN');
  const identifier = await typeCard(ana, '4242424242424242', 24);
  const payload = await payloadOf(ana, show, identifier);
  const changed = (ticket: object) => ({
    ...payload,
    seats: payload.seats.map((seat) => ({ ...seat, ticket: { ...seat.ticket, ...ticket } })),
  });
  expect((await commit(ana, changed({ code: 'NOBODY' }))).body.error).toMatchObject({
    code: 'CODE_NOT_FOUND',
  });
  expect((await commit(ana, changed({ appliedDiscount: 9 }))).body.error).toMatchObject({
    code: 'PRICE_CHANGED',
  });
  expect((await commit(ana, changed({ discountId: 99 }))).body.error).toMatchObject({ code: 'CART_DIFFERS' });
  // Without the code the tickets are dearer than what is sent.
  expect((await commit(ana, changed({ code: null }))).body.error).toMatchObject({ code: 'CART_DIFFERS' });
  expect((await commit(ana, payload)).body).toMatchObject({ status: 'paid' });
});

describe('uses', () => {
  test('a declined payment returns them, and the next try has them again', async () => {
    await enter(ana, 'USE-1');
    expect((await buy(ana, show, DECLINED)).body.error).toBeDefined();
    expect([await usedOf('USE1'), await usesOf('USE1')]).toEqual([
      0,
      ['reserve', 'reserve', 'return', 'return'],
    ]);
    const cart = await cartOf(ana);
    expect(cart.seats.map(({ code }) => code)).toEqual(['USE1', 'USE1', undefined]);
    expect((await buy(ana, show)).body.status).toBe('paid');
    expect(await usedOf('USE1')).toBe(2);
  });

  test('the last use goes to one of two buyers; the other is told, keeps the seats, and pays without it', async () => {
    const ben = till.shop.visitor();
    await lockSeats(ben, show, [[4, 1], [5, 1]]); // prettier-ignore
    await Promise.all([enter(ana, 'USE-2'), enter(ben, 'USE-2')]);
    expect((await buy(ben, show)).body.status).toBe('paid');
    const refused = await buy(ana, show);
    expect(refused.body.error).toMatchObject({ code: 'CODE_USED' });
    const cart = await cartOf(ana);
    expect(cart.fault).toMatchObject({ code: 'CODE_USED', entered: 'USE2' });
    // What it costs without the code, not nothing.
    expect([minorOf(cart.bill.total), cart.seats.map(({ amount }) => minorOf(amount))]).toEqual([
      2970,
      [950, 950, 950],
    ]);
    expect((await remove(ana, 'USE-2')).body.fault).toBeNull();
    expect((await buy(ana, show)).body.status).toBe('paid');
  });

  test('the database refuses more uses than a code is good for, and returns of what was not used', async () => {
    const use = (action: string, ticketNo: number) =>
      db().change(
        `insert into code_use (tenant_id, code, order_id, ticket_no, action)
         values ($1, 'USE3', '00000000-0000-4000-8000-000000000001', $2, $3)`,
        [ticketNo, action],
      );
    await use('reserve', 1);
    await use('reserve', 2);
    await expect(use('reserve', 3)).rejects.toThrow('code_covers_uses');
    await expect(use('return', 3)).rejects.toThrow('a ticket redeems and returns only');
    await use('return', 1);
    await expect(use('return', 1)).rejects.toThrow('duplicate key');
    await use('return', 2);
    await expect(db().change(`update code set uses = 0 where tenant_id = $1`)).rejects.toThrow(
      'permission denied',
    );
    await expect(db().change(`delete from code_use where tenant_id = $1`)).rejects.toThrow(
      'permission denied',
    );
  });
});

test('the ticket of a code, as the specification’s call names it', async () => {
  const ask = (query: {
    ticketCode: string;
    ticketGroupId?: number;
    ticketId?: number;
    ignoreTicketIds?: string;
  }) => ana.call(ticketByCode, { params: params(), query });
  const { body } = await ask({ ticketCode: 'COUPON-2' });
  expect(body).toMatchObject({
    msg: null,
    ticket: {
      name: 'Two for one',
      price: 10,
      multiplyFactor: 2,
      code: 'COUPON2',
      balance: 1,
      appliedDiscount: 0,
    },
  });
  const { ticketId } = body.ticket!;
  expect((await ask({ ticketCode: 'COUPON-2', ignoreTicketIds: String(ticketId) })).body).toEqual({
    ticket: null,
    msg: 'NO_PRICE_FOR_CODE',
  });
  expect((await ask({ ticketCode: 'COUPON-2', ticketId: 1 })).body.ticket).toBeNull();
  /** The third price level. */
  const couch = 3;
  expect((await ask({ ticketCode: 'COUPON-2', ticketGroupId: couch })).body.msg).toBe('NO_PRICE_FOR_CODE');
  expect((await ask({ ticketCode: 'COUCHES', ticketGroupId: couch })).body.ticket).toMatchObject({
    price: 6,
    oldPrice: 12,
    appliedDiscount: 6,
  });
  expect((await ask({ ticketCode: 'PAST' })).body).toEqual({ ticket: null, msg: 'CODE_ENDED' });
});

test('the ticket of a code is looked for at the price level of a section too', async () => {
  const ask = (sectionId: number) =>
    ana.call(ticketByCode, { params: params(), query: { ticketCode: 'COUCHES', sectionId } });
  // The only section has couches; there is no other one.
  expect((await ask(1)).body.ticket).toMatchObject({ price: 6 });
  expect((await ask(7)).body).toEqual({ ticket: null, msg: 'NO_PRICE_FOR_CODE' });
});

test('the price levels name the tickets that a code opens apart from the others', async () => {
  const { body } = await ana.call(ticketGroups, { params: params() });
  const [standard, premium] = body.ticketGroups;
  expect(standard!.isByCodeEnabled).toBe(true);
  expect(standard!.voucherTickets.map(({ name }) => name)).toEqual(['Two for one', 'Voucher']);
  expect(standard!.tickets.map(({ name }) => name)).not.toContain('Two for one');
  expect(premium).toMatchObject({ isByCodeEnabled: false, voucherTickets: [] });
});

test('another brand does not know the code', async () => {
  const there = till.shop.visitor('wisla');
  const id = 1;
  const { body } = await there.call(ticketByCode, { params: { id }, query: { ticketCode: 'AUTUMN' } });
  expect(body.msg).toBe('CODE_NOT_FOUND');
});

test('a cancelled payment that is found later returns its uses once', async () => {
  await enter(ana, 'USE-4');
  await buy(ana, show, DECLINED);
  await reconcile(till.shop.app);
  expect(await usesOf('USE4')).toEqual(['reserve', 'reserve', 'return', 'return']);
});

test('a ticket with a code that is no longer sold becomes another with the code, and is bought', async () => {
  const { body: page } = await ana.call(contract.orderPage, { params: params() });
  const young = page.priceLevels[0]!.tickets.find(({ name }) => name === 'Young')!;
  const { seatNo } = page.cart.seats[0]!;
  const { ticketId } = young;
  await ana.call(contract.writeCart, {
    params: params(),
    body: { tickets: [{ seatNo, ticketId, addonIds: [] }] },
  });
  const { body: before } = await enter(ana, 'AUTUMN', seatNo);
  expect(minorOf(before.seats[0]!.amount)).toBe(480);
  await db().change('delete from price where tenant_id = $1 and ticket_id = $2', [ticketId]);
  forgetPrices({ app: till.shop.app, tenantId: 1 });
  const cart = await cartOf(ana);
  expect(minorOf(cart.seats[0]!.amount)).toBe(760);
  expect(cart.bill.lines.map(({ name, quantity }) => [name, quantity])).toContainEqual(['Adult (autumn)', 1]);
  const { body } = await buy(ana, show);
  expect(body.status).toBe('paid');
});

test('uses and orders agree in the end', async () => {
  expect(await brokenInvariants(till.database.url)).toEqual({});
});
