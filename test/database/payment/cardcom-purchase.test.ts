import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { uuidv7 } from '#kernel/ids.ts';
import { customerLogout } from '#modules/customers/contract.ts';
import * as ordering from '#modules/ordering/contract.ts';
import { postPaymentForm } from '#modules/payment/contract.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { startWorker, type Worker } from '../../../src/apps/worker/work.ts';
import { giveAccount } from '../../support/account-command.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { operate } from '../../support/operator.ts';
import { ofPresentation } from '../../support/orders-of.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';
import {
  CARDCOM_KEYS,
  startCardcomStandIn,
  typeOnPage,
  type CardcomStandIn,
} from '../../support/stand-ins/cardcom-stand-in.ts';

/** Orders that are paid by card at Cardcom, and every way in which that goes wrong. Three adults are 29.70. */

const HALLS = Array.from({ length: 60 }, (_, i) => `h${i}`);
const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const OTHER_ISSUER = '5555555555554444';
const TOTAL = 29.7;

let database: TestDatabase;
let cardcom: CardcomStandIn;
let shop: Shop;
let worker: Worker;
/** Where Cardcom sends its notifications. */
let webhooks: string;
let next = 0;
let show: number;
const log: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  cardcom = await startCardcomStandIn();
  const set = cinema({ plans: Object.fromEntries(HALLS.map((key) => [key, smallHall])) }) as {
    brand: object;
  };
  const card = { method: 'card', provider: 'cardcom', maxPayments: 12, issuerBins: ['4242', '4000'] };
  const brand = { ...set.brand, country: 'IL', payment: { offers: [card] } };
  shop = await openShop(database.url, {
    sets: [{ ...set, brand }],
    // The keys are of the brand's own account: Cardcom refuses those of the environment.
    env: { CARDCOM_API_BASE: cardcom.origin, FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
    log,
  });
  await giveAccount(shop.app, 'aurora cardcom', {
    environment: 'test',
    terminal: CARDCOM_KEYS.CARDCOM_TERMINAL,
    apiName: CARDCOM_KEYS.CARDCOM_API_NAME,
    apiPassword: CARDCOM_KEYS.CARDCOM_API_PASSWORD,
  });
  worker = await startWorker(shop.app);
  webhooks = (await shop.fastify.listen({ port: 0, host: '127.0.0.1' })) + webhookPath('cardcom');
});
beforeEach(() => {
  show = shop.showings.get(`show-${HALLS[next++]!}`)!;
  cardcom.notifyAt(webhooks);
});
afterEach(async () => {
  cardcom.cardcom.tellsDigits = true;
  cardcom.cardcom.refusesRefunds = false;
  cardcom.forge(undefined);
  const broken = await brokenInvariants(database.url);
  if (Object.keys(broken).length > 0) throw new Error(JSON.stringify(broken));
});
afterAll(async () => {
  await worker.stop();
  await cardcom.close();
  await shop.close();
  await database.drop();
});

const db = () => shop.app.database.brand(1);

/** Opens the form, as the page does. */
async function openForm(who: Visitor, ssn?: string): Promise<string> {
  const body = { total: TOTAL, ...(ssn && { ssn }) };
  return (await who.call(postPaymentForm, { params: { locale: 'en' }, body })).body.paymentFormURL;
}

/** What the page around Cardcom's gets for the card that was typed there. */
async function cardOn(who: Visitor, formUrl: string) {
  const { pathname, searchParams } = new URL(formUrl);
  const url = `${pathname}/card?page=${searchParams.get('page')}`;
  const { statusCode, body } = await who.request({ method: 'GET', url });
  return {
    statusCode,
    ...(JSON.parse(body) as { identifier?: string; numberOfPayments?: number; text?: string }),
  };
}

/** Types a card on Cardcom's page; returns the payment identifier. */
async function typeCard(who: Visitor, number: string, more: Record<string, string> = {}): Promise<string> {
  const formUrl = await openForm(who);
  await typeOnPage(formUrl, number, more);
  return (await cardOn(who, formUrl)).identifier!;
}

/** Chooses three seats, types a card, and commits. */
async function pay(number: string, { payments }: { payments?: number } = {}) {
  const ana = shop.visitor();
  await lockSeats(ana, show, THREE_SEATS);
  const identifier = await typeCard(ana, number, payments ? { payments: String(payments) } : {});
  const cart = {
    ...(await payloadOf(ana, show, identifier)),
    ...(payments && { numberOfPayments: payments }),
  };
  const { body } = await commit(ana, cart);
  return { ana, cart, body, identifier };
}

const stateOf = async (who: Visitor, orderId: string): Promise<string> => {
  const { body } = await who.call(ordering.paymentStatus, { params: { orderId } });
  return body.error?.code ?? body.status;
};
const tenderOf = async (orderId: string): Promise<string> =>
  (await db().row<{ id: string }>(
    'select tender_id as id from tender where tenant_id = $1 and order_id = $2',
    [orderId],
  ))!.id;
const charges = async (orderId: string) => cardcom.transactionsOf(await tenderOf(orderId));
const laterThan = (seconds: number, orderId: string): Promise<unknown> =>
  db().change(
    `update tender set created_at = created_at - make_interval(secs => $3) where tenant_id = $1 and order_id = $2`,
    [orderId, seconds],
  );
const ordersHere = () =>
  db().rows<{ id: string; status: string }>(
    `select order_id as id, status from orders where tenant_id = $1 and ${ofPresentation('$2')} order by created_at`,
    [show],
  );
const seatsInCart = async (who: Visitor): Promise<number> =>
  (await who.call(ordering.readCart, { params: { id: show } })).body.seats.length;
/** All transactions that any order of this showing has made. */
const allCharges = async () => (await Promise.all((await ordersHere()).map(({ id }) => charges(id)))).flat();

describe('a card that is typed on Cardcom’s page', () => {
  test('is charged by its token, and the ticket shows its scheme and last digits', async () => {
    const { ana, body } = await pay(GOOD);
    expect(body.status).toBe('paid');
    expect(await charges(body.orderId)).toMatchObject([{ amount: 29.7, coin: 978, payments: 1, code: 0 }]);
    const { body: paid } = await ana.call(ordering.paymentStatus, { params: { orderId: body.orderId } });
    const ticket = await ana.call(ordering.eTicket, { params: { token: paid.link! } });
    expect(ticket.body.order.paidWith).toMatchObject([{ brand: 'Visa', lastFour: '4242' }]);
  });

  test('in instalments: Cardcom and the receipt have their number', async () => {
    const { body } = await pay(GOOD, { payments: 3 });
    expect(body.status).toBe('paid');
    expect(await charges(body.orderId)).toMatchObject([{ payments: 3 }]);
  });

  test('with another number of instalments than was chosen there: declined, and nothing is charged', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const identifier = await typeCard(ana, GOOD, { payments: '3' });
    const { body } = await commit(ana, await payloadOf(ana, show, identifier));
    expect(body.error?.code).toBe('PAYMENTS_CHANGED');
    expect(await allCharges()).toEqual([]);
  });

  test('after the bank’s step; refused there, no card comes back', async () => {
    const ana = shop.visitor();
    const formUrl = await openForm(ana);
    expect((await cardOn(ana, formUrl)).identifier).toBeUndefined();
    expect(await typeOnPage(formUrl, '4000002760003184', { bank: 'refuse' })).toContain('end=failed');
    expect((await cardOn(ana, formUrl)).identifier).toBeUndefined();
    expect((await pay('4000002760003184')).body.status).toBe('paid');
  });

  test('the page asks for the holder’s ID number, and has the one that was typed in the shop', async () => {
    const ana = shop.visitor();
    const page = new URL(await openForm(ana, '123456782')).searchParams.get('url')!;
    expect(await (await fetch(page)).text()).toContain('value="123456782"');
    expect(await typeOnPage(await openForm(ana), GOOD, { holderId: '123456789' })).toBeNull();
    const stored = JSON.stringify(await db().rows('select * from payment_form where tenant_id = $1', []));
    expect(stored).not.toContain('123456782');
  });

  test.each([
    [DECLINED, 'CARD_DECLINED'],
    ['4000000000000069', 'EXPIRED_CARD'],
    ['4000000000000127', 'WRONG_CVV'],
    ['4000000000000135', 'WRONG_NUMBER'],
  ])('%s: %s; the seats stay, and another card pays', async (number, reason) => {
    const { ana, body } = await pay(number);
    expect(body.error?.code).toBe(reason);
    expect(await seatsInCart(ana)).toBe(3);
    const again = await commit(ana, await payloadOf(ana, show, await typeCard(ana, GOOD)));
    expect(again.body.status).toBe('paid');
    expect((await ordersHere()).map(({ status }) => status)).toEqual(['cancelled', 'paid']);
  });

  test('of another issuer than the offer is for: refused before it is charged', async () => {
    const { ana, body } = await pay(OTHER_ISSUER);
    expect(body.error?.code).toBe('BIN_MISMATCH');
    expect(await allCharges()).toEqual([]);
    expect(await seatsInCart(ana)).toBe(3);
  });

  test('whose issuer Cardcom does not tell: refused, because the offer is for one', async () => {
    cardcom.cardcom.tellsDigits = false;
    const { body } = await pay(GOOD);
    expect(body.error?.code).toBe('BIN_MISMATCH');
    expect(await allCharges()).toEqual([]);
  });

  test('ten equal commits at the same time charge once', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const cart = await payloadOf(ana, show, await typeCard(ana, GOOD));
    await Promise.all(Array.from({ length: 10 }, () => commit(ana, cart)));
    expect(await allCharges()).toHaveLength(1);
    expect((await ordersHere()).map(({ status }) => status)).toEqual(['paid']);
  });
});

describe('the identifier of a card', () => {
  test('works for the visitor of its form only', async () => {
    const { identifier, ana } = await pay(DECLINED);
    const formUrl = await openForm(ana);
    await typeOnPage(formUrl, GOOD);
    const boris = shop.visitor();
    show = shop.showings.get(`show-${HALLS[next++]!}`)!;
    await lockSeats(boris, show, THREE_SEATS);
    expect((await cardOn(boris, formUrl)).statusCode).toBe(404);
    const stolen = await commit(boris, await payloadOf(boris, show, identifier));
    expect(stolen.body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
  });

  test('pays once: Cardcom would charge its token for another order too', async () => {
    const { ana, identifier, body } = await pay(GOOD);
    expect(body.status).toBe('paid');
    show = shop.showings.get(`show-${HALLS[next++]!}`)!;
    await lockSeats(ana, show, THREE_SEATS);
    const again = await commit(ana, await payloadOf(ana, show, identifier));
    expect(again.body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    expect(await seatsInCart(ana)).toBe(3);
    expect(await ordersHere()).toEqual([]);
  });

  test('of a declined card may be tried again', async () => {
    const { ana, identifier } = await pay(DECLINED);
    const again = await commit(ana, await payloadOf(ana, show, identifier));
    expect(again.body.error?.code).toBe('CARD_DECLINED');
  });

  test('pays nothing after signing out', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const formUrl = await openForm(ana);
    await typeOnPage(formUrl, GOOD);
    const { identifier } = await cardOn(ana, formUrl);
    await ana.call(customerLogout, {});
    expect((await cardOn(ana, formUrl)).statusCode).toBe(404);
    const { body } = await commit(ana, await payloadOf(ana, show, identifier));
    expect(body.error?.code).toBe('PAYMENT_IDENTIFIER_UNKNOWN');
    expect(await allCharges()).toEqual([]);
  });

  test('with the page of another visitor’s form: nothing is charged', async () => {
    const ana = shop.visitor();
    const boris = shop.visitor();
    const hers = new URL(await openForm(ana));
    await typeOnPage(hers.href, GOOD);
    const his = new URL(await openForm(boris));
    await lockSeats(boris, show, THREE_SEATS);
    const formId = his.pathname.split('/').at(-1);
    const identifier = `lp_${hers.searchParams.get('page')}.${formId}`;
    const { body } = await commit(boris, await payloadOf(boris, show, identifier));
    expect(body.error?.code).toBe('PROCESSING_ERROR');
    expect(await allCharges()).toEqual([]);
    const crossed = `${his.pathname}/card?page=${hers.searchParams.get('page')}`;
    expect((await boris.request({ method: 'GET', url: crossed })).body).toBe('{}');
  });
});

describe('the page around Cardcom’s', () => {
  const load = (who: Visitor, address: string) => who.request({ method: 'GET', url: address });
  const pathOf = (formUrl: string): string => formUrl.replace(/^https?:\/\/[^/]+/, '');

  test('may frame Cardcom only, and is another visitor’s no more than the form', async () => {
    const ana = shop.visitor();
    const address = pathOf(await openForm(ana));
    const { headers, body } = await load(ana, address);
    expect(headers['content-security-policy']).toContain(`frame-src 'self' ${cardcom.origin};`);
    expect(body).toContain(cardcom.origin);
    expect((await load(shop.visitor(), address)).statusCode).toBe(404);
  });

  test('shows no address of another origin', async () => {
    const ana = shop.visitor();
    const { pathname, searchParams } = new URL(await openForm(ana));
    searchParams.set('url', 'https://evil.example/');
    const { body } = await load(ana, `${pathname}?${searchParams.toString()}`);
    expect(body).not.toContain('evil.example');
  });

  test('opens another page of Cardcom’s for another card', async () => {
    const ana = shop.visitor();
    const { pathname, searchParams } = new URL(await openForm(ana));
    const { body } = await load(ana, `${pathname}?payments=12`);
    expect(body).toContain(`${cardcom.origin}/page/`);
    expect(body).not.toContain(searchParams.get('page'));
  });

  test('is refused when Cardcom does not answer', async () => {
    cardcom.misbehaveElsewhere('lose answer');
    const body = { total: TOTAL };
    const answer = await shop.visitor().call(postPaymentForm, { params: { locale: 'en' }, body });
    expect(answer.body).toMatchObject({ error: { code: 'payment_no_response' } });
  });
});

describe('when Cardcom does not answer', () => {
  test('which card was typed: declined at once, and nothing was charged', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const cart = await payloadOf(ana, show, await typeCard(ana, GOOD));
    cardcom.misbehaveElsewhere('lose answer');
    expect((await commit(ana, cart)).body.error?.code).toBe('PROCESSING_ERROR');
    expect(await allCharges()).toEqual([]);
    expect(await seatsInCart(ana)).toBe(3);
  });

  test('because our key is wrong: declined at once, and nothing was charged', async () => {
    cardcom.misbehave('unauthorised');
    const { body } = await pay(GOOD);
    expect(body.error?.code).toBe('PROCESSING_ERROR');
    expect(await allCharges()).toEqual([]);
  });

  test.each(['lose request', 'error 500'] as const)('%s: the second request pays, once', async (odd) => {
    cardcom.misbehave(odd);
    const { body } = await pay(GOOD);
    expect(body.status).toBe('paid');
    expect(await charges(body.orderId)).toHaveLength(1);
  });

  test.each(['lose answer', 'error after'] as const)(
    '%s after the charge: found by our id, and charged once',
    async (odd) => {
      const before = cardcom.calls(/Transactions\/Transaction$/);
      cardcom.misbehave(odd);
      const { body } = await pay(GOOD);
      expect(body.status).toBe('paid');
      expect(await charges(body.orderId)).toHaveLength(1);
      expect(cardcom.calls(/Transactions\/Transaction$/)).toBe(before + 1);
    },
  );

  test('a charge that was declined, and the answer lost: declined', async () => {
    cardcom.misbehave('lose answer');
    expect((await pay(DECLINED)).body.error?.code).toBe('CARD_DECLINED');
  });

  test('neither to the charge nor to the query: the order waits, and the reconciliation finds the charge', async () => {
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const cart = await payloadOf(ana, show, await typeCard(ana, GOOD));
    cardcom.misbehaveElsewhere('serve', 'lose answer');
    cardcom.misbehave('lose answer');
    const { body } = await commit(ana, cart);
    expect(body.status).toBe('pending');
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('paid');
    expect(await charges(body.orderId)).toHaveLength(1);
  });

  test('no request arrives: after its time the order is cancelled, and the seats stay', async () => {
    cardcom.misbehave('lose request', 'lose request');
    const { ana, body } = await pay(GOOD);
    expect(body.status).toBe('pending');
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('pending');
    await laterThan(121, body.orderId);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('ORDER_CANCELLED');
    expect(await charges(body.orderId)).toEqual([]);
    expect(await seatsInCart(ana)).toBe(3);
  });

  test('a visitor cannot withdraw a charge that may be on its way', async () => {
    cardcom.misbehave('lose request', 'lose request');
    const { ana, body } = await pay(GOOD);
    const withdrawn = await ana.call(ordering.withdrawPayment, { params: { orderId: body.orderId } });
    expect(withdrawn.body).toMatchObject({ code: 'PAYMENT_NOT_WITHDRAWN' });
    await laterThan(121, body.orderId);
    await reconcile(shop.app, 0);
  });

  test('the slow card and the card whose first charge fails are charged once', async () => {
    for (const number of ['4000000000000408', '4000000000000499', '4000000000000507']) {
      const { body } = await pay(number);
      expect(body.status).toBe('paid');
      expect(await charges(body.orderId)).toHaveLength(1);
      show = shop.showings.get(`show-${HALLS[next++]!}`)!;
    }
  });
});

describe('an answer that is not about our charge', () => {
  test.each([
    ['of another amount', { Amount: 2.97 }],
    ['in another currency', { CoinId: 2 }],
  ])('%s buys nothing and is refunded', async (_, change) => {
    cardcom.forge((path, body) =>
      /Transaction/.test(path) && 'Amount' in body ? { ...body, ...change } : body,
    );
    const ana = shop.visitor();
    await lockSeats(ana, show, THREE_SEATS);
    const cart = await payloadOf(ana, show, await typeCard(ana, GOOD));
    const { body } = await commit(ana, cart);
    expect(body.error?.code).toBe('CHARGE_DIFFERS');
    cardcom.forge(undefined);
    const [order] = await ordersHere();
    await vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      const tenders = await db().rows(
        'select amount = refunded as "isRefunded", asked_amount as asked from tender where tenant_id = $1 and order_id = $2',
        [order!.id],
      );
      expect(tenders).toEqual([{ isRefunded: true, asked: 2970 }]);
    }, 10_000);
    expect(await stateOf(ana, order!.id)).toBe('CHARGE_DIFFERS');
  });

  test('a refund pays nothing', async () => {
    cardcom.forge((path, body) => (/Transaction/.test(path) ? { ...body, IsRefund: true } : body));
    const { ana, body } = await pay(GOOD);
    expect(body.status).toBe('pending');
    cardcom.forge(undefined);
    await reconcile(shop.app, 0);
    expect(await stateOf(ana, body.orderId)).toBe('paid');
  });
});

describe('notifications', () => {
  const send = async (body: object): Promise<number> =>
    (
      await fetch(webhooks, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).status;

  test('whoever sends them, as often as they like: they pay nothing', async () => {
    cardcom.misbehave('lose request', 'lose request');
    const { ana, body } = await pay(GOOD);
    const tender = await tenderOf(body.orderId);
    const forged = { ResponseCode: 0, LowProfileId: uuidv7(), ReturnValue: `1.${tender}`, TranzactionId: 1 };
    expect(await Promise.all([send(forged), send(forged), send({}), send({ ReturnValue: 'x' })])).toEqual(
      Array.from({ length: 4 }, () => 200),
    );
    expect(await stateOf(ana, body.orderId)).toBe('pending');
    await laterThan(121, body.orderId);
    await reconcile(shop.app, 0);
  });

  test('none is needed: a card that was typed pays without them', async () => {
    cardcom.notifyAt(undefined);
    expect((await pay(GOOD)).body.status).toBe('paid');
  });
});

describe('refunds', () => {
  /** A paid order, of which one ticket is cancelled. */
  async function withRefund() {
    const { ana, body } = await pay(GOOD);
    const { body: paid } = await ana.call(ordering.paymentStatus, { params: { orderId: body.orderId } });
    const cancel = () => operate(shop, `orders/${paid.reservationIdentifier}/cancel`, { itemNos: [2] });
    return { orderId: body.orderId, cancel };
  }
  const refundOf = async (orderId: string) =>
    (await db().row<{ key: string; amount: number; state: string; failure: string | null }>(
      'select key, amount, state, failure from refund where tenant_id = $1 and order_id = $2',
      [orderId],
    ))!;
  test('one that was made in Cardcom’s panel is noted by the statement of docs/operating.md, once', async () => {
    const { orderId, cancel } = await withRefund();
    const tender = await tenderOf(orderId);
    const byOrder = 'select code from orders where tenant_id = $1 and order_id = $2';
    const { code } = (await db().row<{ code: string }>(byOrder, [orderId]))!;
    const docs = readFileSync('docs/operating.md', 'utf8');
    const [, statement = ''] = /### Refunds at Cardcom[^]*?```sql\n([^]*?)```/.exec(docs) ?? [];
    const values = { amount: '2970', number: '4711', brand: '1', code };
    const sql = statement.replaceAll(/<(amount|number|brand|code)>/g, (_, name) => values[name as 'amount']);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      expect((await client.query(sql)).rowCount).toBe(1);
      await expect(client.query(sql)).rejects.toThrow(/unique|duplicate/);
    } finally {
      await client.end();
    }
    expect(await refundOf(orderId)).toMatchObject({ amount: 2970, state: 'refunded' });
    // Everything is paid back already.
    expect((await cancel()).status).toBe(200);
    await reconcile(shop.app, 0);
    expect(cardcom.refundsOf(tender)).toEqual([]);
  });

  const untilRefundIs = (orderId: string, state: string) =>
    vi.waitFor(async () => {
      await reconcile(shop.app, 0);
      expect(await refundOf(orderId)).toMatchObject({ amount: 950, state });
    }, 10_000);

  test.each([
    [[]],
    [['lose answer']],
    [['error after', 'lose answer']],
    [['lose request']],
    [['error 500']],
  ] as const)('a part is paid back once, with faults %j', async (faults) => {
    const { orderId, cancel } = await withRefund();
    cardcom.misbehave(...faults);
    await cancel();
    await untilRefundIs(orderId, 'refunded');
    const { key } = await refundOf(orderId);
    expect(cardcom.transactionsOf(key)).toMatchObject([{ amount: 9.5, isRefund: true, code: 0 }]);
  });

  test('one that the card’s company refuses is kept with its code', async () => {
    const { orderId, cancel } = await withRefund();
    cardcom.cardcom.refusesRefunds = true;
    await cancel();
    await untilRefundIs(orderId, 'refused');
    expect(await refundOf(orderId)).toMatchObject({ failure: 'code 4' });
  });
});

test('no key, token, ID number or card is in the shop’s log', async () => {
  // Purchases of its own, so that it says something when it runs alone too.
  expect((await pay(GOOD)).body.status).toBe('paid');
  show = shop.showings.get(`show-${HALLS[next++]!}`)!;
  cardcom.misbehave('unauthorised');
  await pay(GOOD);
  const written = log.join('\n');
  for (const line of ['/api/payment/commit', 'Cardcom has not taken a charge'])
    expect(written).toContain(line);
  for (const secret of [...Object.values(CARDCOM_KEYS).slice(1), '000000018', '123456782', GOOD])
    expect(written).not.toContain(secret);
});
