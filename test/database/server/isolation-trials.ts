import { Stripe } from 'stripe';
import { expect } from 'vitest';
import { paymentStatus } from '#modules/ordering/contract.ts';
import { mobileLogin, mobileLoginValidation } from '#modules/customers/contract.ts';
import { PRESENTATION_PARTS } from '#modules/ordering/rules/presentation-parts.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import { getSavedCards } from '#modules/payment/contract.ts';
import { signatureFor, SIGNATURE_HEADER as PAYU_SIGNATURE } from '#modules/payment/server/payu/signature.ts';
import { gatewayKey, sign, SIGNATURE_HEADER } from '#modules/payment/server/demo/signature.ts';
import { answerTheBank, buy, commit, customer, payloadOf, typeCard } from '../../support/buyer.ts';
import { askReminder } from '#modules/reminders/contract.ts';
import { seatStates } from '#modules/seating/contract.ts';
import { testRefundToken } from '../../support/refund-token.ts';
import { TEST_SECRET, type Visitor } from '../../support/shop.ts';
import type { PaypalStandIn } from '../../support/stand-ins/paypal-stand-in.ts';
import { PAYU_KEYS } from '../../support/stand-ins/payu-stand-in.ts';
import { STRIPE_KEYS } from '../../support/stand-ins/stripe-stand-in.ts';

/**
 * The request for each call of the API, with one visitor's ids, and the expected answers for three callers: that
 * visitor (otherwise nothing is tested), a visitor of another brand without any data, and another visitor of the same
 * brand.
 */

/**
 * Everything that belongs to one visitor, Ana: a paid order, its e-mail, locked seats of the same presentation, a
 * cart.
 */
export type Scene = {
  readonly ana: Visitor;
  readonly showing: number;
  /** The cinema day of the presentation. */
  readonly day: string;
  readonly seatplan: number;
  readonly feature: number;
  readonly product: number;
  readonly location: number;
  readonly order: string;
  /** The order's code. */
  readonly code: string;
  readonly donation: number;
  /** The reference of a voucher of 50.00 of Ana's brand. */
  readonly voucher: string;
  /** The order's tender. */
  readonly tender: string;
  readonly token: string;
  /** Of the link to a refund after the presentation was moved; of none unless a trial moves it. */
  readonly refundToken: string;
  /** Of a card that Ana has saved; of none unless a trial saves one. */
  readonly savedCard: string;
  readonly mail: string;
  /** A card form of the provider Stripe. */
  readonly form: string;
  /** Where the shop's PayPal is. */
  readonly paypal: PaypalStandIn;
  /** The tender of another order. */
  tenderOf(order: string): Promise<string>;
  /** Of the link that stops Ana's reminders. */
  readonly stopToken: string;
  /** Takes Ana's presentation off sale. */
  stopSale(): Promise<void>;
  /** The job that writes to the buyers of changed presentations. */
  tellBuyers(): Promise<void>;
};

/** The query, body and headers of a call. */
export type Sent = {
  readonly search?: string;
  readonly payload?: object;
  readonly headers?: Record<string, string>;
};
type Body = {
  readonly code?: string;
  readonly error?: { readonly code: string };
  readonly [field: string]: unknown;
};
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly body: Body;
  /** Names of the cookies that the answer sets. */
  readonly cookies: readonly string[];
};
type Check = (answer: Answer, scene: Scene) => void | Promise<void>;

export type Trial = {
  /** `brand`: that of the caller. */
  readonly send?: (scene: Scene, brand: number) => Sent | Promise<Sent>;
  /** Calls that Ana makes before. */
  readonly before?: (scene: Scene) => Promise<Scene>;
  readonly owner: Check;
  readonly brand: Check;
  /** 'as the owner': exactly equal. */
  readonly visitor: Check | 'as the owner';
};

/** The refusal code of an answer, in either style. */
export const codeOf = ({ body }: Answer): string | undefined => body.error?.code ?? body.code;

const refused =
  (code: string): Check =>
  (answer) =>
    expect(codeOf(answer)).toBe(code);
const ok =
  (fields: object = {}): Check =>
  (answer) => {
    expect([answer.status, codeOf(answer)]).toEqual([200, undefined]);
    expect(answer.body).toMatchObject(fields);
  };
const status =
  (code: number, text = /^/): Check =>
  (answer) => {
    expect(answer.status).toBe(code);
    expect(answer.text).toMatch(text);
  };

const query = (values: Readonly<Record<string, string | number>>): Sent => ({
  search: `?${new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString()}`,
});
const body = (payload: object): Sent => ({ payload });
const ofShowing = ({ showing }: Scene): Sent => query({ presentationId: showing });
const ofPlan = ({ seatplan }: Scene): Sent => query({ seatplanId: seatplan });

const noShowing = refused('NO_EVENT_FOUND');
const noPlan = refused('UNKNOWN_SEATPLAN');
const notFound = status(404);
/** The same answer for all callers of every brand. */
const SAME_FOR_ALL = { owner: ok(), brand: ok(), visitor: ok() };

/** The first seats of the second row: Ana has locked them. */
const KEPT = [1, 2, 3];
const keptSeat = ({ showing }: Scene): Sent =>
  body({ seat: { PresentationId: showing, VenueSectionId: 1, XCoordinate: KEPT[0], YCoordinate: 2 } });
const cartOf = (answer: Answer): unknown => answer.body['cart'] ?? answer.body;
const fullCart = { seats: KEPT.map((x) => ({ x, y: 2 })), content: { customer: { email: customer.email } } };
const emptyCart = { seats: [], timer: null, pending: null, settled: null, content: { customer: {} } };
const holdsCart =
  (cart: object): Check =>
  (answer) =>
    expect(cartOf(answer)).toMatchObject(cart);
/** Checks the field's absence too, which `toMatchObject` would ignore. */
const holdsNoCustomer: Check = (answer, scene) => {
  void holdsCart(emptyCart)(answer, scene);
  expect((cartOf(answer) as { content: { customer: object } }).content.customer).toEqual({});
};

const statusOf = (answer: Answer): { isSelected: boolean; isAvailable: boolean }[] =>
  (answer.body['seats'] as { XCoordinate: number; YCoordinate: number; isSelected: boolean; isAvailable: boolean }[])
    .filter(({ XCoordinate, YCoordinate }) => YCoordinate === 2 && KEPT.includes(XCoordinate)); // prettier-ignore
/** The seats that a whole presentation shows as the caller's. */
const selectedIn = ({ body: { presentation } }: Answer): object[] =>
  (presentation as { seats: { isSelected: boolean }[] }).seats.filter(({ isSelected }) => isSelected);
const keptKeys = (answer: Answer): string[] =>
  KEPT.map((x) => `1_${x}_2`).filter((key) => key in (answer.body['seats'] as object));

const best = {
  owner: ok({ matches: [{ isLocked: true }] }),
  brand: noShowing,
  visitor: (answer: Answer) => {
    const { matches } = answer.body as { matches?: { seats: { x: number; y: number }[] }[] };
    expect(matches).toHaveLength(1);
    expect(matches![0]!.seats.filter(({ x, y }) => y <= 2 && KEPT.includes(x))).toEqual([]);
  },
};
const bestRequest = ({ showing }: Scene) => ({ presentationId: showing, quantity: 2, isLock: 1 });

/** Ana's bank has not decided. */
async function withPendingPayment(scene: Scene): Promise<Scene> {
  const { body: pending } = await buy(scene.ana, scene.showing, '4000002760003184');
  return { ...scene, order: pending.orderId };
}

/** Ana's bank has charged the card, and the shop has not been informed yet. */
async function withUnsettledPayment(scene: Scene): Promise<Scene> {
  const { body: pending } = await buy(scene.ana, scene.showing, '4000002760003184');
  await answerTheBank(pending.redirectUrl, 'approve');
  const order = pending.orderId;
  return { ...scene, order, tender: await scene.tenderOf(order) };
}
const isPaidFor: Check = async (answer, { ana, order }) => {
  expect(answer.status).toBe(200);
  const { body: outcome } = await ana.call(paymentStatus, { params: { orderId: order } });
  expect(outcome.status).toBe('paid');
};
/** A webhook names its brand in the signed body; one that names another brand's tender finds nothing. */
const webhook = (signed: (text: string) => Record<string, string>, of: (metadata: object, id: string) => object) => ({
  before: withUnsettledPayment,
  send: ({ tender }: Scene, brand: number): Sent => {
    const metadata = { tenant_id: String(brand), payment_id: tender };
    const payload = of(metadata, `of-${tender}-${brand}`);
    return { payload, headers: signed(JSON.stringify(payload)) };
  },
  owner: isPaidFor,
  brand: status(200),
  visitor: 'as the owner' as const,
}); // prettier-ignore

/** A provider's webhook at its address and at the former one. */
const webhooksOf = (provider: string, trial: Trial): Record<string, Trial> => ({
  [`POST /api/payment/webhook/${provider}`]: trial,
  [`POST /api/payment/notice/${provider}`]: trial,
});

const picture = status(200);
const ticketsOf = ok({ tickets: [{ seat: '1' }, { seat: '2' }, { seat: '3' }] });

/** The operator's token is valid for every brand of the shop, each at its own host. */
export const TOKEN = 'a token of operators, long enough';
/** The token of an operator of the brand 'wisla' alone. */
export const WISLA_TOKEN = 'a-token-of-the-desk-of-the-brand-wisla';

const INVOICE = {
  invoiceRequested: true,
  invoiceName: 'Lamp and Lens',
  invoiceSSN: '175074752',
  invoiceAddress: 'bul. Vitosha 1',
  invoiceCity: 'Sofia',
  invoicePostalCode: '1000',
};

/** An operator has moved the presentation, and Ana has the link of the e-mail about it. */
async function moved(scene: Scene): Promise<Scene> {
  const { ana, showing, order: orderId } = scene;
  const answer = await ana.request({
    method: 'POST',
    url: `/api/operator/presentations/${showing}/move`,
    headers: { authorization: `Bearer ${TOKEN}` },
    payload: { dateTime: '2036-05-01T20:15:00Z', confirm: 1 },
  });
  await scene.tellBuyers();
  const { changes } = answer.json<{ changes: { changeId: string }[] }>();
  return { ...scene, refundToken: testRefundToken({ changeId: changes[0]!.changeId, orderId }) };
}

/** Ana's presentation is not on sale any more. */
async function offSale(scene: Scene): Promise<Scene> {
  await scene.stopSale();
  return scene;
}

/** Ana waits for its tickets. */
async function remindedLater(scene: Scene): Promise<Scene> {
  await scene.stopSale();
  const { status: answered } = await scene.ana.call(askReminder, {
    body: { presentationId: scene.showing, email: customer.email, consent: true },
  });
  expect(answered).toBe(200);
  return scene;
}

let numbers = 550_000;
/** A mobile number that nobody has asked a code for. */
const newNumber = (): string => `+35988${numbers++}0`;
/** The mobile number with which Ana signs in. */
export const numberOf = ({ showing }: Pick<Scene, 'showing'>): string =>
  `+35989955${String(showing).padStart(4, '0')}`;
/** Of every sign-in in the demo. */
const SMS_CODE = '123456';

/** Ana has got a sign-in code. */
async function askedForCode(scene: Scene): Promise<Scene> {
  const { body: sent } = await scene.ana.call(mobileLogin, {
    body: { mobileNumber: numberOf(scene), sendSmsRegardlessOfCustomerExistence: true },
  });
  expect(sent).toEqual({ success: true });
  return scene;
}

/** Ana is signed in. */
async function signedInBefore(scene: Scene): Promise<Scene> {
  await askedForCode(scene);
  const { body: done } = await scene.ana.call(mobileLoginValidation, {
    body: { smsCode: SMS_CODE, mobileNumber: numberOf(scene) },
  });
  expect(done.error).toBeUndefined();
  return scene;
}
const wrongCode = refused('INVALID_SMS_CODE');

/** Ana buys the seats that she has locked, with an invoice. */
async function withInvoice(scene: Scene): Promise<Scene> {
  const { ana, showing } = scene;
  const payload = await payloadOf(ana, showing, await typeCard(ana, '4242424242424242', 29.7));
  const customerInfo = { ...customer, ...INVOICE };
  const { body: paid } = await commit(ana, { ...payload, customerInfo });
  expect(paid.status).toBe('paid');
  return scene;
}

/** Ana has signed in, and has saved the card with which she bought the seats that she had locked. */
async function withSavedCard(scene: Scene): Promise<Scene> {
  const { ana, showing } = await signedInBefore(scene);
  const payload = await payloadOf(ana, showing, await typeCard(ana, '4242424242424242', 29.7));
  const { body: paid } = await commit(ana, { ...payload, saveMagCard: true });
  expect(paid.status).toBe('paid');
  const { body: saved } = await ana.call(getSavedCards, { query: {} });
  return { ...scene, savedCard: saved.cards[0]!.id };
}
/** Ana has signed in, and has reserved the seats that she had locked. */
async function withHold(scene: Scene): Promise<Scene> {
  const { ana, showing } = await signedInBefore(scene);
  const { body: held } = await commit(ana, { ...(await payloadOf(ana, showing)), isHold: true });
  expect(held.status).toBe('held');
  return { ...scene, token: held.link!, code: held.reservationIdentifier! };
}
const hasNoCards: Check = (answer) => expect(answer.body['cards']).toEqual([]);

/** By method and path of every call. */
export const TRIALS: Readonly<Record<string, Trial>> = {
  'GET /.well-known/apple-developer-merchantid-domain-association': {
    owner: status(200, /^file-of-the-first-brand$/),
    brand: notFound,
    visitor: 'as the owner',
  },
  'GET /api/config': {
    owner: ok({ brand: { code: 'aurora' } }),
    brand: ok({ brand: { code: 'wisla' } }),
    visitor: 'as the owner',
  },
  'GET /api/presentations/': {
    send: ({ feature, location }) => query({ featureIds: feature, locationId: location }),
    owner: ok({ hasReserved: true }),
    brand: ok({ presentations: [], hasReserved: false, hasGA: false }),
    visitor: 'as the owner',
  },
  'GET /api/presentations/:id': {
    send: () => query({ parts: PRESENTATION_PARTS.join(',') }),
    owner: (answer) => expect(selectedIn(answer)).toHaveLength(KEPT.length),
    brand: noShowing,
    visitor: (answer) => expect(selectedIn(answer)).toEqual([]),
  },
  'GET /api/presentations/:id/alternatives': {
    owner: ok({ feature: { name: 'Charade' } }),
    brand: noShowing,
    visitor: ok(),
  },
  'GET /api/presentations/:id/ticketGroups': {
    owner: ok({ serviceCharge: [{ name: 'Booking charge' }] }),
    brand: noShowing,
    visitor: 'as the owner',
  },
  'GET /api/presentations/:id/ticket': {
    send: () => query({ ticketCode: 'NOBODY' }),
    owner: ok({ ticket: null, msg: 'CODE_NOT_FOUND' }),
    brand: noShowing,
    visitor: 'as the owner',
  },
  'GET /api/features/': {
    send: ({ feature }) => query({ featureIds: feature }),
    owner: ok({ features: [{ name: 'Charade' }] }),
    brand: ok({ features: [] }),
    visitor: 'as the owner',
  },
  'GET /api/seats/presentations': {
    send: ({ day }) => query({ date: day }),
    owner: (answer) => expect(answer.text).toContain('Charade'),
    brand: ok({ presentations: [] }),
    visitor: 'as the owner',
  },
  'GET /api/customer/locations': {
    owner: ok({ locations: [{ name: 'Main' }] }),
    brand: ok({ locations: [] }),
    visitor: 'as the owner',
  },
  'GET /api/operator/invoices': {
    before: withInvoice,
    send: () => ({
      ...query({ from: '2000-01-01', to: '2100-01-01' }),
      headers: { authorization: `Bearer ${TOKEN}` },
    }),
    owner: status(200, /Lamp and Lens/),
    brand: status(200, /^[^\r\n]+\r\n$/),
    visitor: 'as the owner',
  },
  'GET /api/operator/codes/:batch': {
    send: () => ({ headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: status(200, /OPENING1/),
    brand: status(404, /NOT_FOUND/),
    visitor: 'as the owner',
  },
  'POST /api/operator/import': {
    send: () => ({
      ...body({ files: [{ name: 'nothing.json', content: { foyer: 1 } }] }),
      headers: { authorization: `Bearer ${TOKEN}` },
    }),
    owner: ok({ brand: { code: 'aurora' }, faults: [], kinds: {} }),
    brand: ok({ brand: { code: 'wisla' }, faults: [], kinds: {} }),
    visitor: 'as the owner',
  },
  'GET /api/whats-on': {
    send: ({ location }) => query({ location, view: 'film' }),
    owner: ok({ films: [{ name: 'Charade' }] }),
    brand: refused('UNKNOWN_LOCATION'),
    visitor: 'as the owner',
  },
  'GET /api/whats-on/price': {
    send: ({ location }) => query({ location }),
    owner: ok({ lowest: { price: expect.any(Number), fee: 40 } }),
    brand: refused('UNKNOWN_LOCATION'),
    visitor: 'as the owner',
  },
  'GET /api/films/:key': {
    owner: ok({ film: { name: 'Charade' } }),
    brand: refused('NO_FEATURE_FOUND'),
    visitor: 'as the owner',
  },
  'GET /api/coming-soon': { owner: ok({ films: [] }), brand: ok({ films: [] }), visitor: 'as the owner' },
  'GET /api/features/:id/stills/:number': { owner: picture, brand: notFound, visitor: 'as the owner' },
  'GET /api/features/:id/trailer': { owner: status(200), brand: notFound, visitor: 'as the owner' },
  'GET /api/features/:id/placeholderImage': { owner: picture, brand: notFound, visitor: 'as the owner' },
  'GET /api/views/:name': { owner: status(200, /<svg/), brand: notFound, visitor: 'as the owner' },
  'GET /api/products/:id/image': { owner: status(200, /<svg/), brand: notFound, visitor: 'as the owner' },

  'PUT /api/seats/lock-seat': {
    send: keptSeat,
    owner: ok({ lockedSeat: { x: 1, y: 2 } }),
    brand: noShowing,
    visitor: refused('lock_seat_error'),
  },
  'PUT /api/seats/unlock-seat': {
    send: keptSeat,
    owner: async (_answer, { ana, showing }) => {
      const { body: states } = await ana.call(seatStates, { query: { presentationId: showing } });
      expect(states.mine).toHaveLength(KEPT.length - 1);
    },
    brand: noShowing,
    visitor: refused('unlock_seat_error'),
  },
  'GET /api/seats/seats-status': {
    send: ofShowing,
    owner: (answer) =>
      expect(statusOf(answer).map(({ isSelected }) => isSelected)).toEqual([true, true, true]),
    brand: noShowing,
    visitor: (answer) =>
      expect(statusOf(answer).filter(({ isSelected, isAvailable }) => isSelected || isAvailable)).toEqual([]),
  },
  'GET /api/seats/seats-statusV2': {
    send: ofShowing,
    owner: (answer) => expect(keptKeys(answer)).toHaveLength(KEPT.length),
    brand: noShowing,
    visitor: (answer) => expect(keptKeys(answer)).toEqual([]),
  },
  'GET /api/seats/seatplan': {
    send: ofPlan,
    owner: ok({ seatplan: { sections: [{ SectionName: 'Stalls' }] } }),
    brand: noPlan,
    visitor: 'as the owner',
  },
  'POST /api/seats/seatplanV2': {
    send: (scene) => ({ ...ofPlan(scene), payload: {} }),
    owner: ok({ sections: [{ name: 'Stalls' }] }),
    brand: noPlan,
    visitor: 'as the owner',
  },
  'GET /api/seats/best-available': { send: (scene) => query(bestRequest(scene)), ...best },
  'POST /api/seats/best-available': { send: (scene) => body(bestRequest(scene)), ...best },
  'GET /api/seats/states': {
    send: ofShowing,
    owner: (answer) => expect(answer.body['mine']).toHaveLength(KEPT.length),
    brand: noShowing,
    visitor: ok({ mine: [] }),
  },
  'POST /api/seats/check-selection': {
    send: ({ showing }) => body({ presentationId: showing, confirmed: [] }),
    owner: ok({ ok: true }),
    brand: noShowing,
    visitor: refused('NO_SEATS_SELECTED'),
  },
  'GET /api/seats/chart/:seatplanId': {
    owner: ok({ name: 'Hall 1' }),
    brand: noPlan,
    visitor: 'as the owner',
  },

  'GET /api/payment/voucher': {
    send: ({ voucher }) => query({ reference: voucher }),
    owner: ok({ payment: { balance: 50 } }),
    brand: refused('SYSTEM_VOUCHER_NOT_FOUND'),
    visitor: 'as the owner',
  },
  'GET /api/system-vouchers/:reference/history': {
    owner: ok({ voucher: { balance: 50 } }),
    brand: refused('SYSTEM_VOUCHER_NOT_FOUND'),
    visitor: 'as the owner',
  },
  'GET /api/payment/form/:locale': { send: () => query({ total: 29.7 }), ...SAME_FOR_ALL },
  'POST /api/payment/form/:locale': { send: () => body({ total: 29.7 }), ...SAME_FOR_ALL },
  'GET /api/payment/banks/:locale': {
    // The brands here offer no transfers.
    send: () => query({ total: 29.7 }),
    owner: refused('payment_no_response'),
    brand: refused('payment_no_response'),
    visitor: 'as the owner',
  },
  ...webhooksOf(
    'demo',
    webhook(
      (text) => ({ [SIGNATURE_HEADER]: sign(gatewayKey(TEST_SECRET, 'webhooks'), text, new Date()) }),
      (metadata, id) => ({
      id,
      type: 'charge.updated',
      charge: {
        id: 'charge', key: 'key', status: 'succeeded', reason: null, actionUrl: null,
    method: 'card',
    confirmUntil: null, amount: 2970, currency: 'EUR',
        card: null, cardToken: null, metadata,
      },
    }), // prettier-ignore
    ),
  ),
  ...webhooksOf(
    'stripe',
    webhook(
      (payload) => ({
        'stripe-signature': new Stripe('sk_unused').webhooks.generateTestHeaderString({
          payload,
          secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
        }),
      }),
      (metadata, id) => ({
        id,
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_1', object: 'payment_intent', metadata } },
      }),
    ),
  ),
  ...webhooksOf('payu', {
    before: withUnsettledPayment,
    send: ({ tender }: Scene, brand: number): Sent => {
      const payload = {
        order: {
          orderId: `of-${tender}-${brand}`,
          extOrderId: chargeId(brand, tender),
          status: 'COMPLETED',
        },
      };
      const text = Buffer.from(JSON.stringify(payload));
      return { payload, headers: { [PAYU_SIGNATURE]: signatureFor(text, PAYU_KEYS.PAYU_SECOND_KEY) } };
    },
    owner: isPaidFor,
    brand: status(200),
    visitor: 'as the owner' as const,
  }),
  ...webhooksOf('paypal', {
    before: withUnsettledPayment,
    send: ({ tender, paypal }: Scene, brand: number): Sent => {
      const ids = {
        custom_id: chargeId(brand, tender),
        supplementary_data: { related_ids: { order_id: 'O1' } },
      };
      const { body: text, headers } = paypal.paypal.eventOf('PAYMENT.CAPTURE.COMPLETED', ids);
      return { payload: JSON.parse(text) as object, headers };
    },
    owner: isPaidFor,
    brand: status(200),
    visitor: 'as the owner' as const,
  }),
  'GET /pay/paypal/:formId': { owner: status(200, /id="buttons"/), brand: notFound, visitor: notFound },
  'GET /pay/assets/paypal-approval.js': SAME_FOR_ALL,
  'GET /pay/payu/card/:formId': { owner: status(200, /id="fields"/), brand: notFound, visitor: notFound },
  'GET /pay/payu/step': {
    send: (_scene, brand) =>
      query({
        kind: '3ds',
        to: 'https://secure.payu.com/threeds',
        back: `http://${brand === 1 ? 'aurora' : 'wisla'}.test/`,
      }),
    ...SAME_FOR_ALL,
  },
  'GET /pay/assets/payu-form.js': SAME_FOR_ALL,
  'GET /pay/assets/payu-step.js': SAME_FOR_ALL,
  ...webhooksOf('cardcom', {
    // Nothing that anybody sends there pays anything.
    before: withUnsettledPayment,
    send: ({ tender }: Scene, brand: number): Sent =>
      body({ ResponseCode: 0, LowProfileId: tender, ReturnValue: `${brand}.${tender}` }),
    owner: status(200),
    brand: status(200),
    visitor: 'as the owner' as const,
  }),
  // The scene has no Cardcom: the page is shown without its frame, and a card cannot be asked for.
  'GET /pay/cardcom/form/:formId': { owner: status(200, /id="ready"/), brand: notFound, visitor: notFound },
  'GET /pay/cardcom/form/:formId/card': {
    send: ({ tender }) => query({ page: tender }),
    owner: status(503),
    brand: notFound,
    visitor: notFound,
  },
  'GET /pay/cardcom/returned': SAME_FOR_ALL,
  'GET /pay/assets/cardcom-form.js': SAME_FOR_ALL,
  'GET /pay/assets/cardcom-returned.js': SAME_FOR_ALL,
  'GET /api/payment/saved-cards': {
    before: withSavedCard,
    owner: (answer) => expect(answer.body['cards']).toMatchObject([{ lastFour: '4242' }]),
    brand: hasNoCards,
    visitor: hasNoCards,
  },
  'POST /api/payment/saved-cards/:cardId/remove': {
    before: withSavedCard,
    owner: ok(),
    brand: notFound,
    visitor: notFound,
  },
  'GET /pay/stripe/:formId': { owner: status(200, /id="fields"/), brand: notFound, visitor: notFound },
  'GET /pay/assets/stripe-form.js': SAME_FOR_ALL,
  'GET /pay/assets/stripe-wallet.js': SAME_FOR_ALL,
  'POST /api/payment/commit': {
    send: async ({ ana, showing }) =>
      body({ cart: await payloadOf(ana, showing, await typeCard(ana, '4242424242424242', 29.7)) }),
    owner: ok({ status: 'paid' }),
    brand: noShowing,
    visitor: refused('PAYMENT_IDENTIFIER_UNKNOWN'),
  },
  'POST /api/payment/withdraw/:orderId': {
    before: withPendingPayment,
    owner: ok({ isWithdrawn: true }),
    brand: notFound,
    visitor: notFound,
  },
  'GET /api/payment/status/:orderId': {
    owner: ok({ status: 'paid' }),
    brand: refused('ORDER_NOT_FOUND'),
    visitor: refused('ORDER_NOT_FOUND'),
  },
  'POST /api/payment/proceed/:tenderId': {
    owner: ok({ choosesAgain: false }),
    brand: notFound,
    visitor: notFound,
  },
  'GET /api/payment/returned/:tenderId': {
    owner: (answer, { token }) => expect(answer.text).toContain(token),
    brand: status(200, /<a href="\/">/),
    visitor: status(200, /<a href="\/">/),
  },

  'GET /api/order/:id': { owner: holdsCart(fullCart), brand: noShowing, visitor: holdsNoCustomer },
  // The scene's showing is on sale, so that nobody needs to be a member: see member-sale.test.ts.
  'POST /api/order/:id/member-sale': {
    send: () => body({ memberNumber: 'M-1000' }),
    owner: ok({ isOpen: true }),
    brand: noShowing,
    visitor: ok({ isOpen: true }),
  },
  'GET /api/order/:id/cart': { owner: holdsCart(fullCart), brand: noShowing, visitor: holdsNoCustomer },
  'GET /api/open-order': {
    owner: ok({ order: { state: 'choosing', count: 3 } }),
    brand: ok({ order: null }),
    visitor: ok({ order: null }),
  },
  'PUT /api/order/:id/cart': {
    send: () => body({ customer: { city: 'Varna' } }),
    owner: ok({ content: { customer: { city: 'Varna' } } }),
    brand: noShowing,
    visitor: ok({ seats: [], content: { customer: { city: 'Varna' } } }),
  },
  // Who has the reference may use it, in its own brand.
  'POST /api/order/:id/any-code': {
    send: ({ voucher }) => body({ code: voucher }),
    owner: ok({ vouchers: [{ pays: 2970 }] }),
    brand: noShowing,
    visitor: refused('NO_SEATS_SELECTED'),
  },
  'POST /api/order/:id/voucher/amount': {
    send: ({ voucher }) => body({ reference: voucher, amount: 5 }),
    owner: refused('SYSTEM_VOUCHER_NOT_FOUND'),
    brand: noShowing,
    visitor: refused('SYSTEM_VOUCHER_NOT_FOUND'),
  },
  'POST /api/order/:id/voucher/remove': {
    send: ({ voucher }) => body({ reference: voucher }),
    owner: holdsCart(fullCart),
    brand: noShowing,
    visitor: ok({ seats: [] }),
  },
  'POST /api/order/:id/code': {
    send: () => body({ code: 'NOBODY' }),
    owner: refused('CODE_NOT_FOUND'),
    brand: noShowing,
    visitor: refused('NO_SEATS_SELECTED'),
  },
  'POST /api/order/:id/code/remove': {
    send: () => body({ code: 'NOBODY' }),
    owner: holdsCart(fullCart),
    brand: noShowing,
    visitor: ok({ seats: [] }),
  },
  'POST /api/order/:id/reference': {
    // Her first seat: every row has eleven.
    send: () => body({ seatNo: 11, ticketId: 1, ref1: 'NOBODY' }),
    owner: refused('REFERENCE_NOT_ELIGIBLE'),
    brand: noShowing,
    visitor: refused('NO_SEATS_SELECTED'),
  },
  'POST /api/order/:id/member': {
    send: () => body({ seatNo: 11, ticketId: 1, memberNumber: 'NOBODY' }),
    owner: refused('MEMBER_NOT_FOUND'),
    brand: noShowing,
    visitor: refused('NO_SEATS_SELECTED'),
  },
  'POST /api/order/:id/step': {
    send: () => body({ step: 'chooseTickets' }),
    owner: ok({ step: 'chooseTickets' }),
    brand: noShowing,
    visitor: refused('NO_SEATS_SELECTED'),
  },
  'POST /api/order/:id/extend': {
    owner: holdsCart(fullCart),
    brand: noShowing,
    visitor: refused('TIME_EXPIRED'),
  },
  'POST /api/order/:id/reset': {
    send: () => body({ keepCustomer: false }),
    owner: holdsCart({ seats: [] }),
    brand: noShowing,
    visitor: ok({ seats: [] }),
  },

  // Each visitor has a cart of their own: Ana’s is of tickets until she writes another kind.
  'GET /api/donations': SAME_FOR_ALL,
  'GET /api/donations/:id/image': { owner: picture, brand: notFound, visitor: 'as the owner' },
  'POST /api/operator/orders/search': {
    send: ({ code }) => ({ ...body({ text: code }), headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: (answer, { code }) =>
      expect(answer.body['orders']).toMatchObject([{ code, buyer: { email: customer.email } }]),
    brand: ok({ orders: [], hasMore: false }),
    visitor: 'as the owner',
  },
  'GET /api/operator/orders/:code': {
    send: () => ({ headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: status(200, /"status":"paid"/),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/operator/orders/:code/mail': {
    send: () => ({ ...body({}), headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: ok({ email: customer.email }),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/operator/orders/:code/pay-out': {
    send: () => ({ headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: refused('NOTHING_TO_PAY_OUT'),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/operator/orders/:code/cancel': {
    send: () => ({ ...body({ itemNos: [999] }), headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: refused('ITEM_NOT_FOUND'),
    brand: notFound,
    visitor: 'as the owner',
  },
  'GET /api/operator/presentations/:id': {
    send: () => ({ headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: ok({ touched: { orders: 1, tickets: 3 } }),
    brand: noShowing,
    visitor: 'as the owner',
  },
  'POST /api/operator/presentations/:id/cancel': {
    send: () => ({ ...body({}), headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: refused('ORDERS_TOUCHED'),
    brand: noShowing,
    visitor: 'as the owner',
  },
  'POST /api/operator/presentations/:id/move': {
    send: () => ({
      ...body({ dateTime: '2036-05-01T20:15:00Z' }),
      headers: { authorization: `Bearer ${TOKEN}` },
    }),
    owner: refused('ORDERS_TOUCHED'),
    brand: noShowing,
    visitor: 'as the owner',
  },
  'GET /api/operator/presentations/:id/seats': {
    send: () => ({ headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: ok({ blocks: [] }),
    brand: noShowing,
    visitor: 'as the owner',
  },
  'POST /api/operator/presentations/:id/seats/block': {
    send: () => ({
      ...body({ seats: [{ seatNo: 0 }], reason: 'broken' }),
      headers: { authorization: `Bearer ${TOKEN}` },
    }),
    owner: (answer, { code }) =>
      expect(answer.body).toMatchObject({ code: 'ORDERS_TOUCHED', seats: [{ order: code }] }),
    brand: noShowing,
    visitor: 'as the owner',
  },
  'POST /api/operator/presentations/:id/seats/unblock': {
    send: () => ({ ...body({ seats: [{ seatNo: 0 }] }), headers: { authorization: `Bearer ${TOKEN}` } }),
    owner: ok({ blocks: [] }),
    brand: noShowing,
    visitor: 'as the owner',
  },
  // Whoever has the link of the e-mail.
  'GET /api/refund-offers/:refundToken': {
    before: moved,
    owner: ok({ state: 'open', tickets: 3, amount: 2970 }),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/refund-offers/:refundToken': {
    before: moved,
    owner: ok({ state: 'refunded', tickets: 0, amount: 2970 }),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/customer/mobile-login': {
    send: () => body({ mobileNumber: newNumber() }),
    // Codes are counted by number, whoever asks: the other visitor asks before.
    owner: refused('TOO_MANY_REQUESTS'),
    brand: refused('LOGIN_FAILED'),
    visitor: ok({ success: true }),
  },
  'POST /api/customer-area/mobile-login': {
    send: () => ({ ...query({ checkout: '' }), ...body({ mobileNumber: newNumber() }) }),
    // Codes are counted by number, whoever asks: the other visitor asks before.
    owner: refused('TOO_MANY_REQUESTS'),
    brand: refused('LOGIN_FAILED'),
    visitor: ok({ success: true }),
  },
  'POST /api/customer/mobile-login-validation-area': {
    before: askedForCode,
    send: (scene) => body({ smsCode: SMS_CODE, mobileNumber: numberOf(scene) }),
    owner: ok({ customerInfo: {} }),
    brand: wrongCode,
    visitor: wrongCode,
  },
  'POST /api/customer-area/mobile-login-validation': {
    before: askedForCode,
    send: () => body({ smsCode: SMS_CODE }),
    owner: ok({ customerAreaInfo: {} }),
    brand: wrongCode,
    visitor: wrongCode,
  },
  'GET /api/customer': {
    before: signedInBefore,
    owner: ok({ customerInfo: { MobileNumber1: expect.any(String) } }),
    brand: ok({ customerInfo: null }),
    visitor: ok({ customerInfo: null }),
  },
  'GET /api/customer/members': {
    before: signedInBefore,
    owner: ok({ members: [{ memberNumber: expect.stringMatching(/^M1/) }] }),
    brand: ok({ members: [] }),
    visitor: ok({ members: [] }),
  },
  'POST /api/customer/logout': SAME_FOR_ALL,
  'POST /api/customer-area/logout': SAME_FOR_ALL,
  'POST /api/reminders': {
    before: offSale,
    send: ({ showing }) => body({ presentationId: showing, email: customer.email, consent: true }),
    owner: ok(),
    brand: refused('NO_EVENT_FOUND'),
    visitor: 'as the owner',
  },
  'GET /api/reminders/:stopToken': {
    before: remindedLater,
    owner: ({ body }) => expect(body['open']).toBeGreaterThan(0),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /reminders/:stopToken': {
    before: remindedLater,
    owner: status(303),
    brand: notFound,
    visitor: 'as the owner',
  },
  'GET /api/carts/:kind': {
    owner: ok({ cartId: null }),
    brand: ok({ cartId: null }),
    visitor: ok({ cartId: null }),
  },
  'PUT /api/carts/:kind': {
    send: () => body({ customer: { firstName: 'Vera' } }),
    owner: ok({ kind: 'donations', content: { customer: { firstName: 'Vera' } } }),
    brand: ok({ kind: 'donations' }),
    visitor: ok({ kind: 'donations' }),
  },
  'POST /api/carts/:kind/voucher': {
    send: ({ voucher }) => body({ code: voucher }),
    owner: refused('NO_CART'),
    brand: refused('SYSTEM_VOUCHER_NOT_FOUND'),
    visitor: refused('NO_CART'),
  },
  'POST /api/carts/:kind/voucher/amount': {
    send: ({ voucher }) => body({ reference: voucher, amount: 5 }),
    owner: refused('SYSTEM_VOUCHER_NOT_FOUND'),
    brand: refused('SYSTEM_VOUCHER_NOT_FOUND'),
    visitor: refused('SYSTEM_VOUCHER_NOT_FOUND'),
  },
  'POST /api/carts/:kind/voucher/remove': {
    send: ({ voucher }) => body({ reference: voucher }),
    owner: ok({ vouchers: [] }),
    brand: ok({ vouchers: [] }),
    visitor: ok({ vouchers: [] }),
  },
  'POST /api/carts/:kind/step': {
    send: () => body({ step: 'customerInfo' }),
    owner: refused('NO_DONATIONS_SELECTED'),
    brand: refused('NO_DONATIONS_SELECTED'),
    visitor: refused('NO_DONATIONS_SELECTED'),
  },
  'POST /api/carts/:kind/reset': {
    send: () => body({ keepCustomer: false }),
    owner: ok({ content: { donations: [] } }),
    brand: ok({ content: { donations: [] } }),
    visitor: ok({ content: { donations: [] } }),
  },

  // Whoever has the link of the e-mail may pay, or give the seats back.
  'GET /api/holds/:token': {
    before: withHold,
    owner: ok({ state: 'held', pending: null }),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/holds/:token/pay': {
    before: withHold,
    send: () => body({ paymentIdentifier: 'of nobody', total: 29.7 }),
    owner: refused('PAYMENT_IDENTIFIER_UNKNOWN'),
    brand: notFound,
    visitor: refused('PAYMENT_IDENTIFIER_UNKNOWN'),
  },
  'POST /api/holds/:token/vouchers': {
    before: withHold,
    send: () => body({ vouchers: [] }),
    owner: ok({ entered: [], restAmount: 29.7 }),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/operator/holds/:code/collect': {
    before: withHold,
    send: () => ({
      ...body({ method: 'cash', total: 29.7 }),
      headers: { authorization: `Bearer ${TOKEN}` },
    }),
    owner: ok({ total: 29.7 }),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/holds/:token/give-up': {
    before: withHold,
    owner: ok({ state: 'ended' }),
    brand: notFound,
    visitor: 'as the owner',
  },
  'POST /api/holds/find': {
    before: withHold,
    send: (scene) => body({ reservationIdentifier: scene.code, mobileNumber: numberOf(scene) }),
    owner: (answer, { token }) => expect(answer.body['link']).toBe(token),
    brand: notFound,
    visitor: 'as the owner',
  },

  // The link gives the tickets to everybody who has it, but no data about the buyer.
  'GET /api/tickets/:token': {
    owner: ok({ order: { email: customer.email, paidWith: [{ lastFour: '4242' }] } }),
    brand: refused('ORDER_NOT_FOUND'),
    visitor: (answer, scene) => {
      void ticketsOf(answer, scene);
      expect(answer.body['order']).not.toHaveProperty('paidWith');
      expect(answer.body['order']).toMatchObject({ email: null });
    },
  },
  'GET /api/tickets/:token/seats': {
    owner: ok({ closed: null, tickets: [{ row: 'A' }, { row: 'A' }, { row: 'A' }] }),
    brand: notFound,
    visitor: ok({ chosen: 0, offer: null }),
  },
  'GET /api/tickets/:token/tickets.pdf': {
    owner: status(200, /^%PDF-/),
    brand: notFound,
    visitor: status(200, /^%PDF-/),
  },
  'GET /api/tickets/:token/showing.ics': {
    owner: status(200, /BEGIN:VEVENT/),
    brand: notFound,
    visitor: 'as the owner',
  },
  // The demo's outbox shows all e-mails of the brand to everybody.
  'GET /demo/outbox': {
    owner: (answer, { mail }) => expect(answer.text).toContain(mail),
    brand: (answer, { mail }) => expect(answer.text).not.toContain(mail),
    visitor: 'as the owner',
  },
  'GET /demo/outbox/:mailId': { owner: status(200, /Charade/), brand: notFound, visitor: 'as the owner' },
  'GET /demo/outbox/:mailId/letter.eml': { owner: status(200), brand: notFound, visitor: 'as the owner' },
  'GET /demo/outbox/:mailId/attachments/:index': {
    owner: status(200, /^%PDF-/),
    brand: notFound,
    visitor: 'as the owner',
  },

  'GET /api/bot-check/challenge': { send: () => query({ level: 'low' }), ...SAME_FOR_ALL },
  'POST /api/bot-check/pass/low': { send: () => body({}), ...SAME_FOR_ALL },
  'POST /api/bot-check/pass/high': { send: () => body({}), ...SAME_FOR_ALL },
};
