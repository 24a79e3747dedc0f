import Fastify from 'fastify';
import { serve } from '#platform/server/http/serve.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { LOCALES } from '#modules/i18n/rules/locales.ts';
import { ProviderUnreachable, RefundRefused } from '#modules/payment/server/provider.ts';
import { demoProvider as gateway } from '#modules/payment/server/demo/provider.ts';
import { TEST_CARDS } from '#modules/payment/server/demo/cards.ts';
import { gatewayKey, sign, SIGNATURE_HEADER } from '#modules/payment/server/demo/signature.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { webhookRoutes } from '#modules/payment/server/webhooks.ts';
import { choiceOf } from '#modules/payment/server/payment-choice.ts';
import { openPaymentForm } from '#modules/payment/server/payment-form.ts';
import { cancelTender, queryTender } from '#modules/payment/server/tenders.ts';
import type { OutsideTender } from '#modules/payment/server/tender-store.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import type { Context } from '#platform/server/context.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';
import {
  AURORA,
  CARMEL,
  identifierOf,
  notify,
  openPaymentFixture,
  SECRET,
  typeCard,
  type PaymentFixture,
} from './payment-fixture.ts';

let demo: RunningGateway;
let fixture: PaymentFixture;
let anna: Context;
const outputs: (() => string)[] = [];

const start = async (databaseUrl: string, port?: number): Promise<RunningGateway> => {
  const running = await startDemoGateway({ databaseUrl, secret: SECRET, ...(port && { port }) });
  outputs.push(() => running.output());
  return running;
};

beforeAll(async () => {
  fixture = await openPaymentFixture(async (databaseUrl) => {
    demo = await start(databaseUrl);
    return { DEMO_GATEWAY_ORIGIN: demo.origin };
  });
  anna = fixture.visit();
});
afterEach(() => fixture.listenWith(async () => 'decided'));
afterAll(async () => {
  await fixture.close();
  await demo.stop();
});

const card = (name: string): string => TEST_CARDS.find(({ behaviour }) => behaviour.name === name)!.number;

/** Pays with a card; returns the tender and the charge's outcome. */
async function pay(
  name: string,
): Promise<{ tender: OutsideTender; outcome: Awaited<ReturnType<PaymentFixture['charge']>> }> {
  const tender = await fixture.newTender(anna);
  const outcome = await fixture.charge(anna, tender, await identifierOf(fixture, card(name)));
  return { tender, outcome };
}

const webhooksOf = (tender: OutsideTender) =>
  fixture.webhookCalls.filter(({ tenderId }) => tenderId === tender.tenderId);
const untilWebhook = (tender: OutsideTender) =>
  vi.waitFor(() => expect(webhooksOf(tender)).not.toEqual([]), { timeout: 10_000 });

/** Charges and open webhooks in the gateway's own tables. */
const charges = (tender: OutsideTender) =>
  fixture.sql<{ status: string }>('select status from demo_gateway.charge where key = $1', [tender.tenderId]);
const undelivered = async (tender: OutsideTender): Promise<number> => {
  const rows = await fixture.sql<{ copies: number }>(
    'select w.copies from demo_gateway.webhook w join demo_gateway.charge using (charge_id) where key = $1 and copies > 0',
    [tender.tenderId],
  );
  return rows.length;
};
const untilDelivered = (tender: OutsideTender) =>
  vi.waitFor(async () => expect(await undelivered(tender)).toBe(0), { timeout: 10_000 });

describe('cards that are decided at once', () => {
  const plain = TEST_CARDS.filter(({ behaviour }) => behaviour.decision === 'at once' && !behaviour.answer);

  test.each(plain)('$behaviour.name', async ({ behaviour, number }) => {
    const { tender, outcome } = await pay(behaviour.name);
    const instrument = { last4: number.slice(-4), expMonth: 8, expYear: 2039 };
    const { ends } = behaviour;
    expect(outcome).toMatchObject(
      ends === 'paid' ? { status: 'paid', instrument } : { status: 'declined', reason: ends },
    );
    expect(await queryTender(anna, tender)).toEqual(outcome);
    await untilWebhook(tender);
    await untilDelivered(tender);
    expect(webhooksOf(tender)).toHaveLength(1);
  });

  test('have their scheme in the outcome', async () => {
    const { outcome } = await pay('ok-mastercard');
    expect(outcome).toMatchObject({ instrument: { brand: 'mastercard', last4: '4444' } });
  });
});

describe('3-D Secure', () => {
  const decide = (url: string, decision: 'approve' | 'refuse'): Promise<Response> =>
    fetch(`${url}/${decision}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

  async function payWithStep(name: string): Promise<{ tender: OutsideTender; url: string }> {
    const { tender, outcome } = await pay(name);
    if (outcome.status !== 'pending' || outcome.action?.kind !== 'page')
      throw new Error(`no step but ${outcome.status}`);
    return { tender, url: outcome.action.url };
  }

  test('shows amount and last four digits, in a page that only the shop may show in a frame', async () => {
    const { tender, url } = await payWithStep('3ds');
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors ${fixture.origin}`);
    const text = await page.text();
    expect(text).toContain('€18.40');
    expect(text).toContain('3184');
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'pending', action: { url } });
  });

  test('approved: paid, with a webhook, and the page goes back to the shop', async () => {
    const { tender, url } = await payWithStep('3ds');
    const text = await (await decide(url, 'approve')).text();
    expect(text).toContain('data-decision="approved"');
    expect(text).toContain(`data-return="${fixture.origin}/order/1/returned"`);
    await untilWebhook(tender);
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'paid' });
  });

  test('refused: declined with its own reason, and approving afterwards changes nothing', async () => {
    const { tender, url } = await payWithStep('3ds');
    expect(await (await decide(url, 'refuse')).text()).toContain('data-decision="refused"');
    expect(await (await decide(url, 'approve')).text()).toContain('data-decision="refused"');
    expect(await queryTender(anna, tender)).toMatchObject({
      status: 'declined',
      reason: 'THREE_D_SECURE_FAILED',
    });
  });

  test('approved, then declined by the bank', async () => {
    const { tender, url } = await payWithStep('3ds-declined');
    await decide(url, 'approve');
    await untilWebhook(tender);
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'declined', reason: 'CARD_DECLINED' });
  });

  test('withdrawn and approved at the same time: one of them wins, and both get the same outcome', async () => {
    for (let round = 0; round < 10; round++) {
      const { tender, url } = await payWithStep('3ds');
      const [cancelled, page] = await Promise.all([cancelTender(anna, tender), decide(url, 'approve')]);
      const truth = await queryTender(anna, tender);
      expect(['paid', 'cancelled']).toContain(truth.status);
      expect(cancelled).toEqual(truth);
      expect(await page.text()).toContain(
        `data-decision="${truth.status === 'paid' ? 'approved' : 'refused'}"`,
      );
    }
  });
});

describe('answers that go wrong', () => {
  test('a late answer counts when it comes', async () => {
    expect((await pay('slow')).outcome.status).toBe('paid');
  });

  test('a lost answer leaves the outcome unknown, and a query finds the charge', async () => {
    const tender = await fixture.newTender(anna);
    const identifier = await identifierOf(fixture, card('answer-lost'));
    await expect(fixture.charge(anna, tender, identifier)).rejects.toBeInstanceOf(ProviderUnreachable);
    expect(await queryTender(anna, tender)).toMatchObject({
      status: 'paid',
      instrument: { last4: '0499' },
    });
    // A second charge call finds the first charge and takes nothing more.
    expect(await fixture.charge(anna, tender, identifier)).toMatchObject({ status: 'paid' });
    expect(await charges(tender)).toHaveLength(1);
  });

  test('an error of the gateway is tried once more, with one charge', async () => {
    const { tender, outcome } = await pay('error-once');
    expect(outcome.status).toBe('paid');
    expect(await charges(tender)).toHaveLength(1);
  });

  test('a repeated webhook is handled once', async () => {
    const { tender, outcome } = await pay('notified-twice');
    expect(outcome.status).toBe('paid');
    await untilDelivered(tender);
    const [sent] = await fixture.sql<{ attempts: number; copies: number }>(
      `select w.attempts, w.copies from demo_gateway.webhook w join demo_gateway.charge using (charge_id) where key = $1`,
      [tender.tenderId],
    );
    expect(sent).toEqual({ attempts: 2, copies: 0 });
    expect(webhooksOf(tender)).toHaveLength(1);
  });

  test('a charge that the bank leaves open is decided by webhook', async () => {
    const { tender, outcome } = await pay('pending');
    expect(outcome).toEqual({ status: 'pending', providerRef: expect.any(String) });
    await untilWebhook(tender);
    expect(await queryTender(anna, tender)).toMatchObject({ status: 'paid' });
  });

  test('without the gateway the charge is unknown, and no form can be opened', async () => {
    const settings = { ...fixture.app.settings, demoGatewayOrigin: 'http://127.0.0.1:1' };
    const ctx = { ...anna, app: { ...fixture.app, settings } };
    const tender = await fixture.newTender(anna);
    await expect(fixture.charge(ctx, tender, 'tok')).rejects.toBeInstanceOf(ProviderUnreachable);
    await expect(queryTender(ctx, tender)).rejects.toBeInstanceOf(ProviderUnreachable);
    await loadBrands(ctx.app);
    const form = openPaymentForm(ctx, { locale: 'en', total: 18.4, part: 'body' });
    await expect(form).rejects.toMatchObject({ code: 'payment_no_response' });
  });

  test('calls between a shop and a gateway with different secrets are refused', async () => {
    const settings = { ...fixture.app.settings, secret: 'another secret altogether, also long enough' };
    const ctx = { ...anna, app: { ...fixture.app, settings } };
    const tender = await fixture.newTender(anna);
    await expect(queryTender(ctx, tender)).rejects.toBeInstanceOf(ProviderUnreachable);
  });
});

describe('one tender, one charge', () => {
  test('ten charge calls for a tender at the same time charge once', async () => {
    const tender = await fixture.newTender(anna);
    const identifier = await identifierOf(fixture, card('ok'));
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => fixture.charge(anna, tender, identifier)),
    );
    expect(new Set(outcomes.map((outcome) => outcome.providerRef)).size).toBe(1);
    expect(await charges(tender)).toHaveLength(1);
  });

  test('an identifier pays once', async () => {
    const identifier = await identifierOf(fixture, card('ok'));
    expect(await fixture.charge(anna, await fixture.newTender(anna), identifier)).toMatchObject({
      status: 'paid',
    });
    const second = await fixture.charge(anna, await fixture.newTender(anna), identifier);
    expect(second).toEqual({ status: 'declined', reason: 'PROCESSING_ERROR' });
  });

  test('a charge that arrives after its withdrawal is refused', async () => {
    const tender = await fixture.newTender(anna);
    expect(await queryTender(anna, tender)).toEqual({ status: 'unknown' });
    expect(await cancelTender(anna, tender)).toMatchObject({ status: 'cancelled' });
    expect(await fixture.charge(anna, tender, await identifierOf(fixture, card('ok')))).toMatchObject({
      status: 'cancelled',
    });
  });

  test('withdrawing a paid charge returns that it is paid', async () => {
    const { tender, outcome } = await pay('ok');
    expect(await cancelTender(anna, tender)).toEqual(outcome);
  });
});

describe('refunds', () => {
  const refundOf = (tender: OutsideTender, providerRef: string, amount: number, refundKey: string) =>
    gateway.refund(anna, { ...tender, providerRef, amount, refundKey });

  const moneyBack = async (tender: OutsideTender): Promise<number> => {
    const [row] = await fixture.sql<{ sum: number }>(
      `select coalesce(sum(r.amount), 0)::int as sum from demo_gateway.refund r
       join demo_gateway.charge c using (charge_id) where c.key = $1`,
      [tender.tenderId],
    );
    return row!.sum;
  };

  test('never more than was paid, also in parts at the same time', async () => {
    const { tender, outcome } = await pay('ok');
    const parts = ['part-one', 'part-two', 'part-three'].map((key) =>
      refundOf(tender, outcome.providerRef!, 900, `${tender.tenderId}:${key}`),
    );
    const settled = await Promise.allSettled(parts);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await moneyBack(tender)).toBe(1800);
  });

  test('a charge that is not paid cannot be refunded', async () => {
    const { tender, outcome } = await pay('declined');
    const refund = refundOf(tender, outcome.providerRef!, 1840, `${tender.tenderId}:refund`);
    await expect(refund).rejects.toBeInstanceOf(RefundRefused);
  });
});

describe('webhooks', () => {
  const key = gatewayKey(SECRET, 'webhooks');
  const ago = (seconds: number): Date => new Date(Date.now() - seconds * 1000);

  const bodyFor = (tender: OutsideTender, id: string, tenantId = String(AURORA)): string =>
    JSON.stringify({
      id,
      type: 'charge.succeeded',
      charge: {
        id: 'ch_by_hand', key: tender.tenderId, status: 'succeeded', reason: null, actionUrl: null,
    method: 'card',
    confirmUntil: null, amount: 1840,
        currency: 'EUR', card: null, cardToken: null, metadata: { payment_id: tender.tenderId, tenant_id: tenantId },
      }, // prettier-ignore
    });

  const send = (body: string, signature: string): Promise<number> =>
    notify(fixture, 'demo', body, { [SIGNATURE_HEADER]: signature });

  test('signed and recent: handled once, also when repeated', async () => {
    const tender = await fixture.newTender(anna);
    const body = bodyFor(tender, 'hook_by_hand');
    expect(await send(body, sign(key, body, new Date()))).toBe(200);
    expect(await send(body, sign(key, body, new Date()))).toBe(200);
    expect(webhooksOf(tender)).toEqual([{ tenderId: tender.tenderId, providerRef: 'ch_by_hand' }]);
  });

  test.each([
    ['without a signature', () => ''],
    ['signed with another key', (body: string) => sign(gatewayKey('wrong', 'webhooks'), body, new Date())],
    ['signed over another body', (body: string) => sign(key, `${body} `, new Date())],
    ['older than five minutes', (body: string) => sign(key, body, ago(301))],
  ])('%s: refused and not stored', async (_name, signatureOf) => {
    const tender = await fixture.newTender(anna);
    const body = bodyFor(tender, `hook_bad_${tender.tenderId}`);
    expect(await send(body, signatureOf(body))).toBe(400);
    expect(webhooksOf(tender)).toEqual([]);
    const kept = await fixture.sql('select 1 from payment_webhook where webhook_id = $1', [
      `hook_bad_${tender.tenderId}`,
    ]);
    expect(kept).toEqual([]);
  });

  test('of an unknown brand, or about something else: accepted and ignored', async () => {
    const tender = await fixture.newTender(anna);
    const stray = bodyFor(tender, 'hook_stray', '99');
    expect(await send(stray, sign(key, stray, new Date()))).toBe(200);
    expect(await send('{"id":"x"}', sign(key, '{"id":"x"}', new Date()))).toBe(200);
    expect(webhooksOf(tender)).toEqual([]);
  });

  test('a process without a listener refuses it, so that it is sent again', async () => {
    const app = { ...fixture.app };
    await loadBrands(app);
    const deaf = Fastify();
    serve(deaf, webhookRoutes('demo'), { contextOf: () => ({ ...anna, app }), checkBot: async () => {} });
    const body = bodyFor(await fixture.newTender(anna), 'hook_unheard');
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, body, new Date()) };
    const reply = await deaf.inject({ method: 'POST', url: webhookPath('demo'), headers, payload: body });
    expect(reply.statusCode).toBe(500);
    expect(await fixture.sql("select 1 from payment_webhook where webhook_id = 'hook_unheard'")).toEqual([]);
    await deaf.close();
  });

  test('is sent again until the shop has handled it', async () => {
    let failures = 2;
    fixture.listenWith(async () => {
      if (failures-- > 0) throw new Error('not just now');
      return 'decided';
    });
    const { tender } = await pay('ok');
    await untilWebhook(tender);
    await untilDelivered(tender);
    expect(webhooksOf(tender)).toHaveLength(1);
  });

  test('is sent after the next start when the gateway was killed before', async () => {
    let refusing = true;
    fixture.listenWith(async () => {
      if (refusing) throw new Error('not just now');
      return 'decided';
    });
    const { tender } = await pay('ok');
    await demo.kill();
    expect(await undelivered(tender)).toBe(1);
    refusing = false;
    demo = await start(fixture.databaseUrl, demo.port);
    await untilWebhook(tender);
    await untilDelivered(tender);
  });
});

describe('the form', () => {
  const formOf = async (ctx: Context, identifier: string) =>
    (await choiceOf(ctx, 'tickets', identifier))?.form;

  test('belongs to the visitor that it was opened for, at this brand', async () => {
    const identifier = await identifierOf(fixture, card('ok'));
    expect(await formOf(anna, identifier)).toMatchObject({ currency: expect.any(String) });
    expect(await formOf(fixture.visit(AURORA, 'boris'), identifier)).toBeUndefined();
    expect(await formOf(fixture.visit(CARMEL, 'anna'), identifier)).toBeUndefined();
    expect(await formOf(anna, 'tok.form_nobody.nothing')).toBeUndefined();
    expect(await formOf(anna, '4242424242424242')).toBeUndefined();
  });

  test('returns the text of each field’s fault, in its language', async () => {
    const { faults } = await typeCard(fixture, '4242424242424241', {
      fields: { expiry: '01 / 20', securityCode: '' },
    });
    expect(faults).toEqual({
      number: 'Check the card number',
      expiry: 'This card has expired. Use another one.',
      securityCode: 'Enter the 3 or 4 digits on your card',
    });
  });

  test('has fields for ID number and payments when the brand needs them', async () => {
    const carmel = { tenantId: CARMEL, visitor: 'noa' };
    expect(await typeCard(fixture, card('ok'), carmel)).toMatchObject({
      faults: { holderId: expect.any(String) },
    });
    const filled = await typeCard(fixture, card('ok'), {
      ...carmel,
      fields: { holderId: '123456782', payments: '3' },
    });
    expect(filled).toMatchObject({ numberOfPayments: 3, last4: '4242', brand: 'visa' });
  });

  test('accepts the ID number only in the body, checks it, and does not store it', async () => {
    const headers = { 'x-brand': String(CARMEL), 'x-visitor': 'noa' };
    const post = (ssn: string) =>
      fixture.shop.inject({
        method: 'POST',
        url: '/api/payment/form/he',
        headers,
        payload: { total: 18.4, ssn },
      });
    const { paymentFormURL } = (await post('123456782')).json<{ paymentFormURL: string }>();
    expect(paymentFormURL).toMatch(/#ssn=123456782$/);
    expect((await post('123456783')).json()).toEqual({ error: { code: 'invalid_ssn' } });
    const kept = await fixture.sql('select 1 from demo_gateway.form f where f::text like $1', [
      '%123456782%',
    ]);
    expect(kept).toEqual([]);
    // In a query it is an unknown field of a specification's call, and ignored.
    const get = await fixture.shop.inject({ url: '/api/payment/form/he?total=18.4&ssn=123456782', headers });
    expect(get.json<{ paymentFormURL: string }>().paymentFormURL).not.toContain('123456782');
  });

  test.each(['total=0', 'total=-1', 'total=0.001', 'total=1000000', 'total=1e10', 'total=abc', ''])(
    'a total of "%s" is bad input',
    async (query) => {
      const answer = await fixture.shop.inject({ url: `/api/payment/form/en?${query}` });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'BAD_INPUT', part: 'querystring', path: '/total' },
      ]);
    },
  );

  test.each(LOCALES)('is a page in %s that only its shop may show in a frame', async (locale) => {
    const { paymentFormURL } = (
      await fixture.shop.inject({ url: `/api/payment/form/${locale}?total=18.4` })
    ).json<{
      paymentFormURL: string;
    }>();
    const page = await fetch(paymentFormURL);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`frame-ancestors ${fixture.origin}`);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    const dir = locale === 'he' || locale === 'ar' ? 'rtl' : 'ltr';
    expect(text).toContain(`<html lang="${locale}" dir="${dir}">`);
    for (const autocomplete of ['cc-number', 'cc-exp', 'cc-csc'])
      expect(text).toContain(`autocomplete="${autocomplete}"`);
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(text.match(/nonce="[^"]+"/g)?.every((one) => one === `nonce="${nonce}"`)).toBe(true);
  });

  test.each(['he', 'ar'])(
    'is in %s without a Latin word, but for the name of the code on the card',
    async (locale) => {
      const { paymentFormURL } = (
        await fixture.shop.inject({ url: `/api/payment/form/${locale}?total=18.4` })
      ).json<{ paymentFormURL: string }>();
      const text = await (await fetch(paymentFormURL)).text();
      const [, form = ''] = /<form[^>]*>(.*)<\/form>/s.exec(text) ?? [];
      const hints = [...form.matchAll(/placeholder="([^"]+)"/g)].map(([, hint]) => hint);
      expect(hints).toHaveLength(1);
      const words = [...hints, form.replaceAll(/<[^>]*>/g, '')].join(' ').replace('(CVV)', '');
      expect(words).not.toMatch(/[a-z]/i);
    },
  );

  test('loads its script, style sheet and typeface from its own origin', async () => {
    for (const file of [
      'form.js',
      'step.js',
      'page.css',
      'rubik.css',
      'files/rubik-latin-wght-normal.woff2',
    ]) {
      expect((await fetch(`${demo.origin}/assets/${file}`)).status).toBe(200);
    }
    expect((await fetch(`${demo.origin}/assets/files/..%2findex.css`)).status).toBe(404);
  });
});

test('no card number and no security code is stored anywhere', async () => {
  // First proves that the search works: a number that is written into the database, and one with spaces in a log.
  await fixture.sql(
    'update demo_gateway.form set locale = $1 where form_id = (select form_id from demo_gateway.form limit 1)',
    [card('ok')],
  );
  expect(await fixture.leaks('typed 4000 0000 0000 0002')).toHaveLength(2);
  await fixture.sql('update demo_gateway.form set locale = $1 where locale = $2', ['en', card('ok')]);
  expect(await fixture.leaks(...outputs.map((output) => output()))).toEqual([]);
});
