import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadShopBrands } from '#apps/api/load-shop-brands.ts';
import { chargeId } from '#modules/payment/server/charge-id.ts';
import { signatureFor, SIGNATURE_HEADER } from '#modules/payment/server/payu/signature.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { uuidv7 } from '#kernel/ids.ts';
import { keysOf, newKey, runAccounts } from '../../support/account-command.ts';
import { startPaypalStandIn, type PaypalStandIn } from '../../support/stand-ins/paypal-stand-in.ts';
import { AURORA, CARMEL, openPaymentFixture, type PaymentFixture } from './payment-fixture.ts';

/** Webhooks of PayU and PayPal to brands with accounts of their own: each is taken from the brand's account only. */

const KEY = newKey();
let paypal: PaypalStandIn;
let fixture: PaymentFixture;

beforeAll(async () => {
  paypal = await startPaypalStandIn();
  fixture = await openPaymentFixture(async () => ({
    FOYER_ACCOUNT_KEYS: KEY,
    PAYPAL_API_BASE: paypal.origin,
  }));
  const set = (line: string, account: object) =>
    runAccounts(fixture.app.database, { keys: keysOf(KEY) }, line, { environment: 'test', ...account });
  for (const [code, posId] of [
    ['aurora', '1'],
    ['carmel', '2'],
  ] as const) {
    await set(`set ${code} payu`, {
      posId,
      clientId: posId,
      clientSecret: 'secret',
      secondKey: `key-of-${code}`,
    });
    await set(`set ${code} paypal`, { clientId: code, clientSecret: 'secret', webhookId: `WH-${code}` });
  }
  await loadShopBrands(fixture.app);
});
beforeEach(() => void fixture.webhookCalls.splice(0));
afterAll(async () => {
  await paypal.close();
  await fixture.close();
});

const BRANDS = [
  [AURORA, 'aurora', 'carmel'],
  [CARMEL, 'carmel', 'aurora'],
] as const;

const post = async (
  name: 'payu' | 'paypal',
  body: string,
  headers: Record<string, string>,
): Promise<number> =>
  (await fetch(fixture.origin + webhookPath(name), { method: 'POST', headers, body })).status;

describe.each(BRANDS)('a tender of brand %d', (tenantId, own, other) => {
  const fromPayu = (signer: string, tenderId: string) => {
    const body = JSON.stringify({
      order: { orderId: 'ORDER', extOrderId: chargeId(tenantId, tenderId), status: 'COMPLETED' },
    });
    const signature = signatureFor(Buffer.from(body), `key-of-${signer}`);
    return post('payu', body, { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature });
  };
  const fromPaypal = (signer: string, tenderId: string) => {
    Object.assign(paypal.paypal.keys, { webhookId: `WH-${signer}` });
    const resource = { id: 'ORDER', purchase_units: [{ custom_id: chargeId(tenantId, tenderId) }] };
    const { body, headers } = paypal.paypal.eventOf('CHECKOUT.ORDER.APPROVED', resource);
    return post('paypal', body, headers);
  };

  test.each([
    ['PayU', fromPayu],
    ['PayPal', fromPaypal],
  ] as const)(
    'at %s: signed for its own account it is taken, for another brand’s it is refused',
    async (_name, send) => {
      const tenderId = uuidv7();
      expect(await send(other, tenderId)).toBe(400);
      expect(await send('nobody', tenderId)).toBe(400);
      expect(fixture.webhookCalls).toEqual([]);
      expect(await send(own, tenderId)).toBe(200);
      expect(fixture.webhookCalls).toEqual([{ tenderId, providerRef: 'ORDER' }]);
    },
  );
});
