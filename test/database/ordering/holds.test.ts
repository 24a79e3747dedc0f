import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '#kernel/endpoint.ts';
import { customerLogout } from '#modules/customers/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import * as calls from '#modules/ordering/contract/hold-calls.ts';
import { openOrder } from '#modules/ordering/contract/open-order-call.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { handleOutbox } from '#modules/ordering/server/outbox/handle-outbox.ts';
import { settleOrder } from '#modules/ordering/server/settle-order.ts';
import { getSavedCards } from '#modules/payment/contract.ts';
import { systemContext } from '#platform/server/context.ts';
import { lookAfterHolds } from '#modules/ordering/server/holds/look-after-holds.ts';
import {
  answerTheBank,
  buy,
  commit,
  customer,
  lockSeats,
  payloadOf,
  THREE_SEATS,
  typeCard,
  type Payload,
} from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import type { Chart } from '#modules/seating/rules/chart.ts';
import { allAtOnce } from '../../support/commit-at-once.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import { signIn } from '../../support/sign-in.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { onVoucher, openVoucher } from '../../support/vouchers.ts';

/** Orders that members keep without payment and pay later. Three adults are 29.70. */

const HALLS = Array.from({ length: 60 }, (_, i) => `h${i}`);

const [stalls] = smallHall.sections;
const [rowA, ...otherRows] = stalls!.rows;
/** The first seat of row A can only be bought. */
const purchaseOnly: Chart = {
  ...smallHall,
  sections: [{ ...stalls!, rows: [{ ...rowA!, purchaseOnly: [0] }, ...otherRows] }],
};
const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const THREE_D_SECURE_CARD = '4000002760003184';
const TOTAL = 29.7;
const MINUTE = 60_000;
const auth = { provider: 'mobile', required: false, countries: [] };
const holds = { offered: true, most: 2, reminderMinutes: 60 };

let till: Till;
let laterMs = 0;
let next = 0;
let people = 0;
/** The mobile numbers of members; one whose membership has ended, and one whose has not begun. */
const MEMBERS = Array.from({ length: 60 }, (_, i) => `+35988${String(1_000_000 + i)}`);
const FORMER = '+359885550001';
const FUTURE = '+359885550002';
const club = {
  key: 'club',
  name: { en: 'Club' },
  ticketTypes: [],
  members: [
    ...MEMBERS.map((mobileNumber, i) => ({
      memberNumber: `M-${1000 + i}`,
      mobileNumber,
      startDate: '2020-01-01',
    })),
    { memberNumber: 'M-01', mobileNumber: FORMER, startDate: '2020-01-01', endDate: '2020-12-31' },
    { memberNumber: 'M-02', mobileNumber: FUTURE, startDate: '2099-01-01' },
  ],
};
let show: number;
let startsAt: Date;

beforeAll(async () => {
  till = await openTill({
    sets: [
      {
        ...cinema({
          plans: { ...Object.fromEntries(HALLS.map((key) => [key, smallHall])), purchaseOnly },
          site: { auth, holds },
        }),
        memberships: [club],
      },
      cinema({ code: 'wisla', id: 2, site: { auth } }),
    ],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    now: () => new Date(Date.now() + laterMs),
  });
});
beforeEach(async () => {
  laterMs = 0;
  await nextShowing();
});
afterAll(() => till.close());

async function nextShowing(): Promise<void> {
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  const row = await db().row<{ at: Date }>(
    'select starts_at as at from presentation where tenant_id = $1 and presentation_id = $2',
    [show],
  );
  startsAt = row!.at;
}

const db = () => till.shop.app.database.brand(1);
const newNumber = (): string => MEMBERS[people++]!;
const member = (mobileNumber = newNumber()): Promise<Visitor> =>
  signIn(db(), till.shop.visitor(), mobileNumber);
const lookAfter = (): Promise<void> => lookAfterHolds(till.shop.app, 1);
/** Moves the shop's clock to some minutes before the showing. */
const goTo = (minutesBefore: number): void => {
  laterMs = startsAt.getTime() - minutesBefore * MINUTE - Date.now();
};
const expectInvariants = async (): Promise<void> =>
  expect(await brokenInvariants(till.database.url)).toEqual({});

/** Commits the visitor's three seats without payment. */
async function reserve(who: Visitor, more: Partial<Payload> = {}) {
  await lockSeats(who, show, THREE_SEATS);
  return commit(who, { ...(await payloadOf(who, show)), isHold: true, ...more });
}

/** A member with three reserved seats, and the link of the hold. */
async function held(): Promise<{ readonly ana: Visitor; readonly token: string; readonly orderId: string }> {
  const ana = await member();
  const { body } = await reserve(ana);
  expect(body).toMatchObject({ status: 'held' });
  return { ana, token: body.link!, orderId: body.orderId };
}
const readHold = async (who: Visitor, token: string) =>
  (await who.call(calls.readHold, { params: { token } })).body;
const pay = async (who: Visitor, token: string, number: string) => {
  const paymentIdentifier = await typeCard(who, number, TOTAL);
  return who.call(calls.payHold, { params: { token }, body: { paymentIdentifier, total: TOTAL } });
};
/** Pays with a typed card that is to be saved. */
const payAndSave = async (who: Visitor, token: string) => {
  const paymentIdentifier = await typeCard(who, GOOD, TOTAL);
  const body = { paymentIdentifier, total: TOTAL, saveMagCard: true };
  return who.call(calls.payHold, { params: { token }, body });
};
const savedCards = async (who: Visitor) => (await who.call(getSavedCards, { query: {} })).body.cards;
const takenBy = async (who: Visitor): Promise<string | undefined> =>
  (await lockSeats(who, show, THREE_SEATS)).body.error?.code;
/** The subjects of the e-mails about an order, the oldest first. */
async function mailsOf(orderId: string): Promise<string[]> {
  const events = await db().rows<{ id: string }>(
    'select event_id as id from outbox where tenant_id = $1 and subject_id = $2 order by created_at, event_id',
    [orderId],
  );
  for (const { id } of events) await handleOutbox(systemContext(till.shop.app, 1), id);
  const rows = await db().rows<{ subject: string }>(
    `select m.subject from outbox e join mail m using (tenant_id, event_id)
      where e.tenant_id = $1 and e.subject_id = $2 order by e.created_at, e.event_id`,
    [orderId],
  );
  return rows.map(({ subject }) => subject);
}
const statusOf = async (orderId: string) =>
  (await db().row<{ status: string }>('select status from orders where tenant_id = $1 and order_id = $2', [
    orderId,
  ]))!.status;

/** The payments that a visitor has under way. */
const underWay = async (): Promise<number> =>
  (await db().row<{ count: number }>(
    `select count(*)::int as count from orders o join order_item i using (tenant_id, order_id)
      where o.tenant_id = $1 and i.subject_id = $2 and i.item_no = 1 and o.status = 'awaiting_payment'`,
    [show],
  ))!.count;

/** Pays a hold with vouchers (major units), and a card of this number for the rest, if any. */
async function payWithVouchers(
  who: Visitor,
  token: string,
  vouchers: readonly { readonly id: string; readonly amount: number }[],
  number?: string,
) {
  const rest = Number((TOTAL - vouchers.reduce((sum, { amount }) => sum + amount, 0)).toFixed(2));
  const paymentIdentifier = number && (await typeCard(who, number, rest));
  return who.call(calls.payHold, {
    params: { token },
    body: { voucherPayments: [...vouchers], total: TOTAL, ...(paymentIdentifier && { paymentIdentifier }) },
  });
}

test('a voucher pays a part of a hold and a card the rest; after a declined card both are free, and vouchers pay all', async () => {
  const { ana, token, orderId } = await held();
  const small = await openVoucher(db(), 500);
  const declined = await payWithVouchers(ana, token, [{ id: small, amount: 5 }], DECLINED);
  expect(declined.body).toMatchObject({ code: 'CARD_DECLINED' });
  expect([await statusOf(orderId), await onVoucher(db(), small)]).toEqual(['held', [500, 0]]);
  const paid = await payWithVouchers(ana, token, [{ id: small, amount: 5 }], GOOD);
  expect(paid.body).toMatchObject({ status: 'paid' });
  expect(await onVoucher(db(), small)).toEqual([0, 0]);
  await expectInvariants();

  await nextShowing();
  const second = await held();
  expect((await pay(second.ana, second.token, DECLINED)).body).toMatchObject({ code: 'CARD_DECLINED' });
  const large = await openVoucher(db(), 5000);
  const all = await payWithVouchers(second.ana, second.token, [{ id: large, amount: TOTAL }]);
  expect(all.body).toMatchObject({ status: 'paid' });
  expect(await onVoucher(db(), large)).toEqual([2030, 0]);
  expect(
    (await payWithVouchers(second.ana, second.token, [{ id: large, amount: TOTAL }])).body,
  ).toMatchObject({ status: 'paid' });
  expect(await onVoucher(db(), large)).toEqual([2030, 0]);
  await expectInvariants();
});

test('a payment that arrived before the failed one, and was written after it, pays the hold', async () => {
  const { ana, token, orderId } = await held();
  expect((await pay(ana, token, DECLINED)).body).toMatchObject({ code: 'CARD_DECLINED' });
  // As when the shop had something to do first, or the clock of its process is behind.
  laterMs = -1000;
  expect((await pay(ana, token, GOOD)).body).toMatchObject({ status: 'paid' });
  laterMs = 0;
  expect(await statusOf(orderId)).toBe('paid');
  await expectInvariants();
});

test('vouchers that cannot pay leave the hold as it was', async () => {
  const { ana, token, orderId } = await held();
  const small = await openVoucher(db(), 500);
  const open = await openVoucher(db(), 5000, { openPrice: { minimum: 10, maximum: 20 } });
  const refusals: [string, number, string][] = [
    ['NOBODY', 5, 'SYSTEM_VOUCHER_NOT_FOUND'],
    [small, 6, 'SYSTEM_VOUCHER_NO_BALANCE'],
    [small, 0, 'SYSTEM_VOUCHER_NO_BALANCE'],
    [open, 25, 'SYSTEM_VOUCHER_AMOUNT'],
  ];
  for (const [id, amount, code] of refusals)
    expect((await payWithVouchers(ana, token, [{ id, amount }])).body).toMatchObject({ code });
  expect((await payWithVouchers(ana, token, [{ id: small, amount: 5 }])).body).toMatchObject({
    code: 'PAYMENT_REQUIRED',
  });
  const large = await openVoucher(db(), 5000);
  const otherTotal = await ana.call(calls.payHold, {
    params: { token },
    body: { voucherPayments: [{ id: large, amount: TOTAL }], total: TOTAL - 1 },
  });
  expect(otherTotal.body).toMatchObject({ code: 'PRICE_CHANGED', total: TOTAL });
  expect([await statusOf(orderId), await onVoucher(db(), small)]).toEqual(['held', [500, 0]]);
  expect(await onVoucher(db(), large)).toEqual([5000, 0]);
  await expectInvariants();
});

describe('what vouchers would pay of a hold', () => {
  type Body = Input<typeof calls.shareHold>['body'];
  const share = async (who: Visitor, token: string, body: Body) =>
    (await who.call(calls.shareHold, { params: { token }, body })).body;

  test('is worked out by the server, one after the other, and pays when it is sent as it came', async () => {
    const { ana, token } = await held();
    const [small, large] = [await openVoucher(db(), 500), await openVoucher(db(), 5000)];
    expect((await ana.call(calls.readHold, { params: { token } })).body.takesVouchers).toBe(true);
    const first = await share(ana, token, { vouchers: [], code: small.toLowerCase() });
    expect(first).toMatchObject({ entered: [{ reference: small, amount: null }], restAmount: 24.7 });
    const second = await share(ana, token, { vouchers: first.entered, code: large });
    expect(second).toMatchObject({
      restAmount: 0,
      voucherPayments: [
        { id: small, amount: 5 },
        { id: large, amount: 24.7 },
      ],
    });
    const less = await share(ana, token, {
      vouchers: second.entered,
      change: { reference: large, amount: 20 },
    });
    expect(less).toMatchObject({
      restAmount: 4.7,
      vouchers: [{ pays: 500 }, { pays: 2000, isChosen: true }],
    });
    const { body: paid } = await ana.call(calls.payHold, {
      params: { token },
      body: {
        voucherPayments: less.voucherPayments!,
        total: TOTAL,
        paymentIdentifier: await typeCard(ana, GOOD, less.restAmount),
      },
    });
    expect(paid).toMatchObject({ status: 'paid' });
    expect([await onVoucher(db(), small), await onVoucher(db(), large)]).toEqual([
      [0, 0],
      [3000, 0],
    ]);
    expect(await share(ana, token, { vouchers: [] })).toMatchObject({ code: 'HOLD_ENDED' });
    await expectInvariants();
  });

  test('takes nothing, and is refused as in a cart', async () => {
    const { ana, token } = await held();
    const [small, large] = [await openVoucher(db(), 500), await openVoucher(db(), 5000)];
    const open = await openVoucher(db(), 5000, { openPrice: { minimum: 10, maximum: 20 } });
    const of = (...references: string[]) => references.map((reference) => ({ reference, amount: null }));
    const refusals: [Body, string][] = [
      [{ vouchers: [], code: 'NOBODY' }, 'SYSTEM_VOUCHER_NOT_FOUND'],
      [{ vouchers: of(small), code: small }, 'CODE_ALREADY_ENTERED'],
      [{ vouchers: of(small, small) }, 'CODE_ALREADY_ENTERED'],
      [{ vouchers: of(large), code: small }, 'NOTHING_LEFT_TO_PAY'],
      [{ vouchers: of(open), change: { reference: open, amount: 5 } }, 'SYSTEM_VOUCHER_AMOUNT'],
      [{ vouchers: of(open), change: { reference: small, amount: 5 } }, 'SYSTEM_VOUCHER_NOT_FOUND'],
    ];
    for (const [body, code] of refusals) expect(await share(ana, token, body)).toMatchObject({ code });
    // One that is good no longer stays, with the reason, until it is removed.
    expect(await share(ana, token, { vouchers: of('NOBODY', small) })).toMatchObject({
      vouchers: [{ pays: 0, name: '', refusal: 'SYSTEM_VOUCHER_NOT_FOUND' }, { pays: 500 }],
      voucherPayments: [{ id: small, amount: 5 }],
    });
    expect([await onVoucher(db(), small), await onVoucher(db(), large)]).toEqual([
      [500, 0],
      [5000, 0],
    ]);
  });

  test('references that are sent as entered before are counted as guesses', async () => {
    const { ana, token } = await held();
    const guesses = (from: number) =>
      Array.from({ length: 20 }, (_, i) => ({ reference: `GUESS${from + i}`, amount: null }));
    const codes: unknown[] = [];
    for (let i = 0; i < 4; i += 1) {
      const answer = await share(ana, token, { vouchers: guesses(i * 20) });
      codes.push('code' in answer ? answer.code : undefined);
    }
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
  });
});

test('of two holds that are paid with one voucher at once, one is, and the other stays a hold', async () => {
  const first = await held();
  await nextShowing();
  const second = await held();
  const voucher = await openVoucher(db(), 2970);
  const answers = await allAtOnce(
    till.database.url,
    { text: 'select from ledger_account where reference = $1 for update', values: [voucher] },
    [first, second].map(
      ({ ana, token }) =>
        () =>
          payWithVouchers(ana, token, [{ id: voucher, amount: TOTAL }]),
    ),
  );
  const results = answers.map(({ body }) => ('code' in body ? body.code : body.status));
  expect(results).toHaveLength(2);
  expect(results).toEqual(expect.arrayContaining(['paid', 'SYSTEM_VOUCHER_NO_BALANCE']));
  expect([await statusOf(first.orderId), await statusOf(second.orderId)].toSorted()).toEqual([
    'held',
    'paid',
  ]);
  expect(await onVoucher(db(), voucher)).toEqual([0, 0]);
  await expectInvariants();
});

test('whoever signs out leaves no details in the cart', async () => {
  const ana = await member();
  await lockSeats(ana, show, THREE_SEATS);
  const detailsOf = async () =>
    (await ana.call(contract.readCart, { params: { id: show } })).body.content.customer;
  await ana.call(contract.writeCart, { params: { id: show }, body: { customer: { firstName: 'Elena' } } });
  expect(await detailsOf()).toMatchObject({ firstName: 'Elena' });
  await ana.call(customerLogout, {});
  expect(await detailsOf()).toEqual({});
  // The seats stay.
  expect((await ana.call(contract.readCart, { params: { id: show } })).body.seats).toHaveLength(3);
});

test('whoever signs out leaves nothing of what they have bought to the next person at the screen', async () => {
  const ana = await member();
  await lockSeats(ana, show, THREE_SEATS);
  const { body } = await buy(ana, show);
  const shown = async () => {
    const open = await ana.call(openOrder, {});
    const cart = await ana.call(contract.readCart, { params: { id: show } });
    const ticket = await ana.call(contract.eTicket, { params: { token: body.link! } });
    const { email, paidWith } = ticket.body.order;
    return {
      open: open.body.order?.state,
      settled: cart.body.settled?.isPaid,
      email,
      paid: paidWith?.length,
    };
  };
  expect(await shown()).toEqual({ open: 'bought', settled: true, email: customer.email, paid: 1 });
  await ana.call(customerLogout, {});
  expect(await shown()).toEqual({ open: undefined, settled: undefined, email: null, paid: undefined });
});

describe('a hold', () => {
  test('is told to whoever goes on without its answer, and after signing out to nobody', async () => {
    const { ana, token, orderId } = await held();
    const told = async () => (await ana.call(contract.readCart, { params: { id: show } })).body.settled;
    expect(await told()).toEqual({ orderId, isPaid: false, holdLink: token });
    await ana.call(customerLogout, {});
    expect(await told()).toBeNull();
  });

  test('keeps the seats without a payment, and is paid later by its link', async () => {
    const { ana, token, orderId } = await held();
    expect(await takenBy(till.shop.visitor())).toBe('lock_seat_error');
    const hold = await readHold(ana, token);
    expect(hold).toMatchObject({
      state: 'held',
      until: new Date(startsAt.getTime() - 30 * MINUTE).toISOString(),
      amount: TOTAL,
      pending: null,
    });
    expect(hold.seats.map(({ row, seat }) => `${row}${seat}`)).toEqual(['A1', 'A2', 'A3']);
    // No ticket before it is paid.
    expect((await ana.call(contract.eTicket, { params: { token } })).status).toBe(404);
    await expectInvariants();
    const { body } = await pay(ana, token, GOOD);
    expect(body).toMatchObject({ status: 'paid', orderId, link: token });
    expect(body.ticketIdentifiers).toHaveLength(3);
    expect((await ana.call(contract.eTicket, { params: { token } })).status).toBe(200);
    const paidHold = await readHold(ana, token);
    expect(paidHold).toMatchObject({ state: 'paid', paidWith: [{ method: 'card', lastFour: '4242' }] });
    expect((await readHold(till.shop.visitor(), token)).paidWith).toBeUndefined();
    await expectInvariants();
  });

  test('that a friend pays by its link: the contact data stay the customer’s', async () => {
    const { ana, token } = await held();
    const friend = till.shop.visitor();
    expect((await pay(friend, token, GOOD)).body).toMatchObject({ status: 'paid' });
    const seenBy = async (who: Visitor) =>
      (await who.call(contract.eTicket, { params: { token } })).body.order;
    const card = [{ lastFour: '4242' }];
    expect(await seenBy(friend)).toMatchObject({ email: null, paidWith: card });
    expect(await seenBy(ana)).toMatchObject({ email: customer.email, paidWith: card });
    expect(await seenBy(till.shop.visitor())).not.toHaveProperty('paidWith');
    await ana.call(customerLogout, {});
    expect((await seenBy(ana)).email).toBeNull();
  });

  test('and another one, paid by the same visitor at the same moment: one payment is under way', async () => {
    const payer = till.shop.visitor();
    for (let round = 0; round < 4; round++) {
      const one = await held();
      const ben = await member();
      await lockSeats(
        ben,
        show,
        THREE_SEATS.map(([x]) => [x, 2] as const),
      );
      const other = await commit(ben, { ...(await payloadOf(ben, show)), isHold: true });
      const cards = [
        await typeCard(payer, THREE_D_SECURE_CARD, TOTAL),
        await typeCard(payer, THREE_D_SECURE_CARD, TOTAL),
      ];
      const answers = await Promise.all(
        [one.token, other.body.link!].map((token, i) =>
          payer.call(calls.payHold, {
            params: { token },
            body: { paymentIdentifier: cards[i]!, total: TOTAL },
          }),
        ),
      );
      for (const { status } of answers) expect([200, 409]).toContain(status);
      expect(await underWay()).toBe(1);
      await expectInvariants();
      await nextShowing();
    }
  });

  test('is one order, however often its commit is sent', async () => {
    const ana = await member();
    await lockSeats(ana, show, THREE_SEATS);
    const payload = { ...(await payloadOf(ana, show)), isHold: true };
    const [first, second] = await Promise.all([commit(ana, payload), commit(ana, payload)]);
    const third = await commit(ana, payload);
    expect(first.body).toMatchObject({ status: 'held' });
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    await expectInvariants();
  });

  test('leaves the visitor free to buy other seats, with the whole time for it', async () => {
    const { ana } = await held();
    await nextShowing();
    laterMs = 20 * MINUTE;
    await lockSeats(ana, show, THREE_SEATS);
    const { body } = await ana.call(contract.readCart, { params: { id: show } });
    expect(Date.parse(body.timer!.limitAt)).toBeGreaterThan(Date.now() + 45 * MINUTE);
    const paid = await commit(ana, await payloadOf(ana, show, await typeCard(ana, GOOD, TOTAL)));
    expect(paid.body.status).toBe('paid');
  });

  test('is paid by whoever has its link, and once', async () => {
    const { token } = await held();
    const friend = till.shop.visitor();
    const [one, two] = await Promise.all([pay(friend, token, GOOD), pay(till.shop.visitor(), token, GOOD)]);
    expect([one, two].filter(({ body }) => body.status === 'paid')).not.toHaveLength(0);
    const charges = await db().row<{ count: number }>(
      `select count(*)::int as count from tender where tenant_id = $1 and status = 'paid'
         and order_id = (select order_id from orders where tenant_id = $1 and link_token = $2)`,
      [token],
    );
    expect(charges!.count).toBe(1);
    await expectInvariants();
  });

  test('saves the card with the payer’s yes, for whoever is signed in', async () => {
    const { ana, token } = await held();
    expect((await payAndSave(ana, token)).body.status).toBe('paid');
    const [card] = await savedCards(ana);
    expect(card).toMatchObject({ brand: 'visa', lastFour: '4242' });
    // The next one is paid with it.
    await nextShowing();
    const { body } = await reserve(ana);
    const params = { token: body.link! };
    const paid = await ana.call(calls.payHold, {
      params,
      body: { paymentIdentifier: `saved.${card!.id}`, total: TOTAL, saveMagCard: true },
    });
    expect(paid.body.status).toBe('paid');
    expect(await savedCards(ana)).toHaveLength(1);
  });

  test('saves no card without that yes, or of a guest who pays by its link', async () => {
    const { ana, token } = await held();
    await pay(ana, token, GOOD);
    expect(await savedCards(ana)).toEqual([]);
    await nextShowing();
    const { body } = await reserve(ana);
    expect((await payAndSave(till.shop.visitor(), body.link!)).body.status).toBe('paid');
    expect(
      await db().rows(
        'select 1 from saved_card where tenant_id = $1 and customer_id = (select customer_id from orders where tenant_id = $1 and order_id = $2)',
        [body.orderId],
      ),
    ).toEqual([]);
  });

  test('survives a declined card, and a payment that was stopped', async () => {
    const { ana, token, orderId } = await held();
    expect((await pay(ana, token, DECLINED)).body).toMatchObject({ code: 'CARD_DECLINED' });
    expect(await readHold(ana, token)).toMatchObject({ state: 'held', pending: null });
    const atBank = await pay(ana, token, THREE_D_SECURE_CARD);
    expect(atBank.body).toMatchObject({ status: 'pending' });
    expect(await readHold(ana, token)).toMatchObject({ state: 'paying', pending: { orderId } });
    // Others do not see whose payment it is, and cannot give the seats back meanwhile.
    const stranger = till.shop.visitor();
    expect(await readHold(stranger, token)).toMatchObject({ state: 'paying', pending: null });
    expect((await pay(stranger, token, GOOD)).body).toMatchObject({ code: 'PAYMENT_UNDER_WAY' });
    const giving = await stranger.call(calls.giveUpHold, { params: { token } });
    expect(giving.body).toMatchObject({ code: 'PAYMENT_UNDER_WAY' });
    await ana.call(contract.withdrawPayment, { params: { orderId } });
    expect((await readHold(ana, token)).state).toBe('held');
    await expectInvariants();
    expect((await pay(ana, token, GOOD)).body.status).toBe('paid');
    await expectInvariants();
  });

  test('survives a payment that was given up and comes after all: only that money is refunded', async () => {
    const { ana, token, orderId } = await held();
    await pay(ana, token, THREE_D_SECURE_CARD);
    await ana.call(contract.withdrawPayment, { params: { orderId } });
    const tender = await db().row<{ id: string; providerRef: string }>(
      'select tender_id as id, provider_ref as "providerRef" from tender where tenant_id = $1 and order_id = $2',
      [orderId],
    );
    await till.shop.app.database.system(
      `update demo_gateway.charge set status = 'succeeded' where key = $1`,
      [tender!.id],
    );
    await settleOrder(systemContext(till.shop.app, 1), tender!.id, {
      status: 'paid',
      providerRef: tender!.providerRef,
      instrument: { method: 'card', last4: '3184', brand: 'visa', expMonth: 12, expYear: 2030 },
      amount: 2970,
      currency: 'EUR',
    });
    expect((await readHold(ana, token)).state).toBe('held');
    expect(await takenBy(till.shop.visitor())).toBe('lock_seat_error');
    const refunds = await db().rows(
      'select amount, reason from refund where tenant_id = $1 and order_id = $2',
      [orderId],
    );
    expect(refunds).toEqual([{ amount: 2970, reason: 'came_too_late' }]);
    await reconcile(till.shop.app, 0);
    expect((await pay(ana, token, GOOD)).body.status).toBe('paid');
    await expectInvariants();
  });

  test('is paid after the bank has asked', async () => {
    const { ana, token, orderId } = await held();
    const { body } = await pay(ana, token, THREE_D_SECURE_CARD);
    await answerTheBank(body.redirectUrl, 'approve');
    // The clock passes its end: what is being paid is not released.
    goTo(25);
    await lookAfter();
    expect(await statusOf(orderId)).toBe('awaiting_payment');
    await reconcile(till.shop.app, 0);
    expect(await statusOf(orderId)).toBe('paid');
    await expectInvariants();
  });
});

describe('a hold that is not paid', () => {
  test('ends half an hour before its showing: its seats are free, and its customer is told', async () => {
    const { ana, token, orderId } = await held();
    expect(await mailsOf(orderId)).toHaveLength(1);
    goTo(31);
    await lookAfter();
    expect((await readHold(ana, token)).state).toBe('held');
    goTo(30);
    // Nobody can pay it any more, also before the job has come.
    expect((await pay(ana, token, GOOD)).body).toMatchObject({ code: 'HOLD_ENDED' });
    expect((await readHold(ana, token)).state).toBe('ended');
    await Promise.all([lookAfter(), lookAfter()]);
    expect(await statusOf(orderId)).toBe('cancelled');
    expect((await pay(ana, token, GOOD)).body).toMatchObject({ code: 'HOLD_ENDED' });
    const subjects = await mailsOf(orderId);
    expect(subjects.map((subject) => subject.split(':')[0])).toEqual(['Reserved', 'Reservation ended']);
    laterMs = 0;
    expect(await takenBy(till.shop.visitor())).toBeUndefined();
    await expectInvariants();
  });

  test('ends when its payment fails after its time', async () => {
    const { ana, token, orderId } = await held();
    const { body } = await pay(ana, token, THREE_D_SECURE_CARD);
    await answerTheBank(body.redirectUrl, 'refuse');
    goTo(29);
    await reconcile(till.shop.app, 0);
    expect(await statusOf(orderId)).toBe('cancelled');
    await expectInvariants();
  });

  test('is reminded of once, an hour before its end', async () => {
    const { orderId } = await held();
    goTo(30 + 60 + 1);
    await lookAfter();
    goTo(30 + 60 - 1);
    await Promise.all([lookAfter(), lookAfter()]);
    await lookAfter();
    const subjects = await mailsOf(orderId);
    expect(subjects.map((subject) => subject.split(':')[0])).toEqual(['Reserved', 'Not paid yet']);
  });

  test('is given up by its customer', async () => {
    const { ana, token, orderId } = await held();
    const given = await ana.call(calls.giveUpHold, { params: { token } });
    expect(given.body.state).toBe('ended');
    expect((await ana.call(calls.giveUpHold, { params: { token } })).body.state).toBe('ended');
    expect(await takenBy(till.shop.visitor())).toBeUndefined();
    expect(await mailsOf(orderId)).toHaveLength(0);
    await expectInvariants();
  });
});

describe('a hold is refused', () => {
  const code = async (who: Visitor, more: Partial<Payload> = {}): Promise<string | undefined> =>
    (await reserve(who, more)).body.error?.code;

  test('to a guest, and keeps nothing', async () => {
    const guest = till.shop.visitor();
    expect(await code(guest)).toBe('LOGIN_REQUIRED');
    const { body } = await guest.call(contract.readCart, { params: { id: show } });
    expect(body.seats).toHaveLength(3);
  });

  test('to whoever has no active membership', async () => {
    for (const number of ['+359885550003', FORMER, FUTURE]) {
      await nextShowing();
      expect(await code(await member(number))).toBe('HOLD_NEEDS_MEMBERSHIP');
    }
  });

  test('with premium seats', async () => {
    const ana = await member();
    await lockSeats(ana, show, [[1, 4], [2, 4], [3, 4]]); // prettier-ignore
    await ana.call(contract.writeCart, { params: { id: show }, body: { confirmed: ['premium'] } });
    const payload = { ...(await payloadOf(ana, show)), isHold: true };
    expect((await commit(ana, payload)).body.error?.code).toBe('HOLD_PREMIUM_SEATS');
    // The switch to an order that is paid at once.
    const paymentIdentifier = await typeCard(ana, GOOD, payload.total!);
    const paid = await commit(ana, { ...payload, isHold: false, paymentIdentifier });
    expect(paid.body.status).toBe('paid');
  });

  test('with seats that can only be bought', async () => {
    show = till.shop.showings.get('show-purchaseOnly')!;
    expect(await code(await member())).toBe('HOLD_PURCHASE_ONLY_SEATS');
  });

  test('in the last half hour', async () => {
    const ana = await member();
    goTo(30);
    expect(await code(ana)).toBe('HOLD_TOO_LATE');
  });

  test('beyond the number that a customer may have, also when two come at once', async () => {
    const mobile = newNumber();
    const [ana, sameCustomer] = [await member(mobile), await member(mobile)];
    expect((await reserve(ana)).body.status).toBe('held');
    await nextShowing();
    const first = show;
    await lockSeats(ana, first, THREE_SEATS);
    await nextShowing();
    await lockSeats(sameCustomer, show, THREE_SEATS);
    const payloads = [
      { ...(await payloadOf(ana, first)), isHold: true },
      { ...(await payloadOf(sameCustomer, show)), isHold: true },
    ] as const;
    const answers = await Promise.all([commit(ana, payloads[0]), commit(sameCustomer, payloads[1])]);
    const results = answers.map(({ body }) => body.error?.code ?? body.status);
    expect(results.toSorted()).toEqual(['HOLD_LIMIT', 'held']);
    await expectInvariants();
  });
});

describe('the link of a hold', () => {
  test('is of one brand', async () => {
    const { token } = await held();
    const stranger = till.shop.visitor('wisla');
    expect((await stranger.call(calls.readHold, { params: { token } })).status).toBe(404);
    const given = await stranger.call(calls.giveUpHold, { params: { token } });
    expect(given.status).toBe(404);
    const paying = { params: { token }, body: { paymentIdentifier: 'x', total: TOTAL } };
    expect((await stranger.call(calls.payHold, paying)).status).toBe(404);
  });

  test('is found by the code and the customer’s mobile number, and by nothing less', async () => {
    const mobileNumber = newNumber();
    const ana = await member(mobileNumber);
    const { body } = await reserve(ana);
    const reservationIdentifier = body.reservationIdentifier!;
    const find = async (wanted: { reservationIdentifier: string; mobileNumber: string }, brand?: string) =>
      (await till.shop.visitor(brand).call(calls.findHold, { body: wanted })).body;
    const own = { reservationIdentifier: ` ${reservationIdentifier.toLowerCase()}`, mobileNumber };
    expect(await find(own)).toEqual({ link: body.link });
    const bare = reservationIdentifier.replace('-', '');
    expect(await find({ ...own, reservationIdentifier: bare })).toEqual({ link: body.link });
    // As it is dialled at home.
    const dialled = mobileNumber.replace('+359', '0');
    expect(await find({ ...own, mobileNumber: dialled })).toEqual({ link: body.link });
    for (const wrong of [
      { ...own, mobileNumber: newNumber() },
      { ...own, reservationIdentifier: 'AAAA-AAAA' },
    ])
      expect(await find(wrong)).toMatchObject({ code: 'ORDER_NOT_FOUND' });
    expect(await find(own, 'wisla')).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  test('of an order that was paid at once is none', async () => {
    const ana = await member();
    await lockSeats(ana, show, THREE_SEATS);
    const paid = await commit(ana, await payloadOf(ana, show, await typeCard(ana, GOOD, TOTAL)));
    expect((await ana.call(calls.readHold, { params: { token: paid.body.link! } })).status).toBe(404);
  });
});

describe('at the counter, a hold', () => {
  const codeOf = async (orderId: string): Promise<string> =>
    (await db().row<{ code: string }>('select code from orders where tenant_id = $1 and order_id = $2', [
      orderId,
    ]))!.code;
  const collect = async (orderId: string, total = TOTAL, method = 'cash') =>
    operate(till.shop, `holds/${await codeOf(orderId)}/collect`, { method, total });
  const refunds = (orderId: string) =>
    db().rows<{ amount: number; state: string }>(
      'select amount, state from refund where tenant_id = $1 and order_id = $2',
      [orderId],
    );

  test('is paid in cash once, its customer gets the tickets, and the receipt says how', async () => {
    const { ana, token, orderId } = await held();
    goTo(31);
    const tills = await Promise.all([collect(orderId), collect(orderId, TOTAL, 'terminal')]);
    const [first, second] = tills.toSorted((a, b) => a.status - b.status);
    // The other till must know that the money which it has taken as well is too much.
    expect([first!.status, second!.body]).toEqual([200, { code: 'ORDER_ALREADY_PAID' }]);
    const method = tills[0] === first ? 'cash' : 'terminal';
    expect((await collect(orderId, TOTAL, method)).status).toBe(200);
    const { body } = await ana.call(contract.eTicket, { params: { token } });
    expect(body.order.paidWith).toEqual([{ method }]);
    const tenders = await db().rows('select 1 from tender where tenant_id = $1 and order_id = $2', [orderId]);
    expect(tenders).toHaveLength(1);
    expect((await mailsOf(orderId)).at(-1)).toContain('Your tickets');
    await expectInvariants();
  });

  test('is refused with another amount, after its end, while it is paid online, and after that', async () => {
    const { ana, token, orderId } = await held();
    expect((await collect(orderId, 20)).body).toMatchObject({ code: 'PRICE_CHANGED', total: TOTAL });
    await pay(ana, token, THREE_D_SECURE_CARD);
    expect((await collect(orderId)).body).toMatchObject({ code: 'PAYMENT_UNDER_WAY' });
    await ana.call(contract.withdrawPayment, { params: { orderId } });
    goTo(30);
    expect((await collect(orderId)).body).toMatchObject({ code: 'HOLD_ENDED' });
    laterMs = 0;
    expect((await pay(ana, token, GOOD)).body.status).toBe('paid');
    expect((await collect(orderId)).body).toMatchObject({ code: 'ORDER_ALREADY_PAID' });
    await expectInvariants();
  });

  test('is paid once when its customer pays online at the same moment', async () => {
    const { ana, token, orderId } = await held();
    const [online, counter] = await Promise.all([pay(ana, token, GOOD), collect(orderId)]);
    expect(online.body.status).toBe('paid');
    expect([200, 409]).toContain(counter.status);
    const paid = await db().rows(
      `select 1 from tender where tenant_id = $1 and order_id = $2 and status = 'paid'`,
      [orderId],
    );
    expect(paid).toHaveLength(1);
    await expectInvariants();
  });

  test('is refunded by staff: open until they have paid it out, once, and the buyer is told where', async () => {
    const { orderId } = await held();
    await collect(orderId);
    const order = `orders/${await codeOf(orderId)}`;
    expect((await operate(till.shop, `${order}/pay-out`, {})).body.code).toBe('NOTHING_TO_PAY_OUT');
    const { body } = await operate(till.shop, `${order}/cancel`, { itemNos: [1] });
    expect(body).toMatchObject({ refunds: [{ method: 'cash', amount: 9.5 }] });
    await mailsOf(orderId);
    expect(await refunds(orderId)).toEqual([{ amount: 950, state: 'pending' }]);
    await reconcile(till.shop.app, 0);
    expect(await refunds(orderId)).toEqual([{ amount: 950, state: 'pending' }]);
    const mail = await db().row<{ text: string }>(
      `select convert_from(message, 'utf8') as text from mail where tenant_id = $1 and subject like 'Cancelled%'
        order by created_at desc limit 1`,
    );
    expect(mail?.text).toContain('at the box office');
    const paying = await Promise.all([
      operate(till.shop, `${order}/pay-out`, {}),
      operate(till.shop, `${order}/pay-out`, {}),
    ]);
    expect(paying.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await refunds(orderId)).toEqual([{ amount: 950, state: 'refunded' }]);
    await expectInvariants();
  });
});

describe('when the cinema changes the showing', () => {
  const change = (path: string, body: object) => operate(till.shop, `presentations/${show}/${path}`, body);

  test('a cancelled one ends its holds', async () => {
    const { token, orderId, ana } = await held();
    expect((await change('cancel', {})).body).toMatchObject({ code: 'ORDERS_TOUCHED', held: 1, orders: 0 });
    expect((await change('cancel', { confirm: 1 })).status).toBe(200);
    await carryOutChanges(till.shop.app, 1);
    expect((await readHold(ana, token)).state).toBe('ended');
    expect((await mailsOf(orderId)).at(-1)).toContain('Cancelled');
    await expectInvariants();
  });

  test('one that is cancelled while a hold is being paid ends it', async () => {
    const { token, orderId, ana } = await held();
    await pay(ana, token, THREE_D_SECURE_CARD);
    expect((await change('cancel', { confirm: 1 })).status).toBe(200);
    await carryOutChanges(till.shop.app, 1);
    expect(await statusOf(orderId)).toBe('cancelled');
    expect((await mailsOf(orderId)).at(-1)).toContain('Cancelled');
    await expectInvariants();
  });

  test('a moved one moves the end of its holds', async () => {
    const { token, orderId, ana } = await held();
    const dateTime = new Date(startsAt.getTime() + 24 * 60 * MINUTE).toISOString();
    expect((await change('move', { dateTime, confirm: 1 })).status).toBe(200);
    await carryOutChanges(till.shop.app, 1);
    const until = new Date(Date.parse(dateTime) - 30 * MINUTE).toISOString();
    expect(await readHold(ana, token)).toMatchObject({ state: 'held', until });
    expect((await mailsOf(orderId)).at(-1)).toContain('Changed');
    goTo(29);
    await lookAfter();
    expect((await pay(ana, token, GOOD)).body.status).toBe('paid');
    await expectInvariants();
  });

  test('blocked seats end the holds that have them', async () => {
    const { token, orderId, ana } = await held();
    const seats = { seats: [{ seatNo: 1 }], reason: 'A broken armrest' };
    const asked = await change('seats/block', seats);
    expect(asked.body).toMatchObject({ code: 'ORDERS_TOUCHED', held: 1, orders: 0, paying: 0 });
    expect((await change('seats/block', { ...seats, confirm: 1 })).status).toBe(200);
    await carryOutChanges(till.shop.app, 1);
    expect((await readHold(ana, token)).state).toBe('ended');
    expect((await mailsOf(orderId)).at(-1)).toContain('Reservation ended');
    await expectInvariants();
  });
});
