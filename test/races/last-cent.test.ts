import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockSeats, payloadOf, THREE_SEATS } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { asOwner, commitAtOnce, countByResult, type Buyer } from '../support/commit-at-once.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { reconcile } from '../support/reconcile.ts';
import type { Shop } from '../support/shop.ts';
import { openTill, type Till } from '../support/till.ts';
import { onVoucher, openVoucher, withVoucher, withVoucherAndCard } from '../support/vouchers.ts';

/** Many orders reserve the last cent of one account of our own ledger at the same time. Three adults are 29.70. */

const VISITORS = 12;
const AFFORDED = 4;
const RACES = ['whole', 'part', 'unguarded'] as const;

let till: Till;
let shop: Shop;

beforeAll(async () => {
  const halls = RACES.flatMap((race) => Array.from({ length: VISITORS }, (_, i) => `${race}${i}`));
  till = await openTill({
    sets: [cinema({ plans: Object.fromEntries(halls.map((key) => [key, smallHall])) })],
    max: 20,
  });
  shop = till.shop;
});
afterAll(() => till.close());

const db = () => shop.app.database.brand(1);

/** Visitors with three seats each, in halls of their own. */
const buyers = (race: (typeof RACES)[number]): Promise<Buyer[]> =>
  Promise.all(
    Array.from({ length: VISITORS }, async (_, i) => {
      const id = shop.showings.get(`show-${race}${i}`)!;
      const who = shop.visitor();
      await lockSeats(who, id, THREE_SEATS);
      return { who, payload: await payloadOf(who, id) };
    }),
  );

const payAtOnce = (reference: string, all: readonly Buyer[]) => {
  const text = 'select from ledger_account where reference = $1 for update';
  return commitAtOnce(till.database.url, { text, values: [reference] }, all);
};

test('the voucher pays whole orders: exactly as many as its balance allows', async () => {
  const all = await buyers('whole');
  const reference = await openVoucher(db(), AFFORDED * 2970 + 2969);
  const paying = all.map(({ who, payload }) => ({ who, payload: withVoucher(payload, reference, 29.7) }));
  expect(countByResult(await payAtOnce(reference, paying))).toEqual({
    paid: AFFORDED,
    SYSTEM_VOUCHER_NO_BALANCE: VISITORS - AFFORDED,
  });
  expect(await onVoucher(db(), reference)).toEqual([2969, 0]);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('cards pay or decline the rest: the voucher’s part of a declined order is free for the next', async () => {
  const all = await buyers('part');
  const reference = await openVoucher(db(), AFFORDED * 1000);
  const paying = await Promise.all(
    all.map(async ({ who, payload }, i) => {
      const number = i % 2 === 0 ? '4242424242424242' : '4000000000000002';
      return { who, payload: await withVoucherAndCard(who, payload, { reference, amount: 10 }, number) };
    }),
  );
  const answers = await payAtOnce(reference, paying);
  const {
    paid = 0,
    CARD_DECLINED: declined = 0,
    SYSTEM_VOUCHER_NO_BALANCE: refused = 0,
  } = countByResult(answers);
  expect([paid + declined + refused, paid <= AFFORDED]).toEqual([VISITORS, true]);
  expect(await onVoucher(db(), reference)).toEqual([(AFFORDED - paid) * 1000, 0]);
  // No card was charged for an order whose voucher could not pay.
  await reconcile(shop.app, 0);
  const charged = await asOwner(
    till.database.url,
    `select from demo_gateway.charge where status = 'succeeded'`,
  );
  expect(charged).toHaveLength(paid);
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('negative control: without the account’s check more than its balance is paid, and the invariants find it', async () => {
  const all = await buyers('unguarded');
  const reference = await openVoucher(db(), AFFORDED * 2970);
  const paying = all.map(({ who, payload }) => ({ who, payload: withVoucher(payload, reference, 29.7) }));
  await asOwner(
    till.database.url,
    'alter table ledger_account drop constraint ledger_account_covers_reserved',
  );
  expect(countByResult(await payAtOnce(reference, paying))).toEqual({ paid: VISITORS });
  expect(await onVoucher(db(), reference)).toEqual([(AFFORDED - VISITORS) * 2970, 0]);
  expect(await brokenInvariants(till.database.url)).toHaveProperty(
    'a ledger account is the sum of its entries',
  );
});
