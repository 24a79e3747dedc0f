import { expect, vi } from 'vitest';
import * as ordering from '#modules/ordering/contract.ts';
import { webhookPath } from '#modules/payment/server/webhook-path.ts';
import { startWorker } from '../../../src/apps/worker/work.ts';
import { commit, lockSeats, payloadOf, THREE_SEATS, type Payload } from '../../support/buyer.ts';
import { cinema, smallHall } from '../../support/cinema.ts';
import { testDatabase } from '../../support/database/database.ts';
import { brokenInvariants } from '../../support/database/invariants.ts';
import { OPERATOR_TOKEN } from '../../support/operator-token.ts';
import { ofPresentation } from '../../support/orders-of.ts';
import { reconcile } from '../../support/reconcile.ts';
import { openShop, type Shop, type Visitor } from '../../support/shop.ts';
import { openFaultyLine, type FaultyLine } from '../../support/stand-ins/faulty-line.ts';
import type { Means, ProviderStandIn, SentWebhook } from './stand-in.ts';

const TEN_DAYS_MS = 10 * 24 * 3_600_000;

/** What three adults cost, in minor units. */
export const TOTAL = 2970;

/** A payment that a visitor has begun. */
export type Paying = {
  readonly who: Visitor;
  readonly show: number;
  readonly cart: Payload;
  readonly orderId: string;
  readonly tenderId: string;
};

/** A shop, a provider, and the line between them. */
export type Bench = {
  readonly shop: Shop;
  readonly line: FaultyLine;
  readonly standIn: ProviderStandIn;
  /** Three seats of the next showing, in a cart with its payment. */
  choose(
    kind: Means,
    change?: (cart: Payload) => Payload | Promise<Payload>,
  ): Promise<Omit<Paying, 'orderId' | 'tenderId'>>;
  /** The same, committed, and confirmed by the buyer where the provider asks for that. */
  pay(kind: Means, change?: (cart: Payload) => Payload | Promise<Payload>): Promise<Paying>;
  /** What the buyer does after a commit, where the provider has a part for them. */
  act(paying: Paying): Promise<void>;
  send(webhook: SentWebhook): Promise<number>;
  /** Webhooks reach the shop, or are lost. */
  hear(isHearing: boolean): void;
  /** Moves the shop's clock on. */
  wait(seconds: number): void;
  reconcile(): Promise<void>;
  close(): Promise<void>;
};

/** Opens one with a showing for each of some names. */
export async function openBench(
  open: () => Promise<ProviderStandIn>,
  names: readonly string[],
): Promise<Bench> {
  const [database, standIn] = [await testDatabase(), await open()];
  const line = await openFaultyLine(standIn.origin, standIn.moves);
  let ahead = 0;
  const now = (): Date => new Date(Date.now() + ahead);
  standIn.setClock?.(now);
  const plans = Object.fromEntries(names.map((name) => [name, smallHall]));
  // The faults move the clock on by many hours.
  const set = cinema({ plans, now: new Date(Date.now() + TEN_DAYS_MS) }) as { brand: object };
  const shop = await openShop(database.url, {
    sets: [{ ...set, brand: { ...set.brand, payment: { offers: standIn.offers } } }],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN, ...standIn.env(line.origin) },
    now,
  });
  const worker = await startWorker(shop.app);
  const webhooks =
    (await shop.fastify.listen({ port: 0, host: '127.0.0.1' })) + webhookPath(standIn.provider);
  let next = 0;
  const choose: Bench['choose'] = async (kind, change = (cart) => cart) => {
    const show = shop.showings.get(`show-${names[next++]!}`)!;
    const who = shop.visitor();
    await lockSeats(who, show, THREE_SEATS);
    const plain = await change(await payloadOf(who, show));
    const rest =
      plain.total! - (plain.voucherPayments ?? []).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    return { who, show, cart: { ...plain, ...(await standIn.means(kind, who, Number(rest.toFixed(2)))) } };
  };
  const act = async (paying: Paying): Promise<void> => standIn.act?.(paying);
  return {
    shop,
    line,
    standIn,
    choose,
    pay: async (kind, change) => {
      const chosen = await choose(kind, change);
      if (kind === 'open' && standIn.opensByDelay) line.next('delay request', 'delay request');
      await commit(chosen.who, chosen.cart);
      const paying = { ...chosen, ...(await placed(shop, chosen.show)) };
      await act(paying);
      return paying;
    },
    act,
    send: async ({ body, headers }) => (await fetch(webhooks, { method: 'POST', headers, body })).status,
    hear: (isHearing) => standIn.notifyAt(isHearing ? webhooks : undefined),
    wait: (seconds) => void (ahead += seconds * 1000),
    reconcile: () => reconcile(shop.app, 0),
    async close() {
      await worker.stop();
      await line.close();
      await standIn.close();
      await shop.close();
      await database.drop();
    },
  };
}

/** The newest order of a showing, and its tender with the provider. */
export async function placed(shop: Shop, show: number): Promise<{ orderId: string; tenderId: string }> {
  const row = await shop.app.database.brand(1).row<{ orderId: string; tenderId: string }>(
    `select order_id as "orderId", t.tender_id as "tenderId" from orders o join tender t using (tenant_id, order_id)
      where tenant_id = $1 and t.provider <> 'ledger' and ${ofPresentation('$2', 'o')}
      order by o.created_at desc limit 1`,
    [show],
  );
  return row!;
}

/** What the buyer is told about an order: its status, or the code of a refusal. */
export async function told({ who, orderId }: Paying): Promise<string> {
  const { body } = await who.call(ordering.paymentStatus, { params: { orderId } });
  return body.error?.code ?? body.status;
}

/** How an order ends: with its tickets, without any and with all money returned, or cancelled after it was paid. */
export type End = 'paid' | 'unpaid' | 'refunded';

/** What the database, the provider and the outbox have in the end. `kept`: the money that the cinema has. */
const ENDS: Readonly<Record<End, object>> = {
  paid: { seats: 3, tickets: 3, kept: TOTAL },
  unpaid: { seats: 0, tickets: 0, kept: 0 },
  refunded: { seats: 0, tickets: 0, kept: 0 },
};

/** What the buyer is written about then; of an order without tickets only when money was taken and returned. */
const MAILS: Readonly<Record<End, readonly string[]>> = {
  paid: ['order.paid'],
  unpaid: ['order.refunded'],
  refunded: ['order.paid', 'order.items_cancelled'],
};

/**
 * Reconciles until nothing is open; then order, seats, tickets, money at the provider and e-mails must say the same, and
 * no invariant of the database may be broken.
 */
export async function expectEnd(bench: Bench, paying: Paying, end: End): Promise<void> {
  await vi.waitFor(
    async () => {
      await bench.reconcile();
      expect(await openThings(bench, paying)).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
  expect(await stateOf(bench, paying)).toEqual(ENDS[end]);
  expect(await mailsAbout(bench, paying)).toEqual(
    end === 'unpaid' && (await takenOf(bench, paying)).length === 0 ? [] : MAILS[end],
  );
  expect(await brokenInvariants(bench.shop.app.settings.databaseUrl)).toEqual({});
}

/** Payments, refunds and events of the order that the shop has not finished. */
const openThings = ({ shop }: Bench, { orderId }: Paying): Promise<object[]> =>
  shop.app.database.brand(1).rows(
    `select 'tender' as thing, status as state from tender
      where tenant_id = $1 and order_id = $2 and status in ('created', 'pending', 'reserved')
     union all select 'refund', state from refund where tenant_id = $1 and order_id = $2 and state <> 'refunded'
     union all select 'event', kind from outbox where tenant_id = $1 and subject_id = $2 and done_at is null`,
    [orderId],
  );

/** The charges of the provider that took money. */
const takenOf = async ({ standIn }: Bench, { tenderId }: Paying) =>
  (await standIn.charges(tenderId)).filter(({ isPaid }) => isPaid);

async function stateOf(bench: Bench, paying: Paying): Promise<object> {
  const { shop } = bench;
  const { show, orderId } = paying;
  const db = shop.app.database.brand(1);
  const count = async (sql: string, value: unknown): Promise<number> =>
    (await db.row<{ n: number }>(`select count(*)::int as n from ${sql}`, [value]))!.n;
  const onLedger = await db.row<{ kept: number }>(
    `select coalesce(sum(amount - refunded), 0)::int as kept from tender
      where tenant_id = $1 and order_id = $2 and provider = 'ledger' and status = 'paid'`,
    [orderId],
  );
  const taken = await takenOf(bench, paying);
  return {
    seats: await count('claim where tenant_id = $1 and presentation_id = $2 and state = 1', show),
    tickets: await count('ticket where tenant_id = $1 and presentation_id = $2 and status = 1', show),
    kept: taken.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0) + onLedger!.kept,
  };
}

/** What the buyer was written about, in that order. */
async function mailsAbout({ shop }: Bench, { orderId }: Paying): Promise<string[]> {
  const rows = await shop.app.database.brand(1).rows<{ kind: string }>(
    `select e.kind from mail m join outbox e using (tenant_id, event_id)
      where tenant_id = $1 and e.subject_id = $2 order by m.created_at, e.event_id`,
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}
