import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as contract from '#modules/ordering/contract.ts';
import * as holds from '#modules/ordering/contract/hold-calls.ts';
import { seatChange } from '#modules/ordering/contract/seat-change-call.ts';
import { lookAfterHolds } from '#modules/ordering/server/holds/look-after-holds.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { handleOutbox } from '#modules/ordering/server/outbox/handle-outbox.ts';
import { systemContext } from '#platform/server/context.ts';
import { answerTheBank, buy, commit, lockSeats, payloadOf, typeCard } from '../../support/buyer.ts';
import { cinema, smallHall, standing } from '../../support/cinema.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { lookUp, operate } from '../../support/operator.ts';
import { reconcile } from '../../support/reconcile.ts';
import { commitPage, modifyOf } from '../../support/seat-change.ts';
import type { Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';
import { onVoucher, openVoucher } from '../../support/vouchers.ts';

/** Other seats for the tickets of a paid order. An adult costs 9.50 in rows A to C and 11.00 in row D. */

const HALLS = Array.from({ length: 50 }, (_, i) => `h${i}`);
const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const THREE_D_SECURE_CARD = '4000002760003184';
const MINUTE = 60_000;
const ROWS = ['A', 'B', 'C', 'D', 'E'];

type Seats = readonly (readonly [number, number])[];
/** Seats by their names: 'D1 D2'. */
const seats = (names: string): Seats =>
  names.split(' ').map((name) => [Number(name.slice(1)), ROWS.indexOf(name[0]!) + 1] as const);

let till: Till;
let laterMs = 0;
let next = 0;
let show: number;
let startsAt: Date;

beforeAll(async () => {
  till = await openTill({
    sets: [
      cinema({
        plans: {
          ...Object.fromEntries(HALLS.map((key) => [key, smallHall])),
          strict: smallHall,
          floor: standing(5),
        },
        // Only the strict one must be left without single seats.
        policies: Object.fromEntries(HALLS.map((key) => [key, 1])),
        site: { changeSeats: { offered: true, untilMinutes: 60 } },
      }),
      cinema({ code: 'wisla', id: 2 }),
    ],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    now: () => new Date(Date.now() + laterMs),
  });
});
beforeEach(async () => {
  laterMs = 0;
  show = till.shop.showings.get(`show-${HALLS[next++]!}`)!;
  const row = await db().row<{ at: Date }>(
    'select starts_at as at from presentation where tenant_id = $1 and presentation_id = $2',
    [show],
  );
  startsAt = row!.at;
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const expectInvariants = async (): Promise<void> =>
  expect(await brokenInvariants(till.database.url)).toEqual({});

/** A visitor who has bought seats, and the link of the order. */
async function bought(
  names = 'A1 A2',
  second?: string,
): Promise<{ ana: Visitor; token: string; orderId: string; code: string }> {
  const ana = till.shop.visitor();
  await lockSeats(ana, show, seats(names));
  await ana.call(contract.writeCart, { params: { id: show }, body: { confirmed: ['premium'] } });
  if (second) await chooseTicket(ana, 1, second);
  const { body } = await buy(ana, show);
  expect(body).toMatchObject({ status: 'paid' });
  return { ana, token: body.link!, orderId: body.orderId, code: body.reservationIdentifier! };
}
/** Chooses a type for one of the visitor's seats. */
async function chooseTicket(who: Visitor, at: number, name: string): Promise<void> {
  const params = { id: show };
  const { body } = await who.call(contract.orderPage, { params });
  const type = body.priceLevels.flatMap(({ tickets }) => tickets).find((one) => one.name === name)!;
  const tickets = [{ seatNo: body.cart.seats[at]!.seatNo, ticketId: type.ticketId, addonIds: [] }];
  await who.call(contract.writeCart, { params, body: { tickets } });
}
const read = async (who: Visitor, token: string, items?: readonly number[]) =>
  (
    await who.call(seatChange, {
      params: { token },
      query: items ? { items: items.join(',') } : {},
    })
  ).body;
/** Locks seats and takes them instead of the order's. */
async function change(who: Visitor, token: string, names: string, items?: readonly number[]) {
  expect((await lockSeats(who, show, seats(names))).body.error).toBeUndefined();
  return commitPage(who, token, await read(who, token, items));
}
const pay = async (who: Visitor, token: string, number: string, total = 3) => {
  const paymentIdentifier = await typeCard(who, number, total);
  return who.call(holds.payHold, { params: { token }, body: { paymentIdentifier, total } });
};
/** The names of the seats of an order's tickets. */
const seatsOf = async (who: Visitor, token: string): Promise<string> => {
  const { tickets } = await read(who, token);
  return tickets.map(({ row, seat }) => `${row}${seat}`).join(' ');
};
const isFree = async (names: string): Promise<boolean> =>
  (await lockSeats(till.shop.visitor(), show, seats(names))).body.error === undefined;
const codesOf = async (token: string): Promise<string[]> => {
  const { body } = await till.shop.visitor().call(contract.eTicket, { params: { token } });
  if (body.kind !== 'visit') throw new Error('no tickets');
  return body.tickets.map(({ code }) => code);
};
const refunds = (): Promise<{ orderId: string; amount: number; state: string }[]> =>
  db().rows(
    'select order_id as "orderId", amount, state from refund where tenant_id = $1 order by created_at',
    [],
  );
async function refundedOf(orderId: string): Promise<number> {
  const all = await db().row<{ sum: number }>(
    `select coalesce(sum(r.amount), 0)::int as sum from refund r join orders o using (tenant_id, order_id)
      where r.tenant_id = $1 and coalesce(o.changes_order_id, o.order_id) = $2`,
    [orderId],
  );
  return all!.sum;
}
/** Handles the events of an order; the subjects of its e-mails. */
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

describe('seats at the same price', () => {
  test('are changed at once: the old ones are free, the old codes gone, and the buyer is told', async () => {
    const { ana, token, orderId } = await bought();
    const before = await codesOf(token);
    const { body } = await change(ana, token, 'B1 B2');
    expect(body).toMatchObject({ status: 'paid', orderId, link: token });
    expect(await seatsOf(ana, token)).toBe('B1 B2');
    expect(await isFree('A1 A2 A3')).toBe(true);
    expect(await isFree('B1 B2')).toBe(false);
    const after = await codesOf(token);
    expect(after).toHaveLength(2);
    expect(after.filter((code) => before.includes(code))).toEqual([]);
    expect(await mailsOf(orderId)).toEqual([expect.any(String), expect.stringContaining('Your new seats')]);
    expect(await refundedOf(orderId)).toBe(0);
    await expectInvariants();
  });

  test('that are changed back have other codes than at first', async () => {
    const { ana, token } = await bought();
    const codes = [...(await codesOf(token))];
    for (const names of ['B1 B2', 'A1 A2', 'B1 B2', 'A1 A2']) {
      expect((await change(ana, token, names)).body).toMatchObject({ status: 'paid' });
      codes.push(...(await codesOf(token)));
    }
    expect(new Set(codes).size).toBe(10);
  });

  test('a call that is sent again, and two at once, change them once', async () => {
    const { ana, token, orderId } = await bought();
    await lockSeats(ana, show, seats('B1 B2'));
    const page = await read(ana, token);
    const answers = await Promise.all([commitPage(ana, token, page), commitPage(ana, token, page)]);
    const third = await commitPage(ana, token, page);
    expect(third.body).toMatchObject({ status: 'paid' });
    expect(answers.map(({ body }) => body.status ?? (body as { code?: string }).code)).toContain('paid');
    const changes = await db().rows(
      'select change_no from seat_change where tenant_id = $1 and order_id = $2',
      [orderId],
    );
    expect(changes).toHaveLength(1);
    expect(await mailsOf(orderId)).toHaveLength(2);
    await expectInvariants();
  });

  test('some of the tickets move, the others stay', async () => {
    const { ana, token } = await bought('A1 A2 A3');
    await lockSeats(ana, show, seats('B1'));
    expect(await read(ana, token)).toMatchObject({ offer: null, fault: 'SEAT_CHANGE_COUNT' });
    expect((await commitPage(ana, token, await read(ana, token, [3]))).body).toMatchObject({
      status: 'paid',
    });
    expect(await seatsOf(ana, token)).toBe('A1 A2 B1');
    await expectInvariants();
  });
});

describe('dearer seats', () => {
  test('are kept for their payment; until then, the tickets are where they were', async () => {
    const { ana, token, code } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    expect(body).toMatchObject({ status: 'held' });
    expect(await seatsOf(ana, token)).toBe('A1 A2');
    expect([await isFree('D1 D2'), await isFree('A1 A2')]).toEqual([false, false]);
    const { body: hold } = await ana.call(holds.readHold, { params: { token: body.link! } });
    expect(hold).toMatchObject({ state: 'held', isChange: true, amount: 3, reservationIdentifier: code });
    expect(hold.seats.map(({ row, seat }) => `${row}${seat}`)).toEqual(['D1', 'D2']);
    expect(Date.parse(hold.until)).toBeLessThanOrEqual(Date.now() + 15 * MINUTE);
    expect(await read(ana, token)).toMatchObject({ toPay: body.link });
    await expectInvariants();
    const paid = await pay(ana, body.link!, GOOD);
    expect(paid.body).toMatchObject({ status: 'paid' });
    expect(paid.body.ticketIdentifiers).toEqual(await codesOf(token));
    expect(await seatsOf(ana, token)).toBe('D1 D2');
    expect(await isFree('A1 A2 A3')).toBe(true);
    // The link of the payment shows the tickets too.
    expect(await codesOf(body.link!)).toEqual(await codesOf(token));
    await expectInvariants();
  });

  test('a friend who has the link of the tickets does not get the details of the buyer', async () => {
    const { ana, token } = await bought();
    const friend = till.shop.visitor();
    const { body } = await change(friend, token, 'D1 D2');
    const filledIn = async (who: Visitor) => {
      const other = till.shop.showings.get(`show-${HALLS.at(-1)!}`)!;
      await lockSeats(who, other, seats('A1'));
      const cart = await who.call(contract.writeCart, { params: { id: other }, body: { confirmed: [] } });
      await lockSeats(who, show, seats('B1'));
      return cart.body.content.customer;
    };
    expect(await filledIn(friend)).toEqual({});
    await pay(friend, body.link!, GOOD);
    expect(await filledIn(friend)).toEqual({});
    expect(await filledIn(ana)).toMatchObject({ firstName: 'Elena' });
  });

  test('the buyer gets the receipt, and the new tickets', async () => {
    const { ana, token, orderId } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    await pay(ana, body.link!, GOOD);
    expect(await mailsOf(orderId)).toEqual([expect.any(String), expect.stringContaining('Your new seats')]);
    expect(await mailsOf(body.orderId)).toEqual([expect.stringContaining('change of seats')]);
  });

  test('a declined card changes nothing, and another card pays', async () => {
    const { ana, token } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    expect((await pay(ana, body.link!, DECLINED)).body).toMatchObject({ code: 'CARD_DECLINED' });
    expect(await seatsOf(ana, token)).toBe('A1 A2');
    await expectInvariants();
    expect((await pay(ana, body.link!, GOOD)).body).toMatchObject({ status: 'paid' });
    await expectInvariants();
  });

  test('that nobody pays are free after a quarter of an hour, without an e-mail', async () => {
    const { ana, token, orderId } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    laterMs = 16 * MINUTE;
    await lookAfterHolds(till.shop.app, 1);
    expect((await pay(ana, body.link!, GOOD)).body).toMatchObject({ code: 'HOLD_ENDED' });
    expect(await isFree('D1 D2 D3')).toBe(true);
    expect(await mailsOf(orderId)).toHaveLength(1);
    expect(await mailsOf(body.orderId)).toEqual([]);
    await expectInvariants();
  });

  test('that the bank confirms after that time are changed all the same', async () => {
    const { ana, token } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    const asked = await pay(ana, body.link!, THREE_D_SECURE_CARD);
    await answerTheBank(asked.body.redirectUrl, 'approve');
    laterMs = 20 * MINUTE;
    await lookAfterHolds(till.shop.app, 1);
    await reconcile(till.shop.app, 0);
    expect(await seatsOf(ana, token)).toBe('D1 D2');
    await expectInvariants();
  });

  test('whoever chooses again drops the payment that was not begun, but not one that is under way', async () => {
    const { ana, token } = await bought();
    const first = await change(ana, token, 'D1 D2');
    const second = await change(ana, token, 'D4 D5');
    expect(second.body).toMatchObject({ status: 'held' });
    expect((await pay(ana, first.body.link!, GOOD)).body).toMatchObject({ code: 'HOLD_ENDED' });
    await pay(ana, second.body.link!, THREE_D_SECURE_CARD);
    const third = await change(ana, token, 'B1 B2');
    expect(third.body).toMatchObject({ error: { code: 'PAYMENT_UNDER_WAY' } });
    await expectInvariants();
  });

  test('are not charged twice when the commit is sent twice, nor by two visitors at once', async () => {
    const { ana, token, orderId } = await bought();
    await lockSeats(ana, show, seats('D1 D2'));
    const page = await read(ana, token);
    const friend = till.shop.visitor();
    await lockSeats(friend, show, seats('D4 D5'));
    const other = await read(friend, token);
    await Promise.all([
      commitPage(ana, token, page),
      commitPage(ana, token, page),
      commitPage(friend, token, other),
    ]);
    const open = await db().rows<{ link: string }>(
      `select link_token as link from orders where tenant_id = $1 and changes_order_id = $2 and status = 'held'`,
      [orderId],
    );
    expect(open).toHaveLength(1);
    const link = open[0]!.link;
    await Promise.all([pay(ana, link, GOOD), pay(friend, link, GOOD)]);
    const paid = await db().rows(
      `select from tender t join orders o using (tenant_id, order_id)
        where t.tenant_id = $1 and o.changes_order_id = $2 and t.status = 'paid'`,
      [orderId],
    );
    expect(paid).toHaveLength(1);
    await expectInvariants();
  });
});

describe('cheaper seats', () => {
  test('are changed at once, and the difference goes back to the card', async () => {
    const { ana, token, orderId } = await bought('D1 D2');
    const { body } = await change(ana, token, 'A1 A2');
    expect(body).toMatchObject({ status: 'paid' });
    await mailsOf(orderId);
    expect((await refunds()).filter((one) => one.orderId === orderId)).toEqual([
      { orderId, amount: 300, state: 'refunded' },
    ]);
    await expectInvariants();
  });

  test('after dearer ones that a friend has paid: the friend gets it back', async () => {
    const { ana, token, orderId } = await bought();
    const friend = till.shop.visitor();
    const { body } = await change(friend, token, 'D1 D2');
    expect((await pay(friend, body.link!, GOOD)).body).toMatchObject({ status: 'paid' });
    expect((await change(ana, token, 'A1 A2')).body).toMatchObject({ status: 'paid' });
    const refundsOf = async (id: string) =>
      (
        await db().rows<{ amount: number }>(
          'select r.amount from refund r where tenant_id = $1 and order_id = $2',
          [id],
        )
      ).map(({ amount }) => amount);
    expect([await refundsOf(orderId), await refundsOf(body.orderId)]).toEqual([[], [300]]);
    await expectInvariants();
  });

  test('after dearer ones: what was paid for those goes back', async () => {
    const { ana, token, orderId } = await bought();
    const dearer = await change(ana, token, 'D1 D2');
    await pay(ana, dearer.body.link!, GOOD);
    await change(ana, token, 'A1 A2');
    expect(await refundedOf(orderId)).toBe(300);
    const again = await change(ana, token, 'D1 D2');
    await pay(ana, again.body.link!, GOOD);
    await expectInvariants();
  });
});

describe('dearer seats that are paid at the counter', () => {
  const collect = async (orderId: string) => {
    const { code } = (await db().row<{ code: string }>(
      'select code from orders where tenant_id = $1 and order_id = $2',
      [orderId],
    ))!;
    return operate(till.shop, `holds/${code}/collect`, { method: 'cash', total: 3 });
  };

  test('their refund is paid out by the code of the tickets, and told before', async () => {
    const { ana, token, code } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    expect((await collect(body.orderId)).body).toMatchObject({ total: 3 });
    expect(await seatsOf(ana, token)).toBe('D1 D2');
    await lockSeats(ana, show, seats('A1 A2'));
    const page = await read(ana, token);
    expect(page.offer).toMatchObject({ total: -3, isAtCounter: true });
    await commitPage(ana, token, page);
    const found = await operate(till.shop, 'orders/search', { text: code });
    const paidOut = await operate(till.shop, `orders/${code}/pay-out`, {});
    expect(paidOut.body).toMatchObject({ amount: 3 });
    expect(found.body).toMatchObject({ orders: [{ code, refunded: 3 }] });
    await expectInvariants();
  });

  test('are refused when a ticket was cancelled meanwhile, and the money stays with the buyer', async () => {
    const { ana, token, code } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    await operate(till.shop, `orders/${code}/cancel`, { itemNos: [1] });
    expect(await collect(body.orderId)).toMatchObject({ status: 409, body: { code: 'ORDER_CHANGED' } });
    const tenders = await db().rows('select from tender where tenant_id = $1 and order_id = $2', [
      body.orderId,
    ]);
    expect(tenders).toEqual([]);
    await expectInvariants();
  });
});

describe('cancelling later', () => {
  test('a ticket ends the payment for its dearer seat, also by a voucher, which is returned', async () => {
    const { ana, token, code } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    await operate(till.shop, `orders/${code}/cancel`, { itemNos: [1] });
    const reference = await openVoucher(db(), 5000);
    const paying = await ana.call(holds.payHold, {
      params: { token: body.link! },
      body: { voucherPayments: [{ id: reference, amount: 3 }], total: 3 },
    });
    expect(paying.body).toMatchObject({ code: 'HOLD_ENDED' });
    const page = await ana.call(holds.readHold, { params: { token: body.link! } });
    expect(page.body.state).toBe('ended');
    expect(await onVoucher(db(), reference)).toEqual([5000, 0]);
    expect(await isFree('D1 D2 D3')).toBe(true);
    expect(await seatsOf(ana, token)).toBe('A2');
    await expectInvariants();
  });

  test('a ticket gives back what its new seat costs', async () => {
    const { ana, token, orderId, code } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    await pay(ana, body.link!, GOOD);
    // Two tickets at 11.00 and two charges of 0.40, paid by two cards.
    const view = await lookUp<{ left: number; leftCharges: number; payments: object[] }>(
      till.shop,
      `orders/${code}`,
    );
    expect(view).toMatchObject({ left: 22.8, leftCharges: 0.8, payments: [{ amount: 19.8 }, { amount: 3 }] });
    const cancel = await operate(till.shop, `orders/${code}/cancel`, { itemNos: [1] });
    expect(cancel.body).toMatchObject({ refunded: 11 });
    expect(await refundedOf(orderId)).toBe(1100);
    const page = await ana.call(contract.eTicket, { params: { token } });
    expect(page.body.order.refunded).toBe(1100);
    // The payment of the difference has nothing of its own to cancel.
    const own = await db().row<{ code: string }>(
      'select code from orders where tenant_id = $1 and order_id = $2',
      [body.orderId],
    );
    const none = await operate(till.shop, `orders/${own!.code}/cancel`, { includeCharges: true });
    expect(none.body).toMatchObject({ code: 'NOTHING_TO_CANCEL' });
    const rest = await operate(till.shop, `orders/${code}/cancel`, { includeCharges: true });
    expect(rest.body).toMatchObject({ refunded: 11.8 });
    expect(await refundedOf(orderId)).toBe(2280);
    await expectInvariants();
  });

  test('a cancelled showing gives back all, says so before, and ends an open payment', async () => {
    const { ana, token, orderId } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    await pay(ana, body.link!, GOOD);
    const other = await bought('B1 B2');
    const open = await change(other.ana, other.token, 'C5 C6');
    expect(open.body).toMatchObject({ status: 'paid' });
    const third = await bought('C8 C9');
    const waiting = await change(third.ana, third.token, 'D4 D5');
    const path = `presentations/${show}`;
    const { touched } = await lookUp<{ touched: object }>(till.shop, path);
    expect(touched).toMatchObject({ orders: 3, held: 1, refunds: [{ amount: 62.4 }] });
    await operate(till.shop, `${path}/cancel`, { confirm: 4 });
    await carryOutChanges(till.shop.app, 1);
    expect(await refundedOf(orderId)).toBe(2280);
    expect((await pay(third.ana, waiting.body.link!, GOOD)).body).toMatchObject({ code: 'HOLD_ENDED' });
    await expectInvariants();
  });
});

describe('a payment for other seats', () => {
  test('ends when these are blocked, or the showing is moved; the tickets stay where they are', async () => {
    const { ana, token } = await bought();
    const blocked = await change(ana, token, 'D1 D2');
    const names = { seats: [{ row: 'D', seat: '1' }], reason: 'wet', confirm: 1 };
    await operate(till.shop, `presentations/${show}/seats/block`, names);
    await carryOutChanges(till.shop.app, 1);
    expect((await pay(ana, blocked.body.link!, GOOD)).body).toMatchObject({ code: 'HOLD_ENDED' });
    const moved = await change(ana, token, 'D4 D5');
    const dateTime = new Date(startsAt.getTime() + 24 * 60 * MINUTE).toISOString();
    await operate(till.shop, `presentations/${show}/move`, { dateTime, confirm: 5 });
    await carryOutChanges(till.shop.app, 1);
    expect((await pay(ana, moved.body.link!, GOOD)).body).toMatchObject({ code: 'HOLD_ENDED' });
    expect(await seatsOf(ana, token)).toBe('A1 A2');
    await expectInvariants();
  });

  test('that the bank confirms after the showing was cancelled is refunded, and moves nothing', async () => {
    const { ana, token } = await bought();
    const { body } = await change(ana, token, 'D1 D2');
    const asked = await pay(ana, body.link!, THREE_D_SECURE_CARD);
    await operate(till.shop, `presentations/${show}/cancel`, { confirm: 5 });
    await answerTheBank(asked.body.redirectUrl, 'approve');
    await reconcile(till.shop.app, 0);
    const paid = await db().row<{ left: number }>(
      'select sum(amount - refunded)::int as left from tender where tenant_id = $1 and order_id = $2',
      [body.orderId],
    );
    expect(paid).toEqual({ left: 0 });
    expect(await seatsOf(ana, token)).toBe('A1 A2');
    await expectInvariants();
  });
});

describe('at the same moment', () => {
  test('a change and the cancelling of one of its tickets: each ticket is at one place, and every cent is somewhere', async () => {
    expect.hasAssertions();
    for (const [names, others] of [
      ['A1 A2', 'B1 B2'],
      ['A4 A5', 'D4 D5'],
      ['D8 D9', 'B8 B9'],
      ['C6 C7', 'D6 D7'],
    ] as const) {
      const { ana, token, code } = await bought(names);
      await lockSeats(ana, show, seats(others));
      const page = await read(ana, token);
      const [{ body }] = await Promise.all([
        commitPage(ana, token, page),
        operate(till.shop, `orders/${code}/cancel`, { itemNos: [1], includeCharges: true }),
      ]);
      if (body.status === 'held')
        await Promise.all([
          pay(ana, body.link!, GOOD),
          operate(till.shop, `orders/${code}/cancel`, { itemNos: [2] }),
        ]);
      await reconcile(till.shop.app, 0);
      await expectInvariants();
    }
  });

  test('a payment for other seats and the cancelling of the showing: nobody pays for nothing', async () => {
    const buyers = await Promise.all(['A1 A2', 'A4 A5', 'A7 A8'].map((names) => bought(names)));
    const waiting = [];
    for (const [i, names] of ['D1 D2', 'D4 D5', 'D7 D8'].entries()) {
      const { ana, token } = buyers[i]!;
      const { body } = await change(ana, token, names);
      waiting.push({ ana, link: body.link! });
    }
    await Promise.all([
      ...waiting.map(({ ana, link }) => pay(ana, link, GOOD)),
      operate(till.shop, `presentations/${show}/cancel`, { confirm: 20 }),
    ]);
    await carryOutChanges(till.shop.app, 1);
    await reconcile(till.shop.app, 0);
    await carryOutChanges(till.shop.app, 1);
    await reconcile(till.shop.app, 0);
    const kept = await db().row<{ sum: number }>(
      `select coalesce(sum(t.amount - t.refunded), 0)::int as sum from tender t
         join order_item i using (tenant_id, order_id)
        where t.tenant_id = $1 and i.subject_id = $2 and i.kind in ('ticket', 'seatchange') and t.status = 'paid'`,
      [show],
    );
    expect(kept!.sum).toBe(0);
    await expectInvariants();
  });
});

describe('refused are', () => {
  const refusal = async (answer: Promise<{ body: unknown }>) => {
    const { body } = (await answer) as { body: { error?: { code: string }; code?: string } };
    return body.error?.code ?? body.code;
  };

  test('a brand that does not offer it', async () => {
    const eva = till.shop.visitor('wisla');
    const row = await till.shop.app.database
      .brand(2)
      .row<{ id: number }>(
        `select presentation_id as id from presentation where tenant_id = $1 and key = 'show-small'`,
      );
    show = row!.id;
    await lockSeats(eva, show, seats('A1 A2 A3'));
    const token = (await buy(eva, show)).body.link!;
    await lockSeats(eva, show, seats('B1 B2 B3'));
    expect(await read(eva, token)).toMatchObject({ closed: 'SEAT_CHANGE_NOT_OFFERED', offer: null });
    const { body } = await eva.call(contract.eTicket, { params: { token } });
    expect(body).toMatchObject({ seatsChangeableUntil: null });
  });

  test('a ticket that is not sold at the price level of the new seat', async () => {
    const { ana, token } = await bought('A1 A2', 'Child');
    await lockSeats(ana, show, seats('D1 D2'));
    expect(await read(ana, token)).toMatchObject({ offer: null, fault: 'SEAT_CHANGE_TICKET' });
    // Within its price level it has other seats; whoever has the link may choose them.
    expect((await change(till.shop.visitor(), token, 'B1 B2')).body).toMatchObject({ status: 'paid' });
    expect(await seatsOf(ana, token)).toBe('B1 B2');
    await expectInvariants();
  });

  test('places without numbers', async () => {
    show = till.shop.showings.get('show-floor')!;
    const { ana, token } = await bought('@1 @2');
    expect((await read(ana, token)).closed).toBe('NOTHING_TO_CHANGE');
    const { body } = await ana.call(contract.eTicket, { params: { token } });
    expect(body).toMatchObject({ seatsChangeableUntil: null });
  });

  test('too late, a scanned ticket', async () => {
    const { ana, token } = await bought();
    await lockSeats(ana, show, seats('B1 B2'));
    const page = await read(ana, token);
    laterMs = startsAt.getTime() - 59 * MINUTE - Date.now();
    expect((await read(ana, token)).closed).toBe('SEAT_CHANGE_TOO_LATE');
    expect(await refusal(commitPage(ana, token, page))).toBe('SEAT_CHANGE_TOO_LATE');
    laterMs = 0;
    await db().change('update ticket set status = 3 where tenant_id = $1 and presentation_id = $2', [show]);
    expect((await read(ana, token)).closed).toBe('NOTHING_TO_CHANGE');
    await db().change('update ticket set status = 1 where tenant_id = $1 and presentation_id = $2', [show]);
  });

  test('after ten changes, of which one was only begun', async () => {
    const { ana, token, orderId } = await bought('A1');
    for (const name of ['B1', 'B2', 'B1', 'B2', 'B1', 'B2', 'B1', 'B2', 'B1'])
      expect((await change(ana, token, name)).body).toMatchObject({ status: 'paid' });
    const { body } = await change(ana, token, 'D1');
    expect(body).toMatchObject({ status: 'held' });
    expect((await read(ana, token)).closed).toBe('SEAT_CHANGES_USED_UP');
    // The one that was begun can be paid, and none can be begun after it.
    expect((await pay(ana, body.link!, GOOD, 1.5)).body).toMatchObject({ status: 'paid' });
    await lockSeats(ana, show, seats('A1'));
    const page = await read(ana, token);
    expect(page.closed).toBe('SEAT_CHANGES_USED_UP');
    const { presentationId, tickets, lastTransactionId } = page;
    const [{ sectionId, x, y } = { sectionId: 0, x: 0, y: 0 }] = tickets;
    const move = { presentationId, sectionId, x, y, newSeat: { sectionId, x: 1, y: 1 } };
    const modify = { resId: token, lastTransactionId, tickets: [move] };
    expect(await refusal(commit(ana, { seats: [], customerInfo: {}, modify, total: 0 }))).toBe(
      'SEAT_CHANGES_USED_UP',
    );
    expect(await seatsOf(ana, token)).toBe('D1');
    expect(await mailsOf(orderId)).toHaveLength(11);
    await expectInvariants();
  });

  test('an eleventh change that begins at the same moment as the tenth', async () => {
    const { ana, token, orderId } = await bought('A1');
    for (const name of ['B1', 'B2', 'B1', 'B2', 'B1', 'B2', 'B1', 'B2', 'B1'])
      expect((await change(ana, token, name)).body).toMatchObject({ status: 'paid' });
    const others = await Promise.all(
      ['D1', 'D3', 'D5', 'D7'].map(async (name) => {
        const who = till.shop.visitor();
        await lockSeats(who, show, seats(name));
        return { who, page: await read(who, token) };
      }),
    );
    const answers = await Promise.all(others.map(({ who, page }) => refusal(commitPage(who, token, page))));
    expect(answers.filter((code) => code === 'SEAT_CHANGES_USED_UP')).toHaveLength(3);
    const begun = await db().row<{ count: number }>(
      'select count(*)::int as count from orders where tenant_id = $1 and changes_order_id = $2',
      [orderId],
    );
    expect(begun).toEqual({ count: 1 });
    const { body } = await ana.call(contract.eTicket, { params: { token } });
    expect(body).toMatchObject({ seatsChangeableUntil: null });
    await expectInvariants();
  });

  test('seats that the visitor has not locked, and an unknown link', async () => {
    const { ana, token } = await bought();
    await lockSeats(ana, show, seats('B1 B2'));
    const page = await read(ana, token);
    const thief = till.shop.visitor();
    expect(await refusal(commitPage(thief, token, page))).toBe('TIME_EXPIRED');
    await lockSeats(thief, show, seats('C4 C5'));
    expect(await refusal(commitPage(thief, token, page))).toBe('lock_seat_error');
    expect(await refusal(commitPage(ana, `${token.slice(1)}A`, page))).toBe('ORDER_NOT_FOUND');
    expect(await seatsOf(ana, token)).toBe('A1 A2');
  });

  test('another total than the shop works out, and goods in the same commit', async () => {
    const { ana, token } = await bought();
    await lockSeats(ana, show, seats('D1 D2'));
    const page = await read(ana, token);
    for (const total of [0, -3, 2.99])
      expect(await refusal(commitPage(ana, token, page, total))).toBe('PRICE_CHANGED');
    const { seats: chosen } = await payloadOf(ana, show);
    const mixed = commit(ana, { seats: chosen, customerInfo: {}, modify: modifyOf(token, page) });
    expect(await refusal(mixed)).toBe('MIXED_CART');
    await expectInvariants();
  });

  test('a page that is out of date', async () => {
    const { ana, token } = await bought();
    const friend = till.shop.visitor();
    await lockSeats(friend, show, seats('C4 C5'));
    const old = await read(friend, token);
    await change(ana, token, 'B1 B2');
    expect(await refusal(commitPage(friend, token, old))).toBe('ORDER_CHANGED');
    // Also when the tickets are where they were by now.
    await change(ana, token, 'A1 A2');
    expect(await refusal(commitPage(friend, token, old))).toBe('ORDER_CHANGED');
    await expectInvariants();
  });

  test('a wheelchair space for a seat, and seats that leave one alone', async () => {
    const { ana, token } = await bought();
    await lockSeats(ana, show, seats('C1 C2'));
    expect(await read(ana, token)).toMatchObject({ offer: null, fault: 'SEAT_CHANGE_KIND' });
    show = till.shop.showings.get('show-strict')!;
    const other = await bought('A1 A2 A3');
    await lockSeats(other.ana, show, seats('B5 B6 B7'));
    expect(await read(other.ana, other.token)).toMatchObject({ offer: null, fault: 'SINGLE_SEAT_LEFT' });
  });
});
