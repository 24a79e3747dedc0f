import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importFiles } from '#apps/import/files/import-files.ts';
import { minorOf } from '#kernel/amount-units.ts';
import { ownMembers } from '#modules/memberships/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { payHold, shareHold } from '#modules/ordering/contract/hold-calls.ts';
import * as calls from '#modules/ordering/contract/voucher-calls.ts';
import { voucherBalance, voucherHistory } from '#modules/vouchers/contract.ts';
import { answerTheBank, commit, lockSeats, payloadOf, THREE_SEATS, typeCard } from '../../support/buyer.ts';
import { cinemaWithPoints, POINTS_TICKET } from '../../support/cinema-with-points.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { enterMemberAt } from '../../support/member-tickets.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import type { Visitor } from '../../support/shop.ts';
import { signIn as signInWith } from '../../support/sign-in.ts';
import { openTill, type Till } from '../../support/till.ts';
import { openVoucher } from '../../support/vouchers.ts';

/** Loyalty points that pay a part of an order: 100 are worth 0.50. Three adults are 29.70. */

const HALLS = Array.from({ length: 24 }, (_, i) => `h${i}`);
const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const THREE_D_SECURE_CARD = '4000002760003184';

const WORTH = { points: 100, amount: 0.5 };

const phoneOf = (no: number): string => `+3598810000${String(no).padStart(2, '0')}`;
/** A member with their own number for each test: name, points, and days. */
const MEMBERS = [
  ['P-8000', 8000],
  ['P-2000', 2000],
  ['P-2001', 2000],
  ['P-2002', 2000],
  ['P-2003', 2000],
  ['P-2004', 2000],
  ['P-2005', 2000],
  ['P-2006', 2000],
  ['P-2007', 2000],
  ['P-2008', 2000],
  ['P-2009', 2000],
  ['P-2010', 2000],
  ['P-2011', 2000],
  ['P-2012', 2000],
  ['P-2013', 2000],
  ['P-0400', 400],
  ['P-8001', 8000],
  ['P-0001', 1],
] as const;

let till: Till;
let next = 0;
let show: number;
let ana: Visitor;

beforeAll(async () => {
  const auth = { provider: 'mobile', required: false, countries: [] };
  const members = MEMBERS.map(([memberNumber, points], no) => ({
    memberNumber,
    points,
    mobileNumber: phoneOf(no),
  }));
  till = await openTill({
    sets: [
      cinemaWithPoints(
        HALLS,
        [
          ...members,
          { memberNumber: 'P-OLD', points: 500, mobileNumber: phoneOf(90), endDate: '2024-12-31' },
          { memberNumber: 'P-NOT', points: 500, mobileNumber: phoneOf(90), allowMemberSaleTickets: false },
        ],
        { pointsWorth: WORTH, price: 1, site: { auth, holds: { offered: true } } },
      ),
      cinemaWithPoints(['one'], [{ memberNumber: 'P-8000', points: 900, mobileNumber: phoneOf(0) }], {
        code: 'wisla',
        id: 2,
        site: { auth },
      }),
    ],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
beforeEach(async () => {
  another();
  ana = till.shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
});
afterAll(() => till.close());

const another = (): void => {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
};
const db = () => till.shop.app.database.brand(1);
const referenceOf = (memberNumber: string): string => `POINTS:${memberNumber.replace('-', '')}`;
const signIn = async (memberNumber: string, who = ana): Promise<void> => {
  await signInWith(db(), who, phoneOf(MEMBERS.findIndex(([known]) => known === memberNumber)));
};
const enter = (memberNumber: string, who = ana) =>
  who.call(calls.enterAnyCode, { params: { id: show }, body: { code: referenceOf(memberNumber) } });
const read = async (who = ana) => (await who.call(contract.readCart, { params: { id: show } })).body;
const codeOf = ({ body }: { body: object }): unknown => ('code' in body ? body.code : undefined);
const spentBy = async (memberNumber: string): Promise<number> =>
  (await db().row<{ spent: number }>(
    'select points_used as spent from member where tenant_id = $1 and member_number = $2',
    [memberNumber.replace('-', '')],
  ))!.spent;
const expectInvariants = async (): Promise<void> =>
  expect(await brokenInvariants(till.database.url)).toEqual({});

/** Imports the membership again, with another worth of its points, or members. */
async function importClub(change: object = {}): Promise<void> {
  const one = { memberNumber: 'P-9999', startDate: '2020-01-01' };
  const club = {
    key: 'club',
    name: { en: 'Club' },
    ticketTypes: ['points'],
    pointsWorth: WORTH,
    members: [one],
  };
  const { faults } = await importFiles(till.shop.app.database, {
    brand: 'aurora',
    files: [{ name: 'members.json', content: { foyer: 1, memberships: [{ ...club, ...change }] } }],
  });
  expect(faults).toEqual([]);
}

/** Commits the cart, with a card for what the points leave. */
async function pay(who = ana, number = GOOD) {
  const rest = minorOf((await read(who)).rest.amount);
  const card = rest > 0 ? await typeCard(who, number, rest / 100) : undefined;
  return commit(who, await payloadOf(who, show, card));
}

describe('entering', () => {
  test('the points of whoever is signed in are offered, entered as a voucher, and used in part', async () => {
    await signIn('P-2000');
    const { body } = await ana.call(ownMembers, {});
    expect(body.members[0]!.pointsPayment).toEqual({ reference: 'POINTS:P2000', amount: 1000 });
    const { body: cart } = await enter('P-2000');
    // Those are vouchers of the brand, of which it has none.
    expect(cart.takesVouchers).toBe(false);
    expect(cart.vouchers).toEqual([
      expect.objectContaining({
        reference: 'POINTS:P2000', name: 'Club', pays: 1000, stays: 0, most: 1000, points: { used: 2000, free: 2000 },
      }),
    ]); // prettier-ignore
    expect(minorOf(cart.rest.amount)).toBe(1970);
    const chosen = await ana.call(calls.setVoucherAmount, {
      params: { id: show },
      body: { reference: 'POINTS:P2000', amount: 2.01 },
    });
    // A payment takes each point that it begins.
    expect(chosen.body.vouchers[0]).toMatchObject({ pays: 201, points: { used: 402, free: 2000 } });
    expect(codeOf(await enter('P-2000'))).toBe('CODE_ALREADY_ENTERED');
    expect(await spentBy('P-2000')).toBe(0);
  });

  test('only for whoever is signed in as the member, and not by an expired or blocked membership', async () => {
    expect(codeOf(await enter('P-2000'))).toBe('POINTS_NEED_SIGN_IN');
    await signInWith(db(), ana, phoneOf(90));
    expect(codeOf(await enter('P-2000'))).toBe('POINTS_NEED_SIGN_IN');
    expect(codeOf(await enter('P-OLD'))).toBe('MEMBER_EXPIRED');
    expect(codeOf(await enter('P-NOT'))).toBe('MEMBER_NOT_ACTIVE');
    const { body } = await ana.call(ownMembers, {});
    expect(body.members.map(({ pointsPayment }) => pointsPayment)).toEqual([null, null]);
    expect(codeOf(await enter('P-2000'))).toBe('POINTS_NEED_SIGN_IN');
    // One point is worth half a cent.
    await signIn('P-0001');
    expect(codeOf(await enter('P-0001'))).toBe('POINTS_NO_BALANCE');
  });

  test('they pay nothing when the sign-in has ended, and neither does a payload that says so', async () => {
    await signIn('P-2000');
    await enter('P-2000');
    const payload = await payloadOf(ana, show, await typeCard(ana, GOOD, 19.7));
    await db().change(
      "update customer_session set ends_at = now() - interval '1 second' where tenant_id = $1",
    );
    const cart = await read();
    expect(cart.vouchers[0]).toMatchObject({ name: '', pays: 0, refusal: 'POINTS_NEED_SIGN_IN' });
    expect(minorOf(cart.rest.amount)).toBe(2970);
    expect((await commit(ana, payload)).body.error?.code).toBe('POINTS_NEED_SIGN_IN');
    expect(await spentBy('P-2000')).toBe(0);
  });

  test('where points pay only tickets, they are no payment, and the same member of another brand is another', async () => {
    const shop = till.shop.app.database.brand(2);
    const { id } = (await shop.row<{ id: number }>(
      `select presentation_id as id from presentation where tenant_id = $1 and key = 'show-one'`,
    ))!;
    show = id;
    const eva = till.shop.visitor('wisla');
    await lockSeats(eva, show, THREE_SEATS);
    await signInWith(shop, eva, phoneOf(0));
    const { body } = await eva.call(ownMembers, {});
    expect(body.members.map(({ pointsBalance, pointsPayment }) => [pointsBalance, pointsPayment])).toEqual([
      [900, null],
    ]);
    expect(codeOf(await enter('P-8000', eva))).toBe('MEMBER_NOT_ACTIVE');
  });

  test('the call for a balance knows points, and the history of vouchers does not', async () => {
    await signIn('P-2000');
    const reference = referenceOf('P-2000');
    const balance = await ana.call(voucherBalance, { query: { reference } });
    expect(balance.body.payment).toMatchObject({ balance: 10, currency: 'EUR' });
    for (const who of [ana, till.shop.visitor()]) {
      const history = await who.call(voucherHistory, { params: { reference } });
      expect(history.body).toMatchObject({ error: { code: 'SYSTEM_VOUCHER_NOT_FOUND' } });
    }
  });
});

describe('paying', () => {
  test('points pay all of an order: paid at once, told on the receipt, and spent', async () => {
    await signIn('P-8000');
    await enter('P-8000');
    const { body } = await pay();
    expect([body.status, await spentBy('P-8000')]).toEqual(['paid', 5940]);
    const { body: ticket } = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(ticket.order.paidWith).toEqual([{ method: 'points', lastFour: '8000' }]);
    await expectInvariants();
  });

  test('a card pays the rest; a declined one gives the points back', async () => {
    await signIn('P-2001');
    await enter('P-2001');
    expect((await pay(ana, DECLINED)).body.error?.code).toBe('CARD_DECLINED');
    expect(await spentBy('P-2001')).toBe(0);
    const { body } = await pay();
    expect([body.status, await spentBy('P-2001')]).toEqual(['paid', 2000]);
    const { body: ticket } = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(ticket.order.paidWith).toEqual([
      { method: 'points', lastFour: '2001', amount: 1000 },
      { method: 'card', brand: 'Visa', lastFour: '4242', amount: 1970 },
    ]);
    await expectInvariants();
  });

  test('the bank refuses: the points come back', async () => {
    await signIn('P-2002');
    await enter('P-2002');
    const { body } = await pay(ana, THREE_D_SECURE_CARD);
    expect([body.status, await spentBy('P-2002')]).toEqual(['pending', 2000]);
    await answerTheBank(body.redirectUrl, 'refuse');
    await reconcile(till.shop.app, 0);
    expect(await spentBy('P-2002')).toBe(0);
    await expectInvariants();
  });

  test('more than the points are worth is refused, and nothing is spent', async () => {
    await signIn('P-2009');
    const payload = await payloadOf(ana, show);
    const voucherPayments = [{ id: referenceOf('P-2009'), amount: 10.01 }];
    const { body } = await commit(ana, { ...payload, voucherPayments });
    expect([body.error?.code, await spentBy('P-2009')]).toEqual(['POINTS_NO_BALANCE', 0]);
  });

  test('tickets that cost points come first: what they cost pays nothing else', async () => {
    await signIn('P-2003');
    await enter('P-2003');
    await enterMemberAt(ana, show, { at: 0, ticketId: POINTS_TICKET, memberNumber: 'P-2003' });
    expect((await read()).vouchers[0]).toMatchObject({ pays: 800, points: { used: 1600, free: 1600 } });
    const { body } = await pay();
    expect([body.status, await spentBy('P-2003')]).toEqual(['paid', 2000]);
    await expectInvariants();
  });

  test('points that tickets of the order cost cannot be entered for the rest of it', async () => {
    await signIn('P-0400');
    await enterMemberAt(ana, show, { at: 0, ticketId: POINTS_TICKET, memberNumber: 'P-0400' });
    expect(codeOf(await enter('P-0400'))).toBe('POINTS_NO_BALANCE');
  });

  test('points that are worth less than the buyer saw are not taken', async () => {
    await signIn('P-2010');
    await enter('P-2010');
    await ana.call(calls.setVoucherAmount, {
      params: { id: show },
      body: { reference: referenceOf('P-2010'), amount: 5 },
    });
    const payload = await payloadOf(ana, show, await typeCard(ana, GOOD, 24.7));
    await importClub({ pointsWorth: { points: 200, amount: 0.5 } });
    try {
      expect((await commit(ana, payload)).body.error?.code).toBe('PRICE_CHANGED');
      expect(await spentBy('P-2010')).toBe(0);
    } finally {
      await importClub();
    }
    expect((await commit(ana, payload)).body.status).toBe('paid');
    expect(await spentBy('P-2010')).toBe(1000);
  });

  test('a reservation is paid with points and a card, by whoever is signed in as the member', async () => {
    await signIn('P-2011');
    const payload = await payloadOf(ana, show);
    const { body: held } = await commit(ana, { ...payload, isHold: true });
    const params = { token: held.link! };
    const code = referenceOf('P-2011');
    const share = (who: Visitor) => who.call(shareHold, { params, body: { vouchers: [], code } });
    expect(codeOf(await share(till.shop.visitor()))).toBe('POINTS_NEED_SIGN_IN');
    const { body: shared } = await share(ana);
    expect(shared.vouchers[0]).toMatchObject({ pays: 1000, points: { used: 2000, free: 2000 } });
    const { body } = await ana.call(payHold, {
      params,
      body: {
        total: 29.7,
        paymentIdentifier: await typeCard(ana, GOOD, shared.restAmount),
        voucherPayments: shared.voucherPayments!,
      },
    });
    expect([body.status, await spentBy('P-2011')]).toEqual(['paid', 2000]);
    await expectInvariants();
  });

  test('two orders at once spend the points once', async () => {
    await signIn('P-2004');
    await enter('P-2004');
    const first = await payloadOf(ana, show, await typeCard(ana, GOOD, 19.7));
    another();
    const eva = till.shop.visitor();
    await lockSeats(eva, show, THREE_SEATS);
    await signIn('P-2004', eva);
    await enter('P-2004', eva);
    const second = await payloadOf(eva, show, await typeCard(eva, GOOD, 19.7));
    const answers = await Promise.all([commit(ana, first), commit(eva, second)]);
    expect(answers.map(({ body }) => body.error?.code ?? body.status).toSorted()).toEqual([
      'POINTS_NO_BALANCE',
      'paid',
    ]);
    expect(await spentBy('P-2004')).toBe(2000);
    await expectInvariants();
  });

  test('an order and a ticket for points at once spend the points once', async () => {
    await signIn('P-2005');
    await enter('P-2005');
    const first = await payloadOf(ana, show, await typeCard(ana, GOOD, 19.7));
    another();
    const eva = till.shop.visitor();
    await lockSeats(eva, show, THREE_SEATS);
    await signIn('P-2005', eva);
    await enterMemberAt(eva, show, { at: 0, ticketId: POINTS_TICKET, memberNumber: 'P-2005' });
    const total = minorOf((await read(eva)).rest.amount);
    const second = await payloadOf(eva, show, await typeCard(eva, GOOD, total / 100));
    const answers = await Promise.all([commit(ana, first), commit(eva, second)]);
    const codes = answers.map(({ body }) => body.error?.code ?? body.status);
    expect(codes.filter((code) => code === 'paid')).toHaveLength(1);
    expect(['POINTS_NO_BALANCE', 'NOT_ENOUGH_POINTS']).toContain(codes.find((code) => code !== 'paid'));
    await expectInvariants();
  });
});

describe('giving back', () => {
  const cancel = async (reservationIdentifier: string | undefined, payload: object) => {
    await operate(till.shop, `orders/${reservationIdentifier}/cancel`, payload);
    await reconcile(till.shop.app, 0);
  };

  test('a part of the order gives back its part of the points, and the rest of it all of them', async () => {
    await signIn('P-2006');
    await enter('P-2006');
    const { body } = await pay();
    // The card is refunded first: 19.70 of 28.50 for the tickets.
    await cancel(body.reservationIdentifier, { itemNos: [1, 2, 3] });
    expect(await spentBy('P-2006')).toBe(2000 - 1760);
    await cancel(body.reservationIdentifier, { includeCharges: true });
    expect(await spentBy('P-2006')).toBe(0);
    await expectInvariants();
  });

  test('two refunds at once give all of them back', async () => {
    await importClub({ pointsWorth: { points: 1, amount: 0.03 } });
    try {
      await signIn('P-2012');
      await enter('P-2012');
      const { body } = await pay();
      expect([body.status, await spentBy('P-2012')]).toEqual(['paid', 990]);
      // A ticket is 316.67 points: each refund alone would give back 316.
      const parts = [{ itemNos: [1] }, { itemNos: [2] }, { itemNos: [3], includeCharges: true }];
      for (const part of parts) await operate(till.shop, `orders/${body.reservationIdentifier}/cancel`, part);
      await reconcile(till.shop.app, 0);
      expect(await spentBy('P-2012')).toBe(0);
      await expectInvariants();
    } finally {
      await importClub();
    }
  });

  test('a later file with fewer points does not give spent ones back', async () => {
    await signIn('P-2007');
    await enter('P-2007');
    const { body } = await pay();
    await importClub({
      members: [{ memberNumber: 'P-2007', points: 100, mobileNumber: phoneOf(8), startDate: '2020-01-01' }],
    });
    const { body: own } = await ana.call(ownMembers, {});
    expect(own.members[0]!.pointsBalance).toBe(0);
    await cancel(body.reservationIdentifier, { itemNos: [1, 2, 3], includeCharges: true });
    expect(await spentBy('P-2007')).toBe(0);
    await expectInvariants();
  });
});

describe('the database refuses', () => {
  const account = async (kind: string): Promise<string> => {
    const row = await db().row<{ id: string }>(
      'select account_id as id from ledger_account where tenant_id = $1 and kind = $2 limit 1',
      [kind],
    );
    return row!.id;
  };
  const entry = (accountId: string, action: string, points: number | null) =>
    db().change(
      `insert into ledger_entry (tenant_id, account_id, action, amount, key, points, created_at)
       values ($1, $2, $3, 100, gen_random_uuid()::text, $4, now())`,
      [accountId, action, points],
    );

  test('a deposit on points, and entries whose points are not those of their account', async () => {
    await signIn('P-2008');
    await enter('P-2008');
    await expect(entry(await account('points'), 'deposit', 100)).rejects.toThrow(
      'entries of points accounts',
    );
    await expect(entry(await account('points'), 'deposit', null)).rejects.toThrow(
      'entries of points accounts',
    );
    await openVoucher(db(), 500);
    await expect(entry(await account('voucher'), 'deposit', 100)).rejects.toThrow(
      'entries of points accounts',
    );
  });

  test('to return fewer points than were reserved', async () => {
    await signIn('P-2013');
    await enter('P-2013');
    const { body } = await pay(ana, THREE_D_SECURE_CARD);
    const returning = db().change(
      `insert into ledger_entry (tenant_id, account_id, action, amount, key, tender_id, points, created_at)
       select $1, account_id, 'return', amount, gen_random_uuid()::text, tender_id, 1999, now()
         from tender where tenant_id = $1 and order_id = $2 and method = 'points'`,
      [body.orderId],
    );
    await expect(returning).rejects.toThrow('the points that it has reserved');
    expect(await spentBy('P-2013')).toBe(2000);
  });

  test('to give back more points than the payment took', async () => {
    // Beside those of another order of the member, so that the member's own limit does not refuse it.
    await signIn('P-8001');
    await enter('P-8001');
    await pay();
    another();
    await lockSeats(ana, show, THREE_SEATS);
    expect((await enter('P-8001')).body).toMatchObject({ vouchers: [{ points: { used: 2060 } }] });
    const { body } = await pay();
    const giveBack = (points: number) =>
      db().change(
        `insert into ledger_entry (tenant_id, account_id, action, amount, key, tender_id, points, created_at)
         select $1, account_id, 'refund', 1, gen_random_uuid()::text, tender_id, $3, now()
           from tender where tenant_id = $1 and order_id = $2 and method = 'points'`,
        [body.orderId, points],
      );
    await expect(giveBack(2061)).rejects.toThrow('gives no more back');
    expect(await spentBy('P-8001')).toBe(8000);
  });

  test('that the shop itself writes the points of a member', async () => {
    await expect(db().change('update member set points_used = 0 where tenant_id = $1')).rejects.toThrow(
      'permission denied',
    );
  });
});
