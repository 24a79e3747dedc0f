import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minorOf } from '#kernel/amount-units.ts';
import * as contract from '#modules/ordering/contract.ts';
import { enterCode, removeCode } from '#modules/ordering/contract/code-calls.ts';
import { enterAnyCode } from '#modules/ordering/contract/voucher-calls.ts';
import { ticketByCode } from '#modules/tickets/contract.ts';
import { buy, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { mailsAbout } from '../../support/mail-about.ts';
import { operate } from '../../support/operator.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { visitOf } from '../../support/visit-document.ts';

/** Codes that make extras cheaper. Three adults are 28.50 and 1.20 of charges; popcorn is 4.90, nachos 6.00. */

const HALLS = Array.from({ length: 18 }, (_, i) => `h${i}`);
const POPCORN = 1;
const DECLINED = '4000000000000002';

const batch = (name: string, rules: object, codes: readonly string[]) => ({
  key: name.replaceAll(' ', '-').toLowerCase(),
  name: { en: name },
  codes,
  ...rules,
});
const free = { discount: { percent: 100, products: ['popcorn'] } };
const codeBatches = [
  batch('Free popcorn', free, ['POP-0', 'POP-1', 'POP-2', 'POP-3', 'POP-4', 'POP-5', 'POP-6']),
  batch('Bar offer', { discount: { amount: 1, products: ['popcorn', 'nachos'] }, uses: 'unlimited' }, [
    'BAR-1',
  ]),
  batch('party', { ...free, leastSeats: 4 }, ['PARTY']),
  batch('evening', { ...free, uses: 9, leastAmount: 38.3 }, ['EVENING']),
  batch('past', { ...free, lastDay: '2020-01-01' }, ['PAST']),
  batch('elsewhere', { ...free, features: ['other'] }, ['OTHER-FILM']),
  batch('autumn', { discount: { percent: 20 }, uses: 'unlimited' }, ['AUTUMN']),
];

let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as {
    features: object[];
    products: object[];
  };
  till = await openTill({
    sets: [
      {
        ...set,
        features: [...set.features, { ...set.features[0], key: 'other' }],
        products: [
          ...set.products,
          { key: 'glasses', name: { en: 'Glasses' }, position: 2, price: 1, formats: ['3D'] },
        ],
        codeBatches: [
          ...codeBatches,
          batch('glasses', { discount: { percent: 50, products: ['glasses'] } }, ['SEE-1']),
        ],
      },
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

const params = () => ({ id: show });
const enter = (who: Visitor, code: string, seatNo?: number) =>
  who.call(enterCode, { params: params(), body: { code, ...(seatNo !== undefined && { seatNo }) } });
const remove = (who: Visitor, code: string) => who.call(removeCode, { params: params(), body: { code } });
const cartOf = async (who: Visitor) => (await who.call(contract.readCart, { params: params() })).body;
const popcorn = async (who: Visitor, quantity: number) =>
  (await who.call(contract.writeCart, { params: params(), body: { products: [{ id: POPCORN, quantity }] } }))
    .body;
const extrasIn = ({ bill }: Awaited<ReturnType<typeof cartOf>>) =>
  bill.lines
    .filter(({ kind }) => kind === 'product')
    .map(({ name, quantity, amount, code }) => [name, quantity, minorOf(amount), code]);
const db = () => till.shop.app.database.brand(1);
const usesOf = async (code: string): Promise<string> => {
  const rows = await db().rows<{ action: string }>(
    'select action from code_use where tenant_id = $1 and code = $2 order by use_no',
    [code],
  );
  return rows.map(({ action }) => action).join(' ');
};
const usedOf = async (code: string): Promise<number> =>
  (await db().row<{ uses: number }>('select uses from code where tenant_id = $1 and code = $2', [code]))!
    .uses;

test('a code for one popcorn makes one of two free, in cart, order and e-ticket', async () => {
  await popcorn(ana, 2);
  const { body: cart } = await enter(ana, ' pop-0 ');
  expect(extrasIn(cart)).toEqual([
    ['Popcorn (Free popcorn)', 1, 0, 'POP0'],
    ['Popcorn', 1, 490, undefined],
  ]);
  expect(cart.codes).toEqual([
    { code: 'POP0', name: 'Free popcorn', goods: 'product', count: 1, saved: cart.bill.lines.at(-2)!.unit },
  ]);
  expect(minorOf(cart.codes![0]!.saved!)).toBe(490);
  expect(minorOf(cart.bill.total)).toBe(2850 + 120 + 490);
  expect(cart.payload).toMatchObject({ productCodes: ['POP0'], total: 34.6 });
  const { body } = await buy(ana, show);
  expect(body.status).toBe('paid');
  expect(await usesOf('POP0')).toBe('reserve redeem');
  const page = visitOf((await ana.call(contract.eTicket, { params: { token: body.link! } })).body);
  expect(page.products.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Popcorn (Free popcorn)', 1],
    ['Popcorn', 1],
  ]);
  // It is used up for everybody.
  const ben = till.shop.visitor();
  await lockSeats(ben, show, [[4, 1]]);
  await popcorn(ben, 1);
  expect((await enter(ben, 'POP-0')).body).toMatchObject({ code: 'CODE_USED', entered: 'POP0' });
});

test('a code without a limit takes off all its extras, beside a code for the tickets', async () => {
  await popcorn(ana, 3);
  await enter(ana, 'AUTUMN');
  const { body: cart } = await enter(ana, 'BAR-1');
  expect(extrasIn(cart)).toEqual([['Popcorn (Bar offer)', 3, 1170, 'BAR1']]);
  expect(cart.codes!.map(({ code, goods, count }) => [code, goods, count])).toEqual([
    ['AUTUMN', 'ticket', 3],
    ['BAR1', 'product', 3],
  ]);
  expect(extrasIn((await remove(ana, 'BAR-1')).body)).toEqual([['Popcorn', 3, 1470, undefined]]);
});

test('more extras than the code is good for cost their price, and fewer leave it without use', async () => {
  await popcorn(ana, 1);
  await enter(ana, 'POP-1');
  expect(extrasIn(await popcorn(ana, 2))).toHaveLength(2);
  const without = await popcorn(ana, 0);
  expect([without.fault, without.codes![0]]).toMatchObject([null, { code: 'POP1', count: 0 }]);
  expect(minorOf(without.bill.total)).toBe(2970);
  // It is good again when there is one.
  expect(extrasIn(await popcorn(ana, 1))).toEqual([['Popcorn (Free popcorn)', 1, 0, 'POP1']]);
  await popcorn(ana, 0);
  expect((await buy(ana, show)).body.status).toBe('paid');
  expect(await usesOf('POP1')).toBe('');
});

test('several codes are each used for a piece of their own', async () => {
  await popcorn(ana, 3);
  await enter(ana, 'POP-1');
  await enter(ana, 'POP-2');
  const { body: cart } = await enter(ana, 'BAR-1');
  expect(extrasIn(cart)).toEqual([
    ['Popcorn (Free popcorn)', 1, 0, 'POP1'],
    ['Popcorn (Free popcorn)', 1, 0, 'POP2'],
    ['Popcorn (Bar offer)', 1, 390, 'BAR1'],
  ]);
});

test.each([
  ['NOBODY', { code: 'CODE_NOT_FOUND' }],
  ['PAST', { code: 'CODE_ENDED' }],
  ['OTHER-FILM', { code: 'CODE_NOT_FOR_SHOWING' }],
  ['SEE-1', { code: 'CODE_NOT_FOR_SHOWING' }],
  ['PARTY', { code: 'CODE_NEEDS_SEATS', missing: 1 }],
  ['EVENING', { code: 'CODE_LEAST_AMOUNT', least: 38.3, currency: 'EUR' }],
])('%s is refused: %o, and nothing changes', async (code, refusal) => {
  const before = await popcorn(ana, 1);
  expect((await enter(ana, code)).body).toMatchObject(refusal);
  expect((await cartOf(ana)).bill).toEqual(before.bill);
});

test('a code without its extra in the order is refused with the extra’s name; twice, because it is there', async () => {
  expect((await enter(ana, 'POP-1')).body).toMatchObject({
    code: 'NO_PRODUCTS_FOR_CODE',
    entered: 'POP1',
    products: 'Popcorn',
  });
  const anyCode = () => ana.call(enterAnyCode, { params: params(), body: { code: 'POP-1' } });
  expect((await anyCode()).body).toMatchObject({ code: 'NO_PRODUCTS_FOR_CODE', products: 'Popcorn' });
  expect((await cartOf(ana)).codes).toBeUndefined();
  await popcorn(ana, 2);
  const [seat] = (await cartOf(ana)).seats;
  // Also in the field of a ticket, and in the one that takes vouchers too.
  expect((await enter(ana, 'POP-1', seat!.seatNo)).body.codes).toMatchObject([{ code: 'POP1', count: 1 }]);
  expect((await anyCode()).body).toMatchObject({ code: 'CODE_ALREADY_ENTERED', entered: 'POP1' });
});

test('the least amount counts tickets and extras before codes, and is told when it is no longer reached', async () => {
  // 28.50 and two popcorns: 38.30.
  await popcorn(ana, 2);
  const { body: cart } = await enter(ana, 'EVENING');
  expect([cart.fault, minorOf(cart.bill.total)]).toEqual([null, 2970]);
  expect((await popcorn(ana, 1)).fault).toMatchObject({ code: 'CODE_LEAST_AMOUNT', entered: 'EVENING' });
});

test('a page cannot store a code that was not entered, and a commit cannot try codes', async () => {
  const answer = await ana.call(contract.writeCart, {
    params: params(),
    body: { products: [{ id: POPCORN, quantity: 1 }], productCodes: ['POP3'] } as never,
  });
  expect(answer.status).toBe(400);
  await popcorn(ana, 1);
  const payload = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 29.7));
  const tried = (productCodes: string[]) => commit(ana, { ...payload, productCodes, total: 29.7 });
  for (let i = 0; i < 10; i += 1)
    expect((await tried([`GUESS-${i}`])).body.error).toMatchObject({ code: 'CODE_NOT_FOUND' });
  expect((await tried(['POP-3'])).status).toBe(429);
  expect(await usesOf('POP3')).toBe('');
});

test('a declined payment returns the use, and the cart has the code again', async () => {
  await popcorn(ana, 1);
  await enter(ana, 'POP-3');
  expect((await buy(ana, show, DECLINED)).body.error).toBeDefined();
  expect([await usedOf('POP3'), await usesOf('POP3')]).toEqual([0, 'reserve return']);
  expect(extrasIn(await cartOf(ana))).toEqual([['Popcorn (Free popcorn)', 1, 0, 'POP3']]);
  expect((await buy(ana, show)).body.status).toBe('paid');
  expect(await usedOf('POP3')).toBe(1);
});

test('the last use goes to one of two buyers; the other is told, and pays when the code is removed', async () => {
  const ben = till.shop.visitor();
  await lockSeats(ben, show, [[4, 1], [5, 1]]); // prettier-ignore
  await Promise.all([popcorn(ana, 1), popcorn(ben, 1)]);
  await Promise.all([enter(ana, 'POP-4'), enter(ben, 'POP-4')]);
  const seen = await payloadOf(ana, show, await typeCard(ana, '4242424242424242', 29.7));
  expect((await buy(ben, show)).body.status).toBe('paid');
  expect((await commit(ana, seen)).body.error).toMatchObject({ code: 'CODE_USED', entered: 'POP4' });
  const cart = await cartOf(ana);
  expect(cart.fault).toEqual({ code: 'CODE_USED', entered: 'POP4' });
  expect(minorOf((await remove(ana, 'POP-4')).body.bill.total)).toBe(2970 + 490);
  expect((await buy(ana, show)).body.status).toBe('paid');
});

test('an order whose extras are refunded returns the uses of these pieces only', async () => {
  await popcorn(ana, 3);
  await enter(ana, 'POP-5');
  await enter(ana, 'POP-6');
  const { body } = await buy(ana, show);
  const code = body.reservationIdentifier!;
  // Three tickets, then the two free popcorns, then the paid one.
  const { body: cancelled } = await operate(till.shop, `orders/${code}/cancel`, { itemNos: [4, 6] });
  expect(cancelled).toMatchObject({ refunded: 4.9 });
  expect(await usesOf('POP5')).toBe('reserve redeem return');
  expect(await usesOf('POP6')).toBe('reserve redeem');
  const [mail] = await mailsAbout(till.shop, body.orderId, 'order.items_cancelled');
  expect(mail).toMatch(/Cancelled: Popcorn[^]*Codes you can use again: POP5\s/);
  const page = visitOf((await ana.call(contract.eTicket, { params: { token: body.link! } })).body);
  expect(page.products.map(({ name, quantity, refunded }) => [name, quantity, refunded])).toEqual([
    ['Popcorn (Free popcorn)', 1, 1],
  ]);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('the specification’s call for the ticket of a code finds none', async () => {
  const { body } = await ana.call(ticketByCode, { params: params(), query: { ticketCode: 'BAR-1' } });
  expect(body).toEqual({ ticket: null, msg: 'NO_PRICE_FOR_CODE' });
});
