import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minorOf } from '#kernel/amount-units.ts';
import { mobileLogin, mobileLoginValidation, customerLogout } from '#modules/customers/contract.ts';
import { listDonations } from '#modules/donations/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import * as calls from '#modules/ordering/contract/voucher-calls.ts';
import { voucherBalance, voucherHistory } from '#modules/vouchers/contract.ts';
import { unlockSeat } from '#modules/seating/contract.ts';
import { commit, customer, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { onVoucher, openVoucher } from '../../support/vouchers.ts';

/** Vouchers of a cart, from the field to the paid order. Three adults are 29.70. */

const HALLS = Array.from({ length: 31 }, (_, i) => `h${i}`);
const NUMBER = '+359885550142';
const DECLINED = '4000000000000002';
const GOOD = '4242424242424242';
const DAY_MS = 86_400_000;

let till: Till;
let laterMs = 0;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const auth = { provider: 'mobile', required: false, countries: [] };
  till = await openTill({
    sets: [
      {
        ...cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])), site: { auth } }),
        customers: [{ key: 'elena', mobileNumber: NUMBER }],
        codeBatches: [
          {
            key: 'autumn',
            name: { en: 'Autumn' },
            discount: { percent: 50 },
            uses: 'unlimited',
            codes: ['AUTUMN'],
          },
          {
            key: 'popcorn',
            name: { en: 'Popcorn' },
            discount: { percent: 100, products: ['popcorn'] },
            codes: ['POP-1'],
          },
        ],
      },
      cinema({ code: 'wisla', id: 2 }),
    ],
    now: () => new Date(Date.now() + laterMs),
  });
});
beforeEach(async () => {
  laterMs = 0;
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const voucher = (amount: number, rules = {}): Promise<string> => openVoucher(db(), amount, rules);
const params = () => ({ id: show });
const enter = (code: string, who = ana) => who.call(calls.enterAnyCode, { params: params(), body: { code } });
const setAmount = (reference: string, amount: number | null) =>
  ana.call(calls.setVoucherAmount, { params: params(), body: { reference, amount } });
const read = async (who = ana) => (await who.call(contract.readCart, { params: params() })).body;
/** The refusal code of an answer, undefined when there is none. */
const codeOf = ({ body }: { body: object }): unknown => ('code' in body ? body.code : undefined);

/** What a cart's vouchers pay, and what they leave. Minor units. */
const shares = (cart: Awaited<ReturnType<typeof read>>) => ({
  pays: cart.vouchers.map(({ pays, refusal }) => refusal ?? minorOf(pays)),
  rest: minorOf(cart.rest.amount),
});

async function signIn(who: Visitor): Promise<void> {
  await who.call(mobileLogin, { body: { mobileNumber: NUMBER } });
  await who.call(mobileLoginValidation, { body: { mobileNumber: NUMBER, smsCode: '123456' } });
}
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Commits the cart, with a card for what the vouchers leave. */
async function pay(who = ana, number = GOOD) {
  const { rest } = await read(who);
  const minor = minorOf(rest.amount);
  return commit(
    who,
    await payloadOf(who, show, minor > 0 ? await typeCard(who, number, minor / 100) : undefined),
  );
}

describe('entering', () => {
  test('one field takes vouchers and codes, several one after the other; the cart keeps them', async () => {
    const [first, second] = [await voucher(1000), await voucher(5000)];
    // In small letters, with a space and a hyphen.
    expect(shares((await enter(` ${first.slice(0, 4)}-${first.slice(4).toLowerCase()}`)).body)).toEqual({
      pays: [1000],
      rest: 1970,
    });
    expect(shares((await enter('autumn')).body)).toEqual({ pays: [1000], rest: 545 });
    expect(shares((await enter(second)).body)).toEqual({ pays: [1000, 545], rest: 0 });
    const { body } = await pay();
    expect(body.status).toBe('paid');
    expect([await onVoucher(db(), first), await onVoucher(db(), second)]).toEqual([
      [0, 0],
      [4455, 0],
    ]);
    expect(await brokenInvariants(till.database.url)).toEqual({});
  });

  test('a voucher is entered once, also when it is sent twice at once', async () => {
    const reference = await voucher(1000);
    await Promise.all([enter(reference), enter(reference)]);
    expect((await read()).vouchers).toHaveLength(1);
    expect(codeOf(await enter(reference))).toBe('CODE_ALREADY_ENTERED');
  });

  test('what several tabs enter and remove at once is all in the cart', async () => {
    const [first, second, third] = [await voucher(300), await voucher(200), await voucher(100)];
    await enter(first);
    const answers = await Promise.all([
      enter(second),
      enter('autumn'),
      enter(third),
      ana.call(calls.removeVoucher, { params: params(), body: { reference: first } }),
    ]);
    expect(answers.map(codeOf)).toEqual([undefined, undefined, undefined, undefined]);
    const cart = await read();
    expect(cart.vouchers.map(({ pays }) => minorOf(pays)).toSorted((a, b) => a - b)).toEqual([100, 200]);
    expect(cart.seats.every(({ code }) => code === 'AUTUMN')).toBe(true);
  });

  test('it is not needed when nothing is left to pay', async () => {
    await enter(await voucher(5000));
    expect(codeOf(await enter(await voucher(5000)))).toBe('NOTHING_LEFT_TO_PAY');
    expect((await read()).vouchers).toHaveLength(1);
  });

  test('twenty vouchers are the most', async () => {
    for (let i = 0; i < 20; i += 1) await enter(await voucher(1));
    expect(codeOf(await enter(await voucher(1)))).toBe('VOUCHERS_FULL');
  });

  test.each<[string, () => Promise<string>]>([
    ['CODE_NOT_FOUND', async () => 'NOBODYS'],
    ['CODE_NOT_FOUND', async () => voucher(1000, { customerId: await elena() })],
    ['CODE_NOT_FOUND', () => openVoucher(till.shop.app.database.brand(2), 1000)],
    ['SYSTEM_VOUCHER_NO_BALANCE', () => voucher(0)],
    ['SYSTEM_VOUCHER_EXPIRED', () => voucher(1000, { lastDay: dayIn(-2) })],
    ['SYSTEM_VOUCHER_NOT_ACTIVE', () => voucher(1000, { firstDay: dayIn(2) })],
    ['SYSTEM_VOUCHER_AMOUNT', () => voucher(5000, { openPrice: { minimum: 40 } })],
  ])('%s: the cart stays as it is, with its seats', async (code, make) => {
    expect(codeOf(await enter(await make()))).toBe(code);
    const cart = await read();
    expect([cart.vouchers, cart.seats.length]).toEqual([[], 3]);
  });

  test('a personal voucher is its customer’s; when the sign-in has ended, it pays nothing and tells nothing', async () => {
    const reference = await voucher(1000, { customerId: await elena() });
    await signIn(ana);
    expect(shares((await enter(reference)).body)).toEqual({ pays: [1000], rest: 1970 });
    await db().change(
      "update customer_session set ends_at = now() - interval '1 second' where tenant_id = $1",
    );
    const cart = await read();
    expect(shares(cart)).toEqual({ pays: ['SYSTEM_VOUCHER_NOT_FOUND'], rest: 2970 });
    expect(cart.vouchers[0]).toMatchObject({ name: '', stays: 0, most: 0 });
  });

  test('signing out leaves nothing in the cart that the next person could pay with; what was chosen stays', async () => {
    await signIn(ana);
    const products = [{ id: 1, quantity: 1 }];
    await ana.call(contract.writeCart, { params: { id: show }, body: { products } });
    await enter('AUTUMN');
    await enter('POP-1');
    await enter(await voucher(1000));
    await ana.call(customerLogout, {});
    const cart = await read();
    expect([cart.vouchers, cart.codes, cart.content.customer]).toEqual([[], undefined, {}]);
    expect(cart.content.products).toEqual(products);
    expect(shares(cart)).toEqual({ pays: [], rest: 2970 + 490 });
  });

  test('after many wrong texts every other one is refused alike; a voucher in the cart still pays', async () => {
    const [mine, unused] = [await voucher(5000), await voucher(5000)];
    await enter(mine);
    for (let i = 0; i < 10; i += 1) await enter(`NOBODYS-${i}`);
    const [unknown, known] = [await enter('NOBODYS'), await enter(unused)];
    expect([unknown.status, known.status]).toEqual([429, 429]);
    expect(known.body).toEqual(unknown.body);
    expect((await pay()).body.status).toBe('paid');
  });
});

const elena = async (): Promise<number> =>
  (await db().row<{ id: number }>(
    `select customer_id as id from customer where tenant_id = $1 and key = 'elena'`,
  ))!.id;

describe('how much of it', () => {
  test('a part is used, within the limits of an open price, and all of it again', async () => {
    const reference = await voucher(6000, { openPrice: { minimum: 10, maximum: 25 } });
    expect(shares((await enter(reference)).body)).toEqual({ pays: [2500], rest: 470 });
    expect(shares((await setAmount(reference, 15)).body)).toEqual({ pays: [1500], rest: 1470 });
    for (const amount of [9.99, 25.01, 0, -5])
      expect(codeOf(await setAmount(reference, amount))).toBe('SYSTEM_VOUCHER_AMOUNT');
    expect(shares(await read())).toEqual({ pays: [1500], rest: 1470 });
    expect(shares((await setAmount(reference, null)).body)).toEqual({ pays: [2500], rest: 470 });
    expect(codeOf(await setAmount('NOBODYS', 5))).toBe('SYSTEM_VOUCHER_NOT_FOUND');
  });

  test('a commit that asks for more or less than an order may have of it is refused', async () => {
    const id = await voucher(6000, { openPrice: { minimum: 10, maximum: 25 } });
    const payload = await payloadOf(ana, show, await typeCard(ana, GOOD, 24.7));
    for (const amount of [5, 29.7]) {
      const { body } = await commit(ana, { ...payload, voucherPayments: [{ id, amount }] });
      expect(body.error?.code).toBe('SYSTEM_VOUCHER_AMOUNT');
    }
    expect(await onVoucher(db(), id)).toEqual([6000, 0]);
  });

  test('it follows the cart: a removed seat, a product that is added, a voucher that is removed', async () => {
    const [small, large] = [await voucher(1500), await voucher(1500)];
    await enter(small);
    expect(shares((await enter(large)).body)).toEqual({ pays: [1500, 1470], rest: 0 });
    const seat = { PresentationId: show, VenueSectionId: 1, XCoordinate: 3, YCoordinate: 1 };
    await ana.call(unlockSeat, { body: { seat } });
    expect(shares(await read())).toEqual({ pays: [1500, 480], rest: 0 });
    const product = (await ana.call(contract.orderPage, { params: params() })).body.products[0]!;
    await ana.call(contract.writeCart, {
      params: params(),
      body: { products: [{ id: product.id, quantity: 3 }] },
    });
    const more = shares(await read());
    expect(more.pays).toEqual([1500, 1500]);
    expect(more.rest).toBeGreaterThan(0);
    const { body } = await ana.call(calls.removeVoucher, { params: params(), body: { reference: small } });
    expect(shares(body).pays).toEqual([1500]);
  });
});

describe('paying', () => {
  test('a voucher that expires between entering and paying is refused; seats and cart stay', async () => {
    const reference = await voucher(5000, { lastDay: dayIn(1) });
    await enter(reference);
    const payload = await payloadOf(ana, show);
    await db().change(
      `update voucher v set last_day = current_date - 2 from ledger_account a
        where v.tenant_id = $1 and a.tenant_id = $1 and a.account_id = v.account_id and a.reference = $2`,
      [reference],
    );
    const { body } = await commit(ana, payload);
    expect(body.error?.code).toBe('SYSTEM_VOUCHER_EXPIRED');
    const cart = await read();
    expect([shares(cart), cart.seats.length]).toEqual([{ pays: ['SYSTEM_VOUCHER_EXPIRED'], rest: 2970 }, 3]);
    expect(await onVoucher(db(), reference)).toEqual([5000, 0]);
  });

  test('a declined card returns the voucher, and the cart still has it', async () => {
    const reference = await voucher(1000);
    await enter(reference);
    expect((await pay(ana, DECLINED)).body.error?.code).toBe('CARD_DECLINED');
    expect(await onVoucher(db(), reference)).toEqual([1000, 0]);
    expect(shares(await read())).toEqual({ pays: [1000], rest: 1970 });
    expect((await pay()).body.status).toBe('paid');
    expect(await onVoucher(db(), reference)).toEqual([0, 0]);
  });

  test('two visitors with the same last cents: one pays, the other keeps seats and is told', async () => {
    const reference = await voucher(2970);
    const ben = till.shop.visitor();
    await lockSeats(ben, show, [[1, 2], [2, 2], [3, 2]]); // prettier-ignore
    await enter(reference);
    await enter(reference, ben);
    const [first, second] = [await payloadOf(ana, show), await payloadOf(ben, show)];
    expect((await commit(ana, first)).body.status).toBe('paid');
    expect((await commit(ben, second)).body.error?.code).toBe('SYSTEM_VOUCHER_NO_BALANCE');
    const cart = await read(ben);
    expect([shares(cart), cart.seats.length]).toEqual([
      { pays: ['SYSTEM_VOUCHER_NO_BALANCE'], rest: 2970 },
      3,
    ]);
  });

  test('the commit sent again after a lost answer gets the first answer, and takes nothing twice', async () => {
    const reference = await voucher(5000);
    await enter(reference);
    const payload = await payloadOf(ana, show);
    const [once, again] = [(await commit(ana, payload)).body, (await commit(ana, payload)).body];
    expect(again.reservationIdentifier).toBe(once.reservationIdentifier);
    expect(await onVoucher(db(), reference)).toEqual([2030, 0]);
  });

  test('a donation is paid by a voucher', async () => {
    const kind = { kind: 'donations' } as const;
    const reference = await voucher(4000);
    const vera = till.shop.visitor();
    const none = await vera.call(calls.enterKindVoucher, { params: kind, body: { code: reference } });
    expect(codeOf(none)).toBe('NO_CART');
    const { donations } = (await vera.call(listDonations, {})).body;
    const { donationId, details } = donations[0]!;
    const { donationDetailId } = details[0]!;
    await vera.call(contract.writeKindCart, {
      params: kind,
      body: { donations: [{ donationId, donationDetailId, quantity: 1, customAmount: null }] },
    });
    const wrong = await vera.call(calls.enterKindVoucher, { params: kind, body: { code: 'NOBODYS' } });
    expect(codeOf(wrong)).toBe('SYSTEM_VOUCHER_NOT_FOUND');
    await vera.call(calls.enterKindVoucher, { params: kind, body: { code: reference } });
    const part = await vera.call(calls.setKindVoucherAmount, {
      params: kind,
      body: { reference, amount: 5 },
    });
    expect(minorOf(part.body.rest.amount)).toBe(2000);
    await vera.call(calls.removeKindVoucher, { params: kind, body: { reference } });
    const { body: cart } = await vera.call(calls.enterKindVoucher, {
      params: kind,
      body: { code: reference },
    });
    expect(minorOf(cart.rest.amount)).toBe(0);
    const { body } = await commit(vera, { ...cart.payload, customerInfo: customer });
    expect(body.status).toBe('paid');
    expect(await onVoucher(db(), reference)).toEqual([1500, 0]);
  });
});

describe('reading a voucher', () => {
  const balance = (reference: string, who = ana) => who.call(voucherBalance, { query: { reference } });

  test('its balance, and the history of what moved it', async () => {
    const reference = await voucher(5000, { openPrice: { minimum: 10 }, lastDay: dayIn(30) });
    expect((await balance(reference.toLowerCase())).body.payment).toMatchObject({
      reference,
      name: 'Gift card',
      balance: 50,
      currency: 'EUR',
      minimum: 10,
      maximum: null,
      endDate: dayIn(30),
    });
    await enter(reference);
    await pay();
    const { body } = await ana.call(voucherHistory, { params: { reference }, query: {} });
    expect(body.voucher).toMatchObject({ state: 'partlyRedeemed', balance: 20.3 });
    expect(body.history).toMatchObject([
      { action: 'redeemed', amount: 29.7, balance: 20.3 },
      { action: 'issued', amount: 50, balance: 50 },
    ]);
  });

  test('one of another customer and an unknown one get one answer; after many nobody reads any', async () => {
    const theirs = await voucher(5000, { customerId: await elena() });
    const [unknown, other] = [await balance('NOBODYS'), await balance(theirs)];
    expect(unknown.body.error).toEqual({ code: 'SYSTEM_VOUCHER_NOT_FOUND' });
    expect([other.status, other.body]).toEqual([unknown.status, unknown.body]);
    const history = await ana.call(voucherHistory, { params: { reference: theirs }, query: {} });
    expect(history.body.error).toEqual({ code: 'SYSTEM_VOUCHER_NOT_FOUND' });
    for (let i = 0; i < 10; i += 1) await balance(`NOBODYS-${i}`);
    expect((await balance(await voucher(100))).status).toBe(429);
  });
});
