import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProviderUnreachable, RefundRefused } from '#modules/payment/server/provider.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { choiceOf } from '#modules/payment/server/payment-choice.ts';
import { cancelTender, queryTender } from '#modules/payment/server/tenders.ts';
import type { OutsideTender, Tender } from '#modules/payment/server/tender-store.ts';
import { refundsOfOrder } from '#modules/payment/server/refund-store.ts';
import { noteForeignRefunds } from '#modules/payment/server/foreign-refunds.ts';
import { payRefund, requestRefund } from '#modules/payment/server/refunds.ts';
import { recordOutcome } from '#modules/payment/server/record-outcome.ts';
import { stripeProvider } from '#modules/payment/server/stripe/provider.ts';
import type { Context } from '#platform/server/context.ts';
import {
  startStripeStandIn,
  STRIPE_KEYS,
  type StripeStandIn,
} from '../../support/stand-ins/stripe-stand-in.ts';
import {
  rememberNumber,
  notify,
  openPaymentFixture,
  STRIPED,
  type PaymentFixture,
} from './payment-fixture.ts';

let stripe: StripeStandIn;
let fixture: PaymentFixture;
let anna: Context;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  fixture = await openPaymentFixture(async () => ({
    ...STRIPE_KEYS,
    STRIPE_API_BASE: stripe.origin,
    STRIPE_SCRIPT_URL: `${stripe.origin}/stripe.js`,
  }));
  stripe.notifyAt(fixture.origin + webhookPath('stripe'));
  anna = fixture.visit(STRIPED);
});
afterEach(() => fixture.listenWith(async () => 'decided'));
afterAll(async () => {
  await stripe.close();
  await fixture.close();
});

const headers = { 'x-brand': String(STRIPED), 'x-visitor': 'anna' };

/** The address of a form of the visitor 'anna'. */
async function formUrl(): Promise<URL> {
  const reply = await fixture.shop.inject({ url: '/api/payment/form/en?total=18.4', headers });
  return new URL(reply.json<{ paymentFormURL: string }>().paymentFormURL);
}

/** The identifier that the form's page would send for a typed card. */
async function identifierOf(number: string): Promise<string> {
  rememberNumber(number);
  const formId = (await formUrl()).pathname.split('/').at(-1);
  return `${stripe.confirmationToken(number)}.${formId}`;
}

async function pay(
  number: string,
): Promise<{ tender: OutsideTender; outcome: Awaited<ReturnType<PaymentFixture['charge']>> }> {
  const tender = await fixture.newTender(anna);
  return { tender, outcome: await fixture.charge(anna, tender, await identifierOf(number)) };
}

const intentsOf = (tender: OutsideTender) =>
  stripe.intents().filter(({ metadata }) => metadata['payment_id'] === tender.tenderId);
const webhooksOf = (tender: OutsideTender) =>
  fixture.webhookCalls.filter(({ tenderId }) => tenderId === tender.tenderId);
const untilWebhook = (tender: OutsideTender) =>
  vi.waitFor(() => expect(webhooksOf(tender)).not.toEqual([]), { timeout: 10_000 });

test.each([
  ['en', 200],
  ['pl', 200],
  ['bg', 400],
])('a form in %s, for a brand with English and Polish: %d', async (locale, status) => {
  const reply = await fixture.shop.inject({ url: `/api/payment/form/${locale}?total=18.4`, headers });
  expect(reply.statusCode).toBe(status);
  if (status === 400) expect(reply.body).toContain('locale');
});

describe('charging', () => {
  test('a good card: paid, with the data that may be stored', async () => {
    const { tender, outcome } = await pay('4242424242424242');
    const instrument = { method: 'card', brand: 'visa', last4: '4242', expMonth: 8, expYear: 2039 };
    expect(outcome).toMatchObject({ status: 'paid', instrument });
    expect(intentsOf(tender)).toMatchObject([
      { amount: 1840, currency: 'eur', metadata: { tenant_id: String(STRIPED) } },
    ]);
    expect(await queryTender(anna, { ...tender, providerRef: outcome.providerRef! })).toEqual(outcome);
    await untilWebhook(tender);
    expect(webhooksOf(tender)).toEqual([{ tenderId: tender.tenderId, providerRef: outcome.providerRef }]);
  });

  test.each([
    ['4000000000000002', 'CARD_DECLINED'],
    ['4000000000009995', 'INSUFFICIENT_FUNDS'],
    ['4000000000000069', 'EXPIRED_CARD'],
    ['4000000000000127', 'WRONG_CVV'],
    ['4000000000000119', 'PROCESSING_ERROR'],
  ])('%s is declined: %s, and a query returns the same', async (number, reason) => {
    const { tender, outcome } = await pay(number);
    expect(outcome).toMatchObject({ status: 'declined', reason });
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'declined', reason });
  });

  test('a repeated call for a tender returns the same charge; an identifier pays once', async () => {
    const tender = await fixture.newTender(anna);
    const identifier = await identifierOf('4242424242424242');
    const first = await fixture.charge(anna, tender, identifier);
    expect(await fixture.charge(anna, tender, identifier)).toEqual(first);
    expect(intentsOf(tender)).toHaveLength(1);
    const again = await fixture.charge(anna, await fixture.newTender(anna), identifier);
    expect(again).toEqual({ status: 'declined', reason: 'PROCESSING_ERROR' });
  });

  test('with a wrong key nothing is charged', async () => {
    const settings = {
      ...fixture.app.settings,
      stripe: { ...fixture.app.settings.stripe, secretKey: 'sk_wrong' },
    };
    const ctx = { ...anna, app: { ...fixture.app, settings } };
    const tender = await fixture.newTender(anna);
    const outcome = await fixture.charge(ctx, tender, await identifierOf('4242424242424242'));
    expect(outcome).toEqual({ status: 'declined', reason: 'PROCESSING_ERROR' });
    await expect(queryTender(ctx, tender)).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe('answers that go wrong', () => {
  test('after one lost answer the request is repeated with the same key', async () => {
    stripe.misbehave('lose answer');
    const { tender, outcome } = await pay('4242424242424242');
    expect(outcome.status).toBe('paid');
    expect(intentsOf(tender)).toHaveLength(1);
  });

  test('when no answer arrives, the outcome is unknown, and a query finds the charge by our own id', async () => {
    stripe.misbehave('lose answer', 'lose answer');
    const tender = await fixture.newTender(anna);
    const identifier = await identifierOf('4242424242424242');
    await expect(fixture.charge(anna, tender, identifier)).rejects.toBeInstanceOf(ProviderUnreachable);
    // Other charges were made since then, so that the list has several pages.
    for (let i = 0; i < 4; i++) await pay('4242424242424242');
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'paid' });
  });

  test('a request that never arrived is unknown to a query as well', async () => {
    stripe.misbehave('lose request', 'lose request');
    const tender = await fixture.newTender(anna);
    const identifier = await identifierOf('4242424242424242');
    await expect(fixture.charge(anna, tender, identifier)).rejects.toBeInstanceOf(ProviderUnreachable);
    expect(await queryTender(anna, tender)).toEqual({ status: 'unknown' });
    expect(await cancelTender(anna, tender)).toEqual({ status: 'cancelled' });
  });

  test.each([
    ['error 500', 'error 500'],
    // Not repeated: Stripe has asked for fewer requests.
    ['rate limit'],
  ] as const)('%s for good: unknown', async (...plan) => {
    stripe.misbehave(...plan);
    const tender = await fixture.newTender(anna);
    const identifier = await identifierOf('4242424242424242');
    await expect(fixture.charge(anna, tender, identifier)).rejects.toBeInstanceOf(ProviderUnreachable);
    expect(intentsOf(tender)).toEqual([]);
  });

  test('after one error the repeated request pays', async () => {
    stripe.misbehave('error 500');
    expect((await pay('4242424242424242')).outcome.status).toBe('paid');
  });
});

describe('3-D Secure', () => {
  async function payWithStep(number: string): Promise<{ tender: OutsideTender; intentId: string }> {
    const { tender, outcome } = await pay(number);
    expect(outcome).toMatchObject({ status: 'pending', action: { url: expect.stringContaining('/3ds/') } });
    const intentId = outcome.providerRef!;
    return { tender: { ...tender, providerRef: intentId }, intentId };
  }

  test('approved: paid, with an event', async () => {
    const { tender, intentId } = await payWithStep('4000002760003184');
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'pending' });
    await stripe.decide(intentId, 'approve');
    await untilWebhook(tender);
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'paid' });
  });

  test('refused: declined with its own reason; approved and declined: the bank’s', async () => {
    const refused = await payWithStep('4000002760003184');
    await stripe.decide(refused.intentId, 'refuse');
    expect(await queryTender(anna, refused.tender)).toMatchObject({ reason: 'THREE_D_SECURE_FAILED' });
    const declined = await payWithStep('4000008400001629');
    await stripe.decide(declined.intentId, 'approve');
    expect(await queryTender(anna, declined.tender)).toMatchObject({ reason: 'CARD_DECLINED' });
  });

  test('withdrawn and approved at the same time: one wins, and both get the same outcome', async () => {
    const answers = new Set<string>();
    for (const approveFirst of [true, false]) {
      const { tender, intentId } = await payWithStep('4000002760003184');
      if (approveFirst) await stripe.decide(intentId, 'approve');
      const cancelled = await cancelTender(anna, tender);
      if (!approveFirst) await stripe.decide(intentId, 'approve');
      expect(cancelled).toEqual(await queryTender(anna, tender));
      answers.add(cancelled.status);
    }
    expect([...answers]).toEqual(['paid', 'cancelled']);
  });
});

describe('refunds', () => {
  type DueBack = { readonly tender: Tender; readonly refundIds: readonly string[] };

  /** A tender that a card has paid, with refunds of these amounts. */
  async function dueBack(...parts: number[]): Promise<DueBack> {
    const { tender, outcome } = await pay('4242424242424242');
    const { tenderId } = tender;
    const refunds = await anna.db.transaction(async (tx) => {
      const recorded = await recordOutcome(tx, tenderId, outcome, new Date());
      const wanted = await Promise.all(
        parts.map((amount, i) =>
          requestRefund(tx, { tenderId, amount, key: `${tenderId}:${i}`, reason: 'returned' }, new Date()),
        ),
      );
      return { tender: recorded.tender, refundIds: wanted.map(({ refundId }) => refundId) };
    });
    return refunds;
  }
  const back = (tender: Tender) => stripe.refunds().filter(({ intent }) => intent === tender.providerRef);

  test('are paid once, also when calls are repeated or an answer is lost', async () => {
    const { tender, refundIds } = await dueBack(1840);
    stripe.misbehave('lose answer', 'lose answer');
    await expect(payRefund(anna, refundIds[0]!)).rejects.toBeInstanceOf(ProviderUnreachable);
    const answers = await Promise.all([1, 2, 3].map(() => payRefund(anna, refundIds[0]!)));
    expect(answers).toEqual(['refunded', 'refunded', 'refunded']);
    expect(back(tender)).toMatchObject([{ amount: 1840 }]);
  });

  test('in parts have keys of their own, and Stripe’s id is stored', async () => {
    const { tender, refundIds } = await dueBack(1000, 840);
    for (const refundId of refundIds) expect(await payRefund(anna, refundId)).toBe('refunded');
    expect(back(tender)).toMatchObject([{ amount: 1000 }, { amount: 840 }]);
    const refunds = await refundsOfOrder(anna.db, tender.orderId);
    expect(refunds.map(({ providerRef }) => providerRef)).toEqual([
      expect.stringMatching(/^re_/),
      expect.stringMatching(/^re_/),
    ]);
  });

  test('that were made in Stripe’s dashboard count as refunded', async () => {
    const { tender, refundIds } = await dueBack(1840);
    const order = { ...tender, refundKey: `${tender.tenderId}:by-hand` };
    await stripeProvider.refund(anna, order);
    expect(await payRefund(anna, refundIds[0]!)).toBe('refunded');
    expect(back(tender)).toHaveLength(1);
  });

  test('are found in Stripe’s list when its idempotency key is forgotten', async () => {
    const { tender, refundIds } = await dueBack(1000);
    stripe.misbehave('lose answer', 'lose answer');
    await expect(payRefund(anna, refundIds[0]!)).rejects.toBeInstanceOf(ProviderUnreachable);
    stripe.forgetKeys();
    expect(await payRefund(anna, refundIds[0]!)).toBe('refunded');
    expect(back(tender)).toMatchObject([{ amount: 1000 }]);
  });

  test('of Stripe’s dashboard lead to a webhook about their tender, and are noted once', async () => {
    const { tender } = await dueBack(1000);
    const charge = {
      ...tender,
      provider: 'stripe',
      method: 'card',
      providerRef: tender.providerRef!,
    } as const;
    // The charge’s own event has an earlier time, and must not be the one that notes the refund.
    await untilWebhook(charge);
    fixture.listenWith(async (ctx, { tenderId }) => {
      if (tenderId === tender.tenderId) await noteForeignRefunds(ctx, charge);
      return 'decided';
    });
    await stripe.refundInDashboard(charge.providerRef, 300);
    const noted = [{ amount: 1000 }, { amount: 300, state: 'refunded', reason: 'by_provider' }];
    const ofOrder = () => refundsOfOrder(anna.db, tender.orderId);
    await vi.waitFor(async () => expect(await ofOrder()).toMatchObject(noted), { timeout: 10_000 });
    await noteForeignRefunds(anna, charge);
    expect(await ofOrder()).toMatchObject(noted);
  });

  test('of another system on the account are ignored', async () => {
    stripe.notifyAt(undefined);
    const { tender } = await dueBack(1000);
    const intent = stripe.intents().find(({ orderId }) => orderId === tender.providerRef)!;
    delete intent.metadata['payment_id'];
    const { body, signature } = stripe.refundEventOf(await stripe.refundInDashboard(intent.orderId, 300));
    stripe.notifyAt(fixture.origin + webhookPath('stripe'));
    expect(await notify(fixture, 'stripe', body, { 'stripe-signature': signature })).toBe(200);
    expect(fixture.webhookCalls.filter(({ providerRef }) => providerRef === intent.orderId)).toEqual([]);
  });

  test('of a charge that is not paid are refused', async () => {
    const { tender, outcome } = await pay('4000000000000002');
    const order = { ...tender, providerRef: outcome.providerRef!, refundKey: `${tender.tenderId}:refund` };
    await expect(stripeProvider.refund(anna, order)).rejects.toBeInstanceOf(RefundRefused);
  });
});

describe('events', () => {
  const send = (body: string, signature: string): Promise<number> =>
    notify(fixture, 'stripe', body, { 'stripe-signature': signature });

  async function payWithoutEvent(number: string): Promise<{ tender: OutsideTender; intentId: string }> {
    stripe.notifyAt(undefined);
    const { tender, outcome } = await pay(number);
    stripe.notifyAt(fixture.origin + webhookPath('stripe'));
    return { tender, intentId: outcome.providerRef! };
  }

  test('a repeated event is handled once', async () => {
    const { tender, intentId } = await payWithoutEvent('4242424242424242');
    const { body, signature } = stripe.eventOf(intentId, 'payment_intent.succeeded');
    expect(await send(body, signature)).toBe(200);
    expect(await send(body, signature)).toBe(200);
    expect(webhooksOf(tender)).toHaveLength(1);
  });

  test('with a wrong signature, changed, or older than five minutes: refused', async () => {
    const { tender, intentId } = await payWithoutEvent('4242424242424242');
    const { body, signature } = stripe.eventOf(intentId, 'payment_intent.succeeded');
    const old = stripe.eventOf(intentId, 'payment_intent.succeeded', new Date(Date.now() - 301_000));
    expect(await send(body, '')).toBe(400);
    expect(await send(body, 't=1,v1=00')).toBe(400);
    // Not even written as one.
    expect(await send(body, 't=1,v1=')).toBe(400);
    expect(await send(body.replace('succeeded', 'canceled'), signature)).toBe(400);
    expect(await send(old.body, old.signature)).toBe(400);
    expect(webhooksOf(tender)).toEqual([]);
  });

  test('about other things, or of other systems on the account: accepted and ignored', async () => {
    const { tender, intentId } = await payWithoutEvent('4242424242424242');
    const other = stripe.eventOf(intentId, 'payment_intent.created');
    expect(await send(other.body, other.signature)).toBe(200);
    const foreign = stripe.eventOf('pi_of_another_shop', 'payment_intent.succeeded');
    expect(await send(foreign.body, foreign.signature)).toBe(200);
    expect(webhooksOf(tender)).toEqual([]);
  });

  test('is sent again until the shop has handled it', async () => {
    let failures = 2;
    fixture.listenWith(async () => {
      if (failures-- > 0) throw new Error('not just now');
      return 'decided';
    });
    const { tender } = await pay('4242424242424242');
    await untilWebhook(tender);
    expect(webhooksOf(tender)).toHaveLength(1);
  });
});

describe('the form', () => {
  const formOf = async (ctx: Context, identifier: string) =>
    (await choiceOf(ctx, 'tickets', identifier))?.form;

  test('is our own page for this visitor, with only its own and Stripe’s script', async () => {
    const url = await formUrl();
    expect(url.origin).toBe(fixture.origin);
    const page = await fixture.shop.inject({ url: url.pathname, headers });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'nonce-[^']+' http:\/\/127/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain(`frame-src ${stripe.origin}`);
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.body).toContain(`src="${stripe.origin}/stripe.js"`);
    expect(page.body).toContain('&quot;amount&quot;:1840');
    expect(page.body).not.toContain(STRIPE_KEYS.STRIPE_SECRET_KEY);
  });

  test('is 404 for another visitor, another brand, and an unknown id', async () => {
    const { pathname } = await formUrl();
    const status = async (url: string, who: Record<string, string>): Promise<number> =>
      (await fixture.shop.inject({ url, headers: who })).statusCode;
    expect(await status(pathname, headers)).toBe(200);
    expect(await status(pathname, { ...headers, 'x-visitor': 'boris' })).toBe(404);
    expect(await status(pathname, { ...headers, 'x-brand': '1' })).toBe(404);
    expect(await status('/pay/stripe/made-up', headers)).toBe(404);
  });

  test('an identifier belongs to the visitor of its form', async () => {
    const identifier = await identifierOf('4242424242424242');
    expect(await formOf(anna, identifier)).toMatchObject({ currency: expect.any(String) });
    expect(await formOf(fixture.visit(STRIPED, 'boris'), identifier)).toBeUndefined();
    expect(await formOf(anna, identifier.split('.')[0]!)).toBeUndefined();
    expect(await formOf(anna, `${identifier}.x`)).toBeUndefined();
  });
});

test('no card number is stored in the shop', async () => {
  expect(await fixture.leaks()).toEqual([]);
});
