import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type FrameLocator, type Page } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { queryTender } from '#modules/payment/server/tenders.ts';
import { findBrowser } from '../../support/browser.ts';
import { TYPED_SECURITY_CODE } from '../../support/stand-ins/card-leak.ts';
import { startDemoGateway, type RunningGateway } from '../../support/stand-ins/demo-gateway.ts';
import {
  startStripeStandIn,
  STRIPE_KEYS,
  type StripeStandIn,
} from '../../support/stand-ins/stripe-stand-in.ts';
import {
  AURORA,
  CARMEL,
  rememberNumber,
  openPaymentFixture,
  STRIPED,
  type PaymentFixture,
} from './payment-fixture.ts';

/** The card forms of both providers in a real browser, in the frame of a page that only records messages and submits. */

const PARENT = `<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>
<iframe title="Card" style="width:100%;height:500px"></iframe><script>
window.messages = [];
addEventListener('message', ({ origin, data }) => messages.push({ origin, ...data }));
</script>`;

type Message = { origin: string; type: string; status: string; identifier?: string; [more: string]: unknown };

let fixture: PaymentFixture;
let demo: RunningGateway;
let stripe: StripeStandIn;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  stripe = await startStripeStandIn();
  const addParent = async (shop: FastifyInstance): Promise<void> => {
    shop.get('/parent', (_request, reply) => reply.type('text/html').send(PARENT));
  };
  fixture = await openPaymentFixture(async (databaseUrl) => {
    demo = await startDemoGateway({ databaseUrl, secret: 'a secret of the payment tests, long enough' });
    return {
      DEMO_GATEWAY_ORIGIN: demo.origin,
      ...STRIPE_KEYS,
      STRIPE_API_BASE: stripe.origin,
      STRIPE_SCRIPT_URL: `${stripe.origin}/stripe.js`,
    };
  }, addParent);
  stripe.notifyAt(fixture.origin + webhookPath('stripe'));
  const { executablePath, env } = await findBrowser();
  const variables = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...Object.fromEntries(variables), ...env },
  });
});
afterEach(() => page?.context().close());
afterAll(async () => {
  await browser?.close();
  await stripe.close();
  await fixture.close();
  await demo.stop();
});

/** A form's address for the visitor 'anna'. */
async function formUrl(tenantId: number, locale = 'en'): Promise<string> {
  const headers = { 'x-brand': String(tenantId), 'x-visitor': 'anna' };
  const reply = await fixture.shop.inject({ url: `/api/payment/form/${locale}?total=18.4`, headers });
  return reply.json<{ paymentFormURL: string }>().paymentFormURL;
}

/** Opens the shop's page with an address in its frame. */
async function frameIn(
  origin: string,
  src: string,
  headers: Record<string, string> = {},
): Promise<FrameLocator> {
  await openParent(origin, headers);
  await show(src);
  return page.frameLocator('iframe');
}

/** A card form in the shop's page, after it has sent 'ready'. */
async function cardFormIn(
  origin: string,
  src: string,
  headers: Record<string, string> = {},
): Promise<FrameLocator> {
  const form = await frameIn(origin, src, headers);
  await untilMessage('ready');
  return form;
}

async function openParent(origin: string, headers: Record<string, string> = {}): Promise<void> {
  page = await (await browser.newContext({ extraHTTPHeaders: headers })).newPage();
  page.setDefaultTimeout(10_000);
  await page.goto(`${origin}/parent`);
}

const show = (src: string): Promise<void> =>
  page.locator('iframe').evaluate((frame, to) => frame.setAttribute('src', to), src);

const messages = (): Promise<Message[]> => page.evaluate('messages');
const submit = (): Promise<void> =>
  page.evaluate("document.querySelector('iframe').contentWindow.postMessage({ type: 'foyer:submit' }, '*')");

async function untilMessage(status: string): Promise<Message> {
  await page.waitForFunction(`messages.some((one) => one.status === '${status}')`);
  return (await messages()).find((one) => one.status === status)!;
}

async function fill(form: FrameLocator, number: string): Promise<void> {
  rememberNumber(number);
  await form.getByLabel('Card number').pressSequentially(number);
  await form.getByLabel('Expiry date').pressSequentially('839');
  await form.getByLabel('Security code').pressSequentially(TYPED_SECURITY_CODE);
}

async function chargeWith(tenantId: number, identifier: string) {
  const anna = fixture.visit(tenantId);
  const payment = await fixture.newTender(anna);
  return { anna, payment, outcome: await fixture.charge(anna, payment, identifier) };
}

describe("the demo gateway's form", () => {
  test('formats the typed number, and sends an identifier to the shop’s origin only, which pays', async () => {
    const form = await cardFormIn(fixture.origin, await formUrl(AURORA));
    await fill(form, '4242424242424242');
    expect(await form.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await form.getByLabel('Expiry date').inputValue()).toBe('08 / 39');
    await submit();
    const message = await untilMessage('identifier');
    expect(message).toMatchObject({ origin: demo.origin, brand: 'visa', last4: '4242', numberOfPayments: 1 });
    expect((await chargeWith(AURORA, message.identifier!)).outcome.status).toBe('paid');
    const said = JSON.stringify(await messages());
    expect(said).toContain('"ready"');
    expect(said).toContain('"height"');
    expect(said).not.toMatch(/4242.?4242/);
  });

  test('shows each fault at its field, focuses the first, and hides it at the next key', async () => {
    const form = await cardFormIn(fixture.origin, await formUrl(AURORA));
    await fill(form, '4242424242424241');
    await submit();
    await untilMessage('invalid');
    const number = form.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByText('Check the card number').isVisible()).toBe(true);
    expect(await number.evaluate((field) => field === document.activeElement)).toBe(true);
    await number.press('Backspace');
    expect(await number.getAttribute('aria-invalid')).toBeNull();
  });

  test('keeps the caret when a digit is corrected, and sends Enter to the page', async () => {
    const form = await cardFormIn(fixture.origin, await formUrl(AURORA));
    const number = form.getByLabel('Card number');
    await number.pressSequentially('4242924242424242');
    await number.evaluate((field: HTMLInputElement) => field.setSelectionRange(6, 6));
    await number.press('Backspace');
    await number.press('4');
    expect(await number.inputValue()).toBe('4242 4242 4242 4242');
    await number.press('Enter');
    await untilMessage('enter');
  });

  test('is not shown in a page of another origin', async () => {
    await openParent(fixture.origin.replace('127.0.0.1', 'localhost'));
    const refusal = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await show(await formUrl(AURORA));
    expect((await refusal).type()).toBe('error');
    expect(await messages()).toEqual([]);
  });

  test('fills in the ID number without sending it to a server, and has a field for payments', async () => {
    const reply = await fixture.shop.inject({
      method: 'POST',
      url: '/api/payment/form/en',
      headers: { 'x-brand': String(CARMEL), 'x-visitor': 'anna' },
      payload: { total: 18.4, ssn: '123456782' },
    });
    const form = await cardFormIn(fixture.origin, reply.json<{ paymentFormURL: string }>().paymentFormURL);
    expect(await form.getByLabel('ID number').inputValue()).toBe('123456782');
    await fill(form, '5555555555554444');
    await form.getByLabel('Number of instalments').selectOption('3');
    await submit();
    expect(await untilMessage('identifier')).toMatchObject({ brand: 'mastercard', numberOfPayments: 3 });
  });

  const isLong = process.env['FOYER_LONG_RUN'] !== undefined;
  test.each(isLong ? ['en', 'he', 'ar', 'ru'] : ['en', 'he'])(
    'has no faults by axe in %s, light and dark',
    async (locale) => {
      page = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
      for (const theme of ['light', 'dark']) {
        await page.goto(`${await formUrl(CARMEL, locale)}?theme=${theme}`);
        expect(
          (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze())
            .violations,
        ).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      }
    },
  );
});

describe('the 3-D Secure step', () => {
  async function step(): Promise<{ url: string; asked: ReturnType<typeof chargeWith> }> {
    const form = await cardFormIn(fixture.origin, await formUrl(AURORA));
    await fill(form, '4000002760003184');
    await submit();
    const { identifier } = await untilMessage('identifier');
    await page.context().close();
    const asked = chargeWith(AURORA, identifier!);
    const { outcome } = await asked;
    const isAsked = outcome.status === 'pending' && outcome.action?.kind === 'page';
    return { url: isAsked ? outcome.action.url : '', asked };
  }

  test('in a frame: notifies the page around it, and a query has the outcome', async () => {
    const { url, asked } = await step();
    const frame = await frameIn(fixture.origin, url);
    await frame.getByRole('button', { name: 'Yes, approve' }).click();
    expect(await untilMessage('approved')).toMatchObject({ origin: demo.origin, type: 'foyer:3ds' });
    const { anna, payment } = await asked;
    expect(await queryTender(anna, payment)).toMatchObject({ status: 'paid' });
  });

  test('as a page of its own: goes back to the shop', async () => {
    const { url, asked } = await step();
    page = await (await browser.newContext()).newPage();
    await page.route('**/order/1/returned', (route) => route.fulfill({ body: 'back' }));
    await page.goto(url);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole('button', { name: 'No, decline' }).click();
    await page.waitForURL(`${fixture.origin}/order/1/returned`);
    const { anna, payment } = await asked;
    expect(await queryTender(anna, payment)).toMatchObject({ reason: 'THREE_D_SECURE_FAILED' });
  });
});

describe("the page with Stripe's fields", () => {
  const headers = { 'x-brand': String(STRIPED), 'x-visitor': 'anna' };

  test('makes a confirmation token under its own policy, and that pays', async () => {
    const form = await cardFormIn(fixture.origin, await formUrl(STRIPED), headers);
    const fields = form.frameLocator('iframe');
    await submit();
    await untilMessage('invalid');
    rememberNumber('4242424242424242');
    await fields.getByLabel('Card number').fill('4242424242424242');
    await fields.getByLabel('Expiration date').fill('08 / 39');
    await fields.getByLabel('Security code').fill(TYPED_SECURITY_CODE);
    await submit();
    const message = await untilMessage('identifier');
    expect(message).toMatchObject({ origin: fixture.origin, brand: 'visa', last4: '4242' });
    expect(message.identifier).toMatch(/^ctoken_/);
    expect((await chargeWith(STRIPED, message.identifier!)).outcome.status).toBe('paid');
  });

  test('shows a fault when Stripe’s script cannot be loaded', async () => {
    page = await (await browser.newContext({ extraHTTPHeaders: headers })).newPage();
    await page.route('**/stripe.js', (route) => route.abort());
    await page.goto(await formUrl(STRIPED));
    expect(await page.getByRole('alert').textContent()).toContain('We can’t reach the payment provider');
  });
});

test('no card number and no security code is stored anywhere', async () => {
  expect(await fixture.leaks(demo.output())).toEqual([]);
});
