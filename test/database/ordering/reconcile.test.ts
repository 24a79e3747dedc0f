import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { getPresentations } from '#modules/catalog/contract.ts';
import * as contract from '#modules/ordering/contract.ts';
import { reconcile } from '../../support/reconcile.ts';
import { answerTheBank, buy, lockSeats, THREE_SEATS } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import type { Shop, Visitor } from '../../support/shop.ts';
import { openTill, type Till } from '../../support/till.ts';

/** Orders are settled also when one of the providers does not answer. */

/** A provider that accepts every query and never answers. */
async function silentProvider() {
  const sockets = new Set<Socket>();
  let asked = 0;
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.on('data', () => (asked += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    hangUp: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

let till: Till;
let silent: Awaited<ReturnType<typeof silentProvider>>;
let shop: Shop;

beforeAll(async () => {
  silent = await silentProvider();
  const plans = { h0: smallHall, h1: smallHall };
  till = await openTill({
    sets: [cinema({ plans }), cinema({ code: 'wisla', id: 2, plans })],
    env: {
      STRIPE_API_BASE: silent.origin,
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  });
  shop = till.shop;
});
afterAll(async () => {
  silent.hangUp();
  await till.close();
});

/** Buys three seats of the brand's n-th presentation; the bank has approved, but the shop has not received that yet. */
async function approvedAtTheBank(who: Visitor, nth: number): Promise<string> {
  const { body } = await who.call(getPresentations, { query: {} });
  const { id } = body.presentations[nth]!;
  await lockSeats(who, id, THREE_SEATS);
  const pending = await buy(who, id, '4000002760003184');
  await answerTheBank(pending.body.redirectUrl, 'approve');
  return pending.body.orderId;
}

const statusOf = async (who: Visitor, orderId: string) =>
  (await who.call(contract.paymentStatus, { params: { orderId } })).body.status;

test('a provider that never answers delays no other payment and no other brand', async () => {
  const [ana, boris, wanda] = [shop.visitor(), shop.visitor(), shop.visitor('wisla')];
  const stuck = await approvedAtTheBank(ana, 0);
  const same = await approvedAtTheBank(boris, 1);
  const other = await approvedAtTheBank(wanda, 0);
  // The order that has waited longest, which is handled first, is with the silent provider.
  await shop.app.database.brand(1).change(
    `update tender set provider = 'stripe', provider_ref = 'pi_1', updated_at = now() - interval '1 hour'
      where tenant_id = $1 and order_id = $2`,
    [stuck],
  );
  const round = reconcile(shop.app, 0);
  await vi.waitFor(async () => {
    expect(silent.asked()).toBeGreaterThan(0);
    expect(await statusOf(boris, same)).toBe('paid');
    expect(await statusOf(wanda, other)).toBe('paid');
  }, 10_000);
  expect(await statusOf(ana, stuck)).toBe('pending');
  silent.hangUp();
  await round;
});
