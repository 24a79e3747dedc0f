import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GatewayUnreachable, RefundRefused } from '#modules/payment/server/gateway.ts';
import { noticePath } from '#modules/payment/server/notices.ts';
import { formOfIdentifier } from '#modules/payment/server/payment-form.ts';
import { cancelPayment, queryPayment, refundPayment } from '#modules/payment/server/payments.ts';
import type { Payment } from '#modules/payment/server/payment-store.ts';
import { recordOutcome, wantRefund } from '#modules/payment/server/record-outcome.ts';
import { stripeGateway } from '#modules/payment/server/stripe/gateway.ts';
import type { Context } from '#platform/server/context.ts';
import { startStripeStandIn, STRIPE_KEYS, type StripeStandIn } from '../support/stripe-stand-in.ts';
import { noteNumber, notify, openPaymentHouse, STRIPED, type PaymentHouse } from './payment-fixture.ts';

let stripe: StripeStandIn;
let house: PaymentHouse;
let anna: Context;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  house = await openPaymentHouse(async () => ({
    ...STRIPE_KEYS,
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SCRIPT_URL: `${stripe.origin}/stripe.js`,
  }));
  stripe.notifyAt(house.origin + noticePath('stripe'));
  anna = house.visit(STRIPED);
});
afterEach(() => house.listenWith(async () => {}));
afterAll(async () => {
  await stripe.close();
  await house.close();
});

const headers = { 'x-brand': String(STRIPED), 'x-visitor': 'anna' };

/** The address of a form of Anna's. */
async function formUrl(): Promise<URL> {
  const reply = await house.shop.inject({ url: '/api/payment/form/en?total=18.4', headers });
  return new URL(reply.json<{ paymentFormURL: string }>().paymentFormURL);
}

/** What the form's page would post for a typed card. */
async function identifierOf(number: string): Promise<string> {
  noteNumber(number);
  const formId = (await formUrl()).pathname.split('/').at(-1);
  return `${stripe.confirmationToken(number)}.${formId}`;
}

async function pay(
  number: string,
): Promise<{ payment: Payment; outcome: Awaited<ReturnType<PaymentHouse['charge']>> }> {
  const payment = await house.newPayment(anna);
  return { payment, outcome: await house.charge(anna, payment, await identifierOf(number)) };
}

const intentsOf = (payment: Payment) =>
  stripe.intents().filter(({ metadata }) => metadata['payment_id'] === payment.paymentId);
const told = (payment: Payment) => house.heard.filter(({ paymentId }) => paymentId === payment.paymentId);
const untilTold = (payment: Payment) =>
  vi.waitFor(() => expect(told(payment)).not.toEqual([]), { timeout: 10_000 });

describe('charging', () => {
  test('a good card: paid, with what may be kept of it', async () => {
    const { payment, outcome } = await pay('4242424242424242');
    const instrument = { brand: 'visa', last4: '4242', expMonth: 8, expYear: 2039 };
    expect(outcome).toMatchObject({ status: 'paid', instrument });
    expect(intentsOf(payment)).toMatchObject([
      { amount: 1840, currency: 'eur', metadata: { tenant_id: String(STRIPED) } },
    ]);
    expect(await queryPayment(anna, { ...payment, providerRef: outcome.providerRef! })).toEqual(outcome);
    await untilTold(payment);
    expect(told(payment)).toEqual([{ paymentId: payment.paymentId, providerRef: outcome.providerRef }]);
  });

  test.each([
    ['4000000000000002', 'CARD_DECLINED'],
    ['4000000000009995', 'INSUFFICIENT_FUNDS'],
    ['4000000000000069', 'EXPIRED_CARD'],
    ['4000000000000127', 'WRONG_CVV'],
    ['4000000000000119', 'PROCESSING_ERROR'],
  ])('%s is declined: %s, and a query says the same', async (number, reason) => {
    const { payment, outcome } = await pay(number);
    expect(outcome).toMatchObject({ status: 'declined', reason });
    expect(await queryPayment(anna, payment)).toMatchObject({ status: 'declined', reason });
  });

  test('the same payment again is the same charge; an identifier pays once', async () => {
    const payment = await house.newPayment(anna);
    const identifier = await identifierOf('4242424242424242');
    const first = await house.charge(anna, payment, identifier);
    expect(await house.charge(anna, payment, identifier)).toEqual(first);
    expect(intentsOf(payment)).toHaveLength(1);
    const again = await house.charge(anna, await house.newPayment(anna), identifier);
    expect(again).toEqual({ status: 'declined', reason: 'PROCESSING_ERROR' });
  });

  test('with a wrong key nothing is charged', async () => {
    const settings = {
      ...house.app.settings,
      stripe: { ...house.app.settings.stripe, secretKey: 'sk_wrong' },
    };
    const ctx = { ...anna, app: { ...house.app, settings } };
    const payment = await house.newPayment(anna);
    const outcome = await house.charge(ctx, payment, await identifierOf('4242424242424242'));
    expect(outcome).toEqual({ status: 'declined', reason: 'PROCESSING_ERROR' });
    await expect(queryPayment(ctx, payment)).rejects.toBeInstanceOf(GatewayUnreachable);
  });
});

describe('answers that go wrong', () => {
  test('an answer lost once is fetched again with the same key', async () => {
    stripe.misbehave('lose answer');
    const { payment, outcome } = await pay('4242424242424242');
    expect(outcome.status).toBe('paid');
    expect(intentsOf(payment)).toHaveLength(1);
  });

  test('an answer lost for good: unknown, and a query finds the charge by our own id', async () => {
    stripe.misbehave('lose answer', 'lose answer');
    const payment = await house.newPayment(anna);
    const identifier = await identifierOf('4242424242424242');
    await expect(house.charge(anna, payment, identifier)).rejects.toBeInstanceOf(GatewayUnreachable);
    // Others were paid since, on more than one page of the list.
    for (let i = 0; i < 4; i++) await pay('4242424242424242');
    expect(await queryPayment(anna, payment)).toMatchObject({ status: 'paid' });
  });

  test('a request that never arrived is unknown to a query as well', async () => {
    stripe.misbehave('lose request', 'lose request');
    const payment = await house.newPayment(anna);
    const identifier = await identifierOf('4242424242424242');
    await expect(house.charge(anna, payment, identifier)).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(await queryPayment(anna, payment)).toEqual({ status: 'unknown' });
    expect(await cancelPayment(anna, payment)).toEqual({ status: 'cancelled' });
  });

  test.each([
    ['error 500', 'error 500'],
    // Not tried again: Stripe asks to go slower.
    ['rate limit'],
  ] as const)('%s for good: unknown', async (...plan) => {
    stripe.misbehave(...plan);
    const payment = await house.newPayment(anna);
    const identifier = await identifierOf('4242424242424242');
    await expect(house.charge(anna, payment, identifier)).rejects.toBeInstanceOf(GatewayUnreachable);
    expect(intentsOf(payment)).toEqual([]);
  });

  test('an error once is nobody to know of', async () => {
    stripe.misbehave('error 500');
    expect((await pay('4242424242424242')).outcome.status).toBe('paid');
  });
});

describe('3-D Secure', () => {
  async function payWithStep(number: string): Promise<{ payment: Payment; intentId: string }> {
    const { payment, outcome } = await pay(number);
    expect(outcome).toMatchObject({ status: 'pending', action: { url: expect.stringContaining('/3ds/') } });
    const intentId = outcome.providerRef!;
    return { payment: { ...payment, providerRef: intentId }, intentId };
  }

  test('approved: paid, told by event', async () => {
    const { payment, intentId } = await payWithStep('4000002760003184');
    expect(await queryPayment(anna, payment)).toMatchObject({ status: 'pending' });
    stripe.decide(intentId, 'approve');
    await untilTold(payment);
    expect(await queryPayment(anna, payment)).toMatchObject({ status: 'paid' });
  });

  test('refused: declined with its own reason; approved and declined: the bank’s', async () => {
    const refused = await payWithStep('4000002760003184');
    stripe.decide(refused.intentId, 'refuse');
    expect(await queryPayment(anna, refused.payment)).toMatchObject({ reason: 'THREE_D_SECURE_FAILED' });
    const declined = await payWithStep('4000008400001629');
    stripe.decide(declined.intentId, 'approve');
    expect(await queryPayment(anna, declined.payment)).toMatchObject({ reason: 'CARD_DECLINED' });
  });

  test('withdrawn and approved at once: one wins, and both hear which', async () => {
    const answers = new Set<string>();
    for (const approveFirst of [true, false]) {
      const { payment, intentId } = await payWithStep('4000002760003184');
      if (approveFirst) stripe.decide(intentId, 'approve');
      const cancelled = await cancelPayment(anna, payment);
      if (!approveFirst) stripe.decide(intentId, 'approve');
      expect(cancelled).toEqual(await queryPayment(anna, payment));
      answers.add(cancelled.status);
    }
    expect([...answers]).toEqual(['paid', 'cancelled']);
  });
});

describe('refunds', () => {
  async function dueBack(): Promise<Payment> {
    const { payment, outcome } = await pay('4242424242424242');
    await anna.db.transaction((tx) => recordOutcome(tx, payment.paymentId, outcome, new Date()));
    const wanted = await anna.db.transaction((tx) => wantRefund(tx, payment.paymentId, new Date()));
    return wanted.payment;
  }
  const back = (payment: Payment) => stripe.refunds().filter(({ intent }) => intent === payment.providerRef);

  test('once, however often it is asked and whatever answer is lost', async () => {
    const payment = await dueBack();
    stripe.misbehave('lose answer', 'lose answer');
    await expect(refundPayment(anna, payment.paymentId)).rejects.toBeInstanceOf(GatewayUnreachable);
    const answers = await Promise.all([1, 2, 3].map(() => refundPayment(anna, payment.paymentId)));
    expect(answers).toEqual(['refunded', 'refunded', 'refunded']);
    expect(back(payment)).toMatchObject([{ amount: 1840 }]);
  });

  test('given back by hand in the dashboard meanwhile: counts as given back', async () => {
    const payment = await dueBack();
    const order = { ...payment, refundKey: `${payment.paymentId}:by-hand` };
    await stripeGateway.refund(anna, order);
    expect(await refundPayment(anna, payment.paymentId)).toBe('refunded');
    expect(back(payment)).toHaveLength(1);
  });

  test('a charge that brought no money gives none back', async () => {
    const { payment, outcome } = await pay('4000000000000002');
    const order = { ...payment, providerRef: outcome.providerRef!, refundKey: `${payment.paymentId}:refund` };
    await expect(stripeGateway.refund(anna, order)).rejects.toBeInstanceOf(RefundRefused);
  });
});

describe('events', () => {
  const send = (body: string, signature: string): Promise<number> =>
    notify(house, 'stripe', body, { 'stripe-signature': signature });

  async function quietly(number: string): Promise<{ payment: Payment; intentId: string }> {
    stripe.notifyAt(undefined);
    const { payment, outcome } = await pay(number);
    stripe.notifyAt(house.origin + noticePath('stripe'));
    return { payment, intentId: outcome.providerRef! };
  }

  test('the same event twice is heard once', async () => {
    const { payment, intentId } = await quietly('4242424242424242');
    const { body, signature } = stripe.eventOf(intentId, 'payment_intent.succeeded');
    expect(await send(body, signature)).toBe(204);
    expect(await send(body, signature)).toBe(204);
    expect(told(payment)).toHaveLength(1);
  });

  test('badly signed, changed, or played again after five minutes: refused', async () => {
    const { payment, intentId } = await quietly('4242424242424242');
    const { body, signature } = stripe.eventOf(intentId, 'payment_intent.succeeded');
    const old = stripe.eventOf(intentId, 'payment_intent.succeeded', new Date(Date.now() - 301_000));
    expect(await send(body, '')).toBe(400);
    expect(await send(body, 't=1,v1=00')).toBe(400);
    expect(await send(body.replace('succeeded', 'canceled'), signature)).toBe(400);
    expect(await send(old.body, old.signature)).toBe(400);
    expect(told(payment)).toEqual([]);
  });

  test('about other things, or of other systems on the account: taken and passed over', async () => {
    const { payment, intentId } = await quietly('4242424242424242');
    const other = stripe.eventOf(intentId, 'payment_intent.created');
    expect(await send(other.body, other.signature)).toBe(204);
    const foreign = stripe.eventOf('pi_of_another_shop', 'payment_intent.succeeded');
    expect(await send(foreign.body, foreign.signature)).toBe(204);
    expect(told(payment)).toEqual([]);
  });

  test('comes again until the shop has dealt with it', async () => {
    let failures = 2;
    house.listenWith(async () => {
      if (failures-- > 0) throw new Error('not just now');
    });
    const { payment } = await pay('4242424242424242');
    await untilTold(payment);
    expect(told(payment)).toHaveLength(1);
  });
});

describe('the form', () => {
  test('is our own page for this visitor, with nothing but its script and Stripe’s', async () => {
    const url = await formUrl();
    expect(url.origin).toBe(house.origin);
    const page = await house.shop.inject({ url: url.pathname, headers });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'nonce-[^']+' http:\/\/127/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain(`frame-src ${stripe.origin}`);
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.body).toContain(`src="${stripe.origin}/stripe.js"`);
    expect(page.body).toContain('&quot;amount&quot;:1840');
    expect(page.body).not.toContain(STRIPE_KEYS.STRIPE_SECRET_KEY);
  });

  test('is not there for another visitor, another brand, or by a made-up id', async () => {
    const { pathname } = await formUrl();
    const status = async (url: string, who: Record<string, string>): Promise<number> =>
      (await house.shop.inject({ url, headers: who })).statusCode;
    expect(await status(pathname, headers)).toBe(200);
    expect(await status(pathname, { ...headers, 'x-visitor': 'boris' })).toBe(404);
    expect(await status(pathname, { ...headers, 'x-brand': '1' })).toBe(404);
    expect(await status('/pay/stripe/made-up', headers)).toBe(404);
  });

  test('an identifier belongs to the visitor of its form', async () => {
    const identifier = await identifierOf('4242424242424242');
    expect(await formOfIdentifier(anna, identifier)).toMatchObject({ currency: expect.any(String) });
    expect(await formOfIdentifier(house.visit(STRIPED, 'boris'), identifier)).toBeUndefined();
    expect(await formOfIdentifier(anna, identifier.split('.')[0]!)).toBeUndefined();
    expect(await formOfIdentifier(anna, `${identifier}.x`)).toBeUndefined();
  });
});

test('no card number is left anywhere in the shop', async () => {
  expect(await house.leaks()).toEqual([]);
});
