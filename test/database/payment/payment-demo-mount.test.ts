import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mountDemoGateway } from '#modules/payment/server/demo/demo-gateway.ts';
import { localRequest } from '#modules/payment/server/demo/local-request.ts';
import { queryTender } from '#modules/payment/server/tenders.ts';
import { openPaymentHouse, SECRET, TYPING, type PaymentHouse } from './payment-fixture.ts';

/** As `npm start` has it: shop and demo gateway in one process, on one port, told apart by the host. */

let house: PaymentHouse;
let gateway: string;

beforeAll(async () => {
  house = await openPaymentHouse(async () => ({}), mountDemoGateway);
  gateway = house.app.settings.demoGatewayOrigin;
});
afterAll(() => house.close());

test('its host answers for the gateway, every other for the shop', async () => {
  expect(gateway).toMatch(/^http:\/\/pay\.localhost:\d+$/);
  const styles = `${gateway}/assets/page.css`;
  expect(await localRequest({ method: 'GET', url: styles, timeoutMs: 5000 })).toMatchObject({ status: 200 });
  expect((await fetch(`${house.origin}/assets/page.css`)).status).toBe(404);
  const form = `${gateway}/api/payment/form/en?total=18.4`;
  expect(await localRequest({ method: 'GET', url: form, timeoutMs: 5000 })).toMatchObject({ status: 404 });
});

test('a whole payment passes between them', async () => {
  const anna = house.visit();
  const reply = await house.shop.inject({ url: '/api/payment/form/en?total=18.4' });
  const { paymentFormURL } = reply.json<{ paymentFormURL: string }>();
  const body = JSON.stringify({ ...TYPING, number: '5555555555554444' });
  const answer = await localRequest({
    method: 'POST',
    url: `${paymentFormURL}/token`,
    body,
    timeoutMs: 5000,
  });
  const { identifier } = JSON.parse(answer.body) as { identifier: string };
  const tender = await house.newTender(anna);
  const outcome = await house.charge(anna, tender, identifier);
  expect(outcome).toMatchObject({ status: 'paid', instrument: { brand: 'mastercard' } });
  expect(await queryTender(anna, tender)).toEqual(outcome);
  await vi.waitFor(() => expect(house.heard.map(({ tenderId }) => tenderId)).toEqual([tender.tenderId]), {
    timeout: 10_000,
  });
});

test('production has no demo gateway, not even by mistake', async () => {
  const settings = { ...house.app.settings, demo: false, secret: SECRET };
  await expect(mountDemoGateway(house.shop, { ...house.app, settings })).rejects.toThrow(
    'for the demo and tests only',
  );
});
