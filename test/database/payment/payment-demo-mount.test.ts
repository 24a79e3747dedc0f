import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mountDemoGateway } from '#modules/payment/server/demo/demo-gateway.ts';
import { sendRequest } from '#modules/payment/server/http-request.ts';
import { queryTender } from '#modules/payment/server/tenders.ts';
import { openPaymentFixture, SECRET, TYPING, type PaymentFixture } from './payment-fixture.ts';

/** As with `npm start`: shop and demo gateway are one process on one port, with different hosts. */

let fixture: PaymentFixture;
let gateway: string;

beforeAll(async () => {
  fixture = await openPaymentFixture(async () => ({}), mountDemoGateway);
  gateway = fixture.app.settings.demoGatewayOrigin;
});
afterAll(() => fixture.close());

test('the gateway answers for its host, the shop for every other', async () => {
  expect(gateway).toMatch(/^http:\/\/pay\.localhost:\d+$/);
  const styles = `${gateway}/assets/page.css`;
  expect(await sendRequest({ method: 'GET', url: styles, timeoutMs: 5000 })).toMatchObject({ status: 200 });
  expect((await fetch(`${fixture.origin}/assets/page.css`)).status).toBe(404);
  const form = `${gateway}/api/payment/form/en?total=18.4`;
  expect(await sendRequest({ method: 'GET', url: form, timeoutMs: 5000 })).toMatchObject({ status: 404 });
});

test('a whole payment works between them', async () => {
  const anna = fixture.visit();
  const reply = await fixture.shop.inject({ url: '/api/payment/form/en?total=18.4' });
  const { paymentFormURL } = reply.json<{ paymentFormURL: string }>();
  const body = JSON.stringify({ ...TYPING, number: '5555555555554444' });
  const answer = await sendRequest({
    method: 'POST',
    url: `${paymentFormURL}/token`,
    body,
    timeoutMs: 5000,
  });
  const { identifier } = JSON.parse(answer.body) as { identifier: string };
  const tender = await fixture.newTender(anna);
  const outcome = await fixture.charge(anna, tender, identifier);
  expect(outcome).toMatchObject({ status: 'paid', instrument: { brand: 'mastercard' } });
  expect(await queryTender(anna, tender)).toEqual(outcome);
  await vi.waitFor(
    () => expect(fixture.webhookCalls.map(({ tenderId }) => tenderId)).toEqual([tender.tenderId]),
    {
      timeout: 10_000,
    },
  );
});

test('the demo gateway cannot be started in production', async () => {
  const settings = { ...fixture.app.settings, demo: false, secret: SECRET };
  await expect(mountDemoGateway(fixture.shop, { ...fixture.app, settings })).rejects.toThrow(
    'for the demo and tests only',
  );
});
