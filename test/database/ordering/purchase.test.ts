import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { getPresentations } from '#modules/catalog/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { getPaymentForm } from '#modules/payment/contract.ts';
import { lockSeat, seatStates, unlockSeat } from '#modules/seating/contract.ts';
import { seatService } from '#modules/seating/server/seat-service.ts';
import { reconcile } from '../../support/reconcile.ts';
import { clearLeftovers } from '../../../src/apps/worker/housekeeping.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import {
  answerTheBank,
  buy,
  commit,
  customer,
  lockSeats,
  payloadOf,
  THREE_SEATS,
  typeCard,
} from '../../support/buyer.ts';
import { dumpOf, findCards } from '../../support/stand-ins/card-leak.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { visitOf } from '../../support/visit-document.ts';
import { openShop, TEST_SECRET, type Shop, type Visitor } from '../../support/shop.ts';
import { ofPresentation } from '../../support/orders-of.ts';

/** Enough halls for every test to have one of its own. */
const HALLS = Array.from({ length: 34 }, (_, i) => `h${i}`);

let database: TestDatabase;
let gateway: RunningGateway;
let shop: Shop;
let worker: Worker;
const log: string[] = [];
let next = 0;
let SHOW: number;

beforeAll(async () => {
  database = await testDatabase();
  gateway = await startDemoGateway({ databaseUrl: database.url, secret: TEST_SECRET });
  const plans = Object.fromEntries(HALLS.map((key) => [key, smallHall]));
  shop = await openShop(database.url, {
    sets: [
      cinema({ plans }),
      cinema({
        code: 'wisla',
        id: 2,
        plans: { h0: smallHall },
        maxPayments: 12,
        site: { params: { 670: false } },
      }),
    ],
    env: { DEMO_GATEWAY_ORIGIN: gateway.origin },
    log,
  });
  worker = await startWorker(shop.app);
});
beforeEach(() => {
  SHOW = shop.showings.get(`show-${HALLS[next++]!}`)!;
});
afterAll(async () => {
  await worker.stop();
  await shop.close();
  await gateway.stop();
  await database.drop();
});

const readCart = (who: Visitor) => who.call(contract.readCart, { params: { id: SHOW } });
const status = (who: Visitor, orderId: string) => who.call(contract.paymentStatus, { params: { orderId } });
const rows = <R extends object>(text: string, values: unknown[] = []) =>
  shop.app.database.brand(1).rows<R>(text, values);

describe('buying with a card', () => {
  test('from locked seats to tickets, e-mail and e-ticket', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const { body } = await buy(ana, SHOW);
    expect(body).toMatchObject({
      status: 'paid',
      reservationIdentifier: expect.stringMatching(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/),
    });
    expect(body.ticketIdentifiers).toEqual(
      ['A1', 'A2', 'A3'].map((seat) => `${body.reservationIdentifier}-${seat}`),
    );
    const ticket = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(ticket.body).toMatchObject({
      order: {
        total: 2970,
        paidWith: [{ method: 'card', brand: 'Visa', lastFour: '4242' }],
        email: 'elena@posta.example',
      },
      film: { title: 'Charade' },
    });
    // A friend with the link gets the tickets, and no data of the buyer.
    const friend = await shop.visitor().call(contract.eTicket, { params: { token: body.link! } });
    expect(visitOf(friend.body).tickets).toEqual(visitOf(ticket.body).tickets);
    expect(friend.body.order.email).toBeNull();
    expect(friend.body.order).not.toHaveProperty('paidWith');
    expect(visitOf(ticket.body).tickets.every(({ qr }) => qr?.startsWith('L1:'))).toBe(true);
    const pdf = await ana.request({ method: 'GET', url: ticket.body.pdfUrl });
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const ics = await ana.request({ method: 'GET', url: visitOf(ticket.body).calendarUrl });
    expect(ics.body).toContain('BEGIN:VEVENT');
    await vi.waitFor(async () => {
      const emails = await rows<{ recipient: string }>(
        'select recipient from mail where tenant_id = $1 and recipient like $2',
        ['%elena@posta.example%'],
      );
      expect(emails.length).toBeGreaterThan(0);
    }, 15_000);
    expect((await readCart(ana)).body).toMatchObject({ seats: [], timer: null });
  });

  test('seats chosen right after a purchase have a clock of their own', async () => {
    const ana = shop.visitor();
    const row = [[1, 2], [2, 2], [3, 2]] as const; // prettier-ignore
    await lockSeats(ana, SHOW, THREE_SEATS);
    // An unlocked seat does not keep the clock running.
    const seat = { PresentationId: SHOW, VenueSectionId: 1, XCoordinate: 1, YCoordinate: 2 };
    await ana.call(lockSeat, { body: { seat } });
    await ana.call(unlockSeat, { body: { seat } });
    const before = (await readCart(ana)).body.timer!;
    expect((await buy(ana, SHOW)).body.status).toBe('paid');
    await lockSeats(ana, SHOW, row);
    const after = (await readCart(ana)).body.timer!;
    expect(Date.parse(after.limitAt)).toBeGreaterThan(Date.parse(before.limitAt));
  });

  test('a declined card leaves seats and cart with the visitor, and another card pays', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    expect((await buy(ana, SHOW, '4000000000000002')).body.error).toMatchObject({ code: 'CARD_DECLINED' });
    const cart = await readCart(ana);
    expect(cart.body.seats).toHaveLength(3);
    expect(cart.body.timer).not.toBeNull();
    expect((await buy(ana, SHOW)).body.status).toBe('paid');
  });

  test('3-D Secure waits for the visitor and is settled by webhook or query', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const pending = await buy(ana, SHOW, '4000002760003184');
    expect(pending.body).toMatchObject({
      status: 'pending',
      redirectUrl: expect.stringContaining(gateway.origin),
    });
    expect((await readCart(ana)).body.pending).toEqual({
      orderId: pending.body.orderId,
      redirectUrl: pending.body.redirectUrl,
    });
    expect((await status(shop.visitor(), pending.body.orderId)).body.error?.code).toBe('ORDER_NOT_FOUND');
    await answerTheBank(pending.body.redirectUrl, 'approve');
    await reconcile(shop.app, 0);
    expect((await status(ana, pending.body.orderId)).body.status).toBe('paid');
  });

  test('after a failed 3-D Secure check the visitor has the seats again', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const pending = await buy(ana, SHOW, '4000002760003184');
    await answerTheBank(pending.body.redirectUrl, 'refuse');
    await reconcile(shop.app, 0);
    expect((await status(ana, pending.body.orderId)).body.error?.code).toBe('THREE_D_SECURE_FAILED');
    expect((await readCart(ana)).body.seats).toHaveLength(3);
  });

  test('an order whose answer is lost is settled by a query, and never charged twice', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const lost = await buy(ana, SHOW, '4000000000000499');
    expect(lost.body.status).toBe('pending');
    await reconcile(shop.app, 0);
    expect((await status(ana, lost.body.orderId)).body.status).toBe('paid');
  });

  test('a payment of another amount buys nothing and is refunded, and the seats are free again', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const { body } = await buy(ana, SHOW, '4000000000000606');
    expect(body.error?.code).toBe('CHARGE_DIFFERS');
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      const [tender] = await rows(
        `select t.amount::int, t.asked_amount::int as asked, r.state from tender t join refund r using (tenant_id, tender_id)
          where t.tenant_id = $1 and ${ofPresentation('$2', 't')}`,
        [SHOW],
      );
      expect(tender).toEqual({ amount: 2971, asked: 2970, state: 'refunded' });
    });
    await lockSeats(ana, SHOW, THREE_SEATS);
    expect((await buy(ana, SHOW)).body.status).toBe('paid');
  });

  test('the same commit again gets the first one’s answer, five times at once or later', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const payload = await payloadOf(ana, SHOW, await typeCard(ana, '4242424242424242', 29.7));
    const answers = await Promise.all(Array.from({ length: 5 }, () => commit(ana, payload)));
    await vi.waitFor(
      async () => {
        const later = await commit(ana, payload);
        expect(later.body.status).toBe('paid');
      },
      { timeout: 15_000 },
    );
    expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
    expect(
      await rows(`select 1 from orders where tenant_id = $1 and ${ofPresentation('$2')}`, [SHOW]),
    ).toHaveLength(1);
  });

  test('a commit of a changed cart after the payment is refused as paid', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    await ana.call(contract.writeCart, { params: { id: SHOW }, body: {} });
    const payload = await payloadOf(ana, SHOW, await typeCard(ana, '4242424242424242', 29.7));
    await commit(ana, payload);
    const changed = { ...payload, seats: payload.seats.slice(0, 2), total: 19.8 };
    expect((await commit(ana, changed)).body.error?.code).toBe('ORDER_ALREADY_PAID');
  });
});

describe('the delivery of products', () => {
  /** Three seats, popcorn and nachos, the latter with delivery. */
  async function withProducts(delivery: string): Promise<Visitor> {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const { body } = await ana.call(contract.orderPage, { params: { id: SHOW } });
    const products = body.products.map(({ id }) => ({ id, quantity: 1 }));
    await ana.call(contract.writeCart, { params: { id: SHOW }, body: { products, delivery } });
    return ana;
  }

  test('is on the ticket: the chosen way, and the bar for products that are collected there', async () => {
    const ana = await withProducts('seat');
    const { body } = await buy(ana, SHOW);
    const ticket = await ana.call(contract.eTicket, { params: { token: body.link! } });
    expect(visitOf(ticket.body).products).toEqual([
      { name: 'Popcorn', quantity: 1 },
      { name: 'Nachos', quantity: 1, delivery: 'To your seat' },
    ]);
  });

  test('by post needs an address', async () => {
    const ana = await withProducts('post');
    const refused = await buy(ana, SHOW);
    expect(refused.body.error).toMatchObject({
      code: 'CUSTOMER_NOT_VALID',
      faults: ['address1', 'city', 'postalCode'].map((field) => ({ field, code: 'mandatory' })),
    });
    const payload = await payloadOf(ana, SHOW, await typeCard(ana, '4242424242424242', 40.6));
    const address = { address1: 'bul. Vitosha 1', city: 'Sofia', postalCode: '1000' };
    const paid = await commit(ana, { ...payload, customerInfo: { ...customer, ...address } });
    expect(paid.body.status).toBe('paid');
  });
});

describe('paying in instalments', () => {
  /** The brand's one showing. */
  const showOf = async (who: Visitor): Promise<number> => {
    const { body } = await who.call(getPresentations, { query: {} });
    return body.presentations[0]!.id;
  };

  test('uses the number chosen in the form: charged, stored, and on the receipt', async () => {
    const ana = shop.visitor('wisla');
    const show = await showOf(ana);
    await lockSeats(ana, show, THREE_SEATS);
    const identifier = await typeCard(ana, '4242424242424242', 29.7, 3);
    const payload = await payloadOf(ana, show, identifier);
    // Another number than the form's is refused and never charged; the seats stay.
    const other = await commit(ana, { ...payload, numberOfPayments: 12 });
    expect(other.body.error).toMatchObject({ code: 'PAYMENTS_CHANGED' });
    expect((await commit(ana, await payloadOf(ana, show, identifier))).body.error).toMatchObject({
      code: 'PAYMENTS_CHANGED',
    });
    const paid = await commit(ana, { ...(await payloadOf(ana, show, identifier)), numberOfPayments: 3 });
    const { body } = await ana.call(contract.eTicket, { params: { token: paid.body.link! } });
    expect(body.order.paidWith).toEqual([
      { method: 'card', brand: 'Visa', lastFour: '4242', numberOfPayments: 3 },
    ]);
    // This brand shows no QR codes (parameter 670), so the shop sends none.
    expect(visitOf(body).tickets.map((ticket) => 'qr' in ticket)).toEqual([false, false, false]);
    const written = await shop.app.database.brand(2).rows(
      `select p.status, p.number_of_payments, c.payments from tender p left join demo_gateway.charge c on c.key = p.tender_id::text
          where p.tenant_id = $1 order by p.created_at`,
    );
    expect(written).toEqual([
      { status: 'declined', number_of_payments: 12, payments: null },
      { status: 'declined', number_of_payments: 1, payments: null },
      { status: 'paid', number_of_payments: 3, payments: 3 },
    ]);
  });
});

describe('a commit is refused, and nothing is lost, for', () => {
  async function prepared(): Promise<{ ana: Visitor; payload: Awaited<ReturnType<typeof payloadOf>> }> {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    await ana.call(contract.writeCart, { params: { id: SHOW }, body: {} });
    return { ana, payload: await payloadOf(ana, SHOW, await typeCard(ana, '4242424242424242', 29.7)) };
  }
  const code = async (ana: Visitor, payload: Parameters<typeof commit>[1]) =>
    (await commit(ana, payload)).body.error?.code;

  test('other prices than ours, with the amount that would be due', async () => {
    const { ana, payload } = await prepared();
    const [first, ...others] = payload.seats;
    const cheap = {
      ...payload,
      seats: [{ ...first!, ticket: { ...first!.ticket, amount: 0.01 } }, ...others],
    };
    expect((await commit(ana, cheap)).body.error).toEqual({
      code: 'PRICE_CHANGED',
      total: 29.7,
      currency: 'EUR',
    });
    expect(await code(ana, { ...payload, total: 1 })).toBe('PRICE_CHANGED');
    const charged = { ...first!, ticket: { ...first!.ticket, serviceCharge: 1 } };
    expect(await code(ana, { ...payload, seats: [charged, ...others] })).toBe('PRICE_CHANGED');
    expect((await commit(ana, payload)).body.status).toBe('paid');
  });

  test('invalid details, field by field', async () => {
    const { ana, payload } = await prepared();
    const { body } = await commit(ana, {
      ...payload,
      customerInfo: { ...customer, email: 'nobody', termsConfirmed: false },
    });
    expect(body.error).toMatchObject({ code: 'CUSTOMER_NOT_VALID' });
    expect((body.error as { faults?: { field: string }[] }).faults?.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['email', 'termsConfirmed']),
    );
  });

  test('seats that somebody else has, or whose time is over', async () => {
    const { ana, payload } = await prepared();
    await ana.call(unlockSeat, {
      body: { seat: { PresentationId: SHOW, VenueSectionId: 1, XCoordinate: 2, YCoordinate: 1 } },
    });
    await lockSeats(shop.visitor(), SHOW, [[2, 1]]);
    expect(await code(ana, payload)).toBe('lock_seat_error');
    await shop.app.database
      .brand(1)
      .change(
        `update claim set expires = now() - interval '1 second' where tenant_id = $1 and presentation_id = $2`,
        [SHOW],
      );
    expect(await code(ana, payload)).toBe('TIME_EXPIRED');
    expect(
      await rows(`select 1 from orders where tenant_id = $1 and ${ofPresentation('$2')}`, [SHOW]),
    ).toEqual([]);
  });

  test.each([
    { creditcardInfo: { creditCardNumber: '4111 1111 1111 1111', creditCardCVV: '737' } },
    { CreditCardInfo: { CVV: '737' } },
    { customerInfo: { ...customer, firstName: '4111111111111111' } },
    { paymentIdentifier: '4111111111111111' },
  ])('card data: 400, and nothing of it is stored (%j)', async (part) => {
    const { ana, payload } = await prepared();
    const answer = await commit(ana, { ...payload, ...part });
    expect([answer.status, answer.body]).toMatchObject([400, { code: 'CARD_DATA_NOT_ALLOWED' }]);
    expect(
      await rows(`select 1 from orders where tenant_id = $1 and ${ofPresentation('$2')}`, [SHOW]),
    ).toEqual([]);
  });

  test('parts that the shop does not sell, each with its code', async () => {
    const { ana, payload } = await prepared();
    const [first, ...others] = payload.seats;
    const withTicket = (part: object): typeof payload => ({
      ...payload,
      seats: [...others, { ...first!, ticket: { ...first!.ticket, ...part } }],
    });
    expect(await code(ana, withTicket({ memberNumber: '12' }))).toBe('MEMBER_NOT_FOUND');
    expect(await code(ana, withTicket({ ref1: 'x' }))).toBe('REFERENCE_NOT_ELIGIBLE');
    expect(await code(ana, { ...payload, memberships: [{ membershipId: 1 }] })).toBe('PART_NOT_SOLD');
    expect(await code(ana, { ...payload, voucherPayments: [{ amount: 5, id: 'V1' }] })).toBe(
      'SYSTEM_VOUCHER_NOT_FOUND',
    );
    const empty = { memberships: [], vouchers: null, paypal: null, saveMagCard: false, modify: null };
    expect((await commit(ana, { ...withTicket({ code: null, discountId: 0 }), ...empty })).body.status).toBe(
      'paid',
    );
  });

  test('ids and names that differ from ours, with the field', async () => {
    const { ana, payload } = await prepared();
    const [first, ...others] = payload.seats;
    const { body: page } = await ana.call(contract.orderPage, { params: { id: SHOW } });
    const ours = {
      RowName: 'A', SeatName: '1', isFirstAddonSelected: false, isMultiplyFactorSubTicket: false,
    }; // prettier-ignore
    const ourTicket = {
      venueId: page.presentation.venueId, seatplanId: page.seatplanId, pricePolicyId: first!.ticket.pricePolicyId, allocationId: 0, oldPrice: null,
    }; // prettier-ignore
    const whole = (seat: object, ticket: object): typeof payload => ({
      ...payload,
      seats: [
        { ...first!, ...ours, ...seat, ticket: { ...first!.ticket, ...ourTicket, ...ticket } },
        ...others,
      ],
    });
    const differing: [object, object][] = [
      [{ RowName: 'B' }, {}],
      [{ SeatName: '9' }, {}],
      [{}, { venueId: 99 }],
      [{}, { seatplanId: 99 }],
      [{}, { ticketGroupId: 99 }],
      [{}, { allocationId: 1 }],
      [{}, { pricePolicyId: 99 }],
      [{ isMultiplyFactorSubTicket: true }, {}],
      [{ isFirstAddonSelected: true }, {}],
    ];
    for (const [seat, ticket] of differing) {
      const [field] = Object.keys({ ...seat, ...ticket });
      expect((await commit(ana, whole(seat, ticket))).body.error).toEqual({ code: 'CART_DIFFERS', field });
    }
    expect((await commit(ana, { ...payload, locationId: 99 })).body.error).toEqual({
      code: 'CART_DIFFERS',
      field: 'locationId',
    });
    expect(await code(ana, whole({}, { oldPrice: 99 }))).toBe('PRICE_CHANGED');
    const { locationId } = page.presentation;
    expect((await commit(ana, { ...whole({}, {}), locationId })).body.status).toBe('paid');
  });

  test('but not for details with the specification’s names', async () => {
    const { ana, payload } = await prepared();
    const customerInfo = {
      customer: { FirstName: 'Elena', LastName: 'Dimitrova', EmailAddress1: 'elena@posta.example' },
    };
    const { body: cart } = await ana.call(contract.readCart, { params: { id: SHOW } });
    // The cart's payload says which consent is needed, since the specification's has none.
    expect(cart.payload.customerInfo).toEqual({ termsConfirmed: false });
    const refused = await commit(ana, {
      ...payload,
      customerInfo: { ...cart.payload.customerInfo, ...customerInfo },
    });
    expect(refused.body.error).toMatchObject({
      code: 'CUSTOMER_NOT_VALID',
      faults: [{ field: 'termsConfirmed', code: 'termsNotConfirmed' }],
    });
    const vague = await commit(ana, { ...payload, customerInfo: { ...customerInfo, termsConfirmed: 'yes' } });
    expect([vague.status, vague.body]).toMatchObject([400, { path: '/cart/customerInfo/termsConfirmed' }]);
    const agreed = await commit(ana, { ...payload, customerInfo: { ...customerInfo, termsConfirmed: true } });
    expect(agreed.body.status).toBe('paid');
    const ticket = await ana.call(contract.eTicket, { params: { token: agreed.body.link! } });
    expect(ticket.body.order.email).toBe('elena@posta.example');
  });

  test('a missing identifier, or another visitor’s', async () => {
    const { ana, payload } = await prepared();
    const { paymentIdentifier: _, ...without } = payload;
    expect(await code(ana, without)).toBe('PAYMENT_REQUIRED');
    const foreign = await typeCard(shop.visitor(), '4242424242424242', 29.7);
    expect(await code(ana, { ...payload, paymentIdentifier: foreign })).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    expect(await code(ana, { ...payload, numberOfPayments: 3 })).toBe('PAYMENTS_NOT_ALLOWED');
  });

  test('a card form for another amount than the cart’s, without charging', async () => {
    const { ana, payload } = await prepared();
    const paymentIdentifier = await typeCard(ana, '4242424242424242', 1);
    expect((await commit(ana, { ...payload, paymentIdentifier })).body.error).toEqual({
      code: 'PRICE_CHANGED',
      total: 29.7,
      currency: 'EUR',
    });
    expect((await commit(ana, payload)).body.status).toBe('paid');
  });

  test('a card form for another seller or place than the seats’', async () => {
    const { ana } = await prepared();
    const form = (part: object) =>
      ana.call(getPaymentForm, { params: { locale: 'en' }, query: { total: 2970, ...part } });
    const { body: page } = await ana.call(contract.orderPage, { params: { id: SHOW } });
    const { locationId, authProfileId } = page.presentation;
    expect((await form({ locationId: 99 })).body.error).toEqual({
      code: 'CART_DIFFERS',
      field: 'locationId',
    });
    expect((await form({ authProfileId: 99 })).body.error?.code).toBe('INCOMPATIBLE_AUTH_PROFILE');
    expect((await form({ locationId, authProfileId })).body.paymentFormURL).toContain(gateway.origin);
  });

  test('a card form in a language that the brand does not have', async () => {
    const { ana } = await prepared();
    const form = (locale: 'en' | 'hu') =>
      ana.call(getPaymentForm, { params: { locale }, query: { total: 29.7 } });
    expect((await form('en')).status).toBe(200);
    expect([(await form('hu')).status, (await form('hu')).body.code]).toEqual([400, 'BAD_INPUT']);
  });

  test('another seller, a hold, another visitor’s cart', async () => {
    const { ana, payload } = await prepared();
    expect(await code(ana, { ...payload, businessId: 9 })).toBe('INCOMPATIBLE_BUSINESS');
    expect(await code(ana, { ...payload, authProfileId: 9 })).toBe('INCOMPATIBLE_AUTH_PROFILE');
    expect(await code(ana, { ...payload, isHold: true })).toBe('HOLD_NOT_ALLOWED');
    const thief = shop.visitor();
    expect(['NO_CART', 'lock_seat_error', 'TIME_EXPIRED', 'PAYMENT_IDENTIFIER_UNKNOWN']).toContain(
      await code(thief, payload),
    );
    expect((await readCart(ana)).body.seats).toHaveLength(3);
  });

  test('seats that break the rules', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, [
      [5, 1],
      [6, 1],
    ]);
    const payload = await payloadOf(ana, SHOW, await typeCard(ana, '4242424242424242', 19.8));
    expect((await commit(ana, payload)).body.error).toMatchObject({ code: 'SINGLE_SEAT_LEFT', seats: [3] });
  });
});

describe('a late payment', () => {
  test('buys the same seats when they are still free', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, SHOW, THREE_SEATS);
    const pending = await buy(ana, SHOW, '4000002760003184');
    await shop.app.database
      .brand(1)
      .change(`delete from claim where tenant_id = $1 and presentation_id = $2`, [SHOW]);
    await answerTheBank(pending.body.redirectUrl, 'approve');
    await reconcile(shop.app, 0);
    expect((await status(ana, pending.body.orderId)).body.status).toBe('paid');
  });

  test('is refunded automatically when another visitor has taken a seat', async () => {
    const [ana, boris] = [shop.visitor(), shop.visitor()];
    await lockSeats(ana, SHOW, THREE_SEATS);
    const payload = await payloadOf(ana, SHOW, await typeCard(ana, '4000002760003184', 29.7));
    const pending = await commit(ana, payload);
    await shop.app.database
      .brand(1)
      .change(`delete from claim where tenant_id = $1 and presentation_id = $2`, [SHOW]);
    await lockSeats(boris, SHOW, THREE_SEATS);
    expect((await buy(boris, SHOW)).body.status).toBe('paid');
    await answerTheBank(pending.body.redirectUrl, 'approve');
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect((await status(ana, pending.body.orderId)).body.error?.code).toBe('ORDER_REFUNDED');
      const [refund] = await rows<{ state: string }>(
        'select state from refund where tenant_id = $1 and order_id = $2',
        [pending.body.orderId],
      );
      expect(refund!.state).toBe('refunded');
    }, 15_000);
    await vi.waitFor(async () => {
      const [email] = await rows<{ subject: string; recipient: string }>(
        `select m.subject, m.recipient from mail m join outbox o on o.tenant_id = m.tenant_id and o.event_id = m.event_id
          where m.tenant_id = $1 and o.subject_id = $2`,
        [pending.body.orderId],
      );
      expect(email).toMatchObject({
        recipient: 'elena@posta.example',
        subject: expect.stringContaining('Your refund for order'),
      });
    }, 15_000);
    // The same commit again gets the same answer, never a server error.
    expect((await commit(ana, payload)).body.error?.code).toBe('ORDER_REFUNDED');
  });
});

test('seats kept for a payment are known to be in every process', async () => {
  const other = await openShop(database.url, { sets: [], env: { DEMO_GATEWAY_ORIGIN: gateway.origin } });
  const places = THREE_SEATS;
  const ana = shop.visitor();
  await lockSeats(ana, SHOW, places);
  await other.visitor().call(seatStates, { query: { presentationId: SHOW } });
  const [held] = await rows<{ holder: string }>(
    'select holder from claim where tenant_id = $1 and presentation_id = $2',
    [SHOW],
  );
  const seats = seatService(other.app).peek(1, SHOW)!;
  await expect.poll(() => seats.heldBy(held!.holder, Date.now()), { timeout: 15_000 }).toHaveLength(3);
  await buy(ana, SHOW, '4000002760003184');
  await expect.poll(() => seats.heldBy(held!.holder, Date.now()), { timeout: 15_000 }).toEqual([]);
  await other.close();
});

test('a free order is cancelled when another visitor has its seats', async () => {
  const [ana, boris] = [shop.visitor(), shop.visitor()];
  const places = THREE_SEATS;
  await lockSeats(ana, SHOW, places);
  const { body } = await buy(ana, SHOW, '4000002760003184');
  // The state after a process has ended between the two transactions of a free order.
  const brand = shop.app.database.brand(1);
  await brand.change('delete from tender where tenant_id = $1 and order_id = $2', [body.orderId]);
  await brand.change('update orders set total = 0 where tenant_id = $1 and order_id = $2', [body.orderId]);
  await brand.change('update order_line set unit = 0, amount = 0 where tenant_id = $1 and order_id = $2', [
    body.orderId,
  ]);
  await brand.change('update order_item set amount = 0 where tenant_id = $1 and order_id = $2', [
    body.orderId,
  ]);
  await brand.change('delete from claim where tenant_id = $1 and presentation_id = $2', [SHOW]);
  await lockSeats(boris, SHOW, places);
  expect((await buy(boris, SHOW)).body.status).toBe('paid');
  await reconcile(shop.app, 0);
  expect((await status(ana, body.orderId)).body.error?.code).toBe('ORDER_CANCELLED');
});

test('tickets, orders and links are not found at another brand', async () => {
  const ana = shop.visitor();
  await lockSeats(ana, SHOW, THREE_SEATS);
  const { body } = await buy(ana, SHOW);
  const stranger = shop.visitor('wisla');
  expect((await stranger.call(contract.eTicket, { params: { token: body.link! } })).status).toBe(404);
  expect(
    (await stranger.call(contract.paymentStatus, { params: { orderId: body.orderId } })).body.error?.code,
  ).toBe('ORDER_NOT_FOUND');
  expect((await stranger.call(contract.orderPage, { params: { id: SHOW } })).status).toBe(
    SHOW === 1 ? 200 : 409,
  );
});

test('after all of this: every invariant is true and no card number is stored', async () => {
  expect(await brokenInvariants(database.url)).toEqual({});
  const numbers = [
    '4242424242424242',
    '4111111111111111',
    '4000000000000002',
    '4000002760003184',
    '4000000000000499',
  ];
  expect(
    findCards([await dumpOf(database.url), log.join('\n'), gateway.output()].join('\n'), numbers),
  ).toEqual([]);
});

test('deleting leftovers leaves every order, ticket and tender unchanged', async () => {
  const counts = () =>
    rows<{ n: number }>(
      `select (select count(*) from orders) + (select count(*) from ticket) + (select count(*) from tender) as n where $1::int is not null`,
    );
  const before = await counts();
  await shop.app.database
    .brand(1)
    .change(
      `update claim set expires = now() - interval '2 hours' where tenant_id = $1 and state = 0 and order_id is null`,
    );
  await clearLeftovers(shop.app);
  expect(await counts()).toEqual(before);
  expect(await rows('select 1 from claim where tenant_id = $1 and state = 0 and order_id is null')).toEqual(
    [],
  );
  expect(await brokenInvariants(database.url)).toEqual({});
});
