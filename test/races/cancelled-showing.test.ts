import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportDocument } from '#apps/import/files/documents.ts';
import { importFiles } from '#apps/import/files/import-files.ts';
import { carryOutChanges } from '#modules/ordering/server/changes/carry-out.ts';
import { commit } from '../support/buyer.ts';
import { cinema, smallHall } from '../support/cinema.ts';
import { brokenInvariants } from '../support/database/invariants.ts';
import { raceAtLockedRow } from '../support/database/locked-row.ts';
import { withoutGuards, type Removal } from '../support/database/without-guards.ts';
import { OPERATOR_TOKEN } from '../support/operator-token.ts';
import { operate } from '../support/operator.ts';
import { ofPresentation } from '../support/orders-of.ts';
import { reconcile } from '../support/reconcile.ts';
import { openTill, type Till } from '../support/till.ts';
import { readyToPay } from '../support/ways-to-pay.ts';

/** A showing is cancelled while somebody pays for it: the order is refused or refunded, never paid for nothing. */

const ROUNDS = 25;
let till: Till;
let set: object;

beforeAll(async () => {
  const keys = [
    'guarded',
    'imported',
    'unguarded',
    ...Array.from({ length: ROUNDS }, (_, round) => `round${round}`),
  ];
  set = cinema({ plans: Object.fromEntries(keys.map((key) => [key, smallHall])) });
  till = await openTill({
    sets: [set],
    env: { FOYER_OPERATOR_TOKEN: OPERATOR_TOKEN },
  });
});
afterAll(() => till.close());

const db = () => till.shop.app.database.brand(1);
const showing = (key: string): number => till.shop.showings.get(`show-${key}`)!;

async function cancel(id: number): Promise<void> {
  expect((await operate(till.shop, `presentations/${id}/cancel`, { confirm: 1 })).status).toBe(200);
}

/** The same by an import of the cinema's files. */
async function importCancelled(key: string): Promise<void> {
  const { presentations } = set as Required<Pick<ImportDocument, 'presentations'>>;
  const showing = presentations.find((one) => one.key === `show-${key}`)!;
  const content = { foyer: 1, presentations: [{ ...showing, status: 'cancelled' }] };
  const { faults, ordersTouched } = await importFiles(till.shop.app.database, {
    files: [{ name: 'week.json', content }],
    brand: 'aurora',
    confirm: 1,
  });
  expect([faults, ordersTouched]).toEqual([[], 1]);
}

const orderOf = (id: number) =>
  db().row<{ status: string; kept: number }>(
    `select status, (select coalesce(sum(amount - refunded), 0)::int from tender t
                      where t.tenant_id = orders.tenant_id and t.order_id = orders.order_id and t.status = 'paid') as kept
       from orders where tenant_id = $1 and ${ofPresentation('$2')}`,
    [id],
  );

/** The jobs until nothing is left to do: refunds are written by one round and paid by the next. */
async function work(): Promise<void> {
  await carryOutChanges(till.shop.app, 1);
  for (let round = 0; round < 2; round++) await reconcile(till.shop.app, 0);
}

/**
 * A commit whose second transaction has begun and waits for the visitor's row; then the cancellation. The row is free
 * when `after` has made a second statement wait.
 */
async function cancelWhileIssuing(
  { id, cancelling }: { readonly id: number; readonly cancelling: () => Promise<void> },
  after: (cancelling: Promise<void>, session: string) => Promise<unknown>,
): Promise<void> {
  const { who, payload } = await readyToPay(till.shop, id);
  const timer = await db().row<{ session: string }>(
    'select session_id as session from seat_timer where tenant_id = $1 and presentation_id = $2',
    [id],
  );
  const sessionId = timer!.session;
  const [committed] = await raceAtLockedRow(
    till.database.url,
    { statements: 2, sessionId },
    async (untilWaiting) => {
      const committing = commit(who, payload);
      await untilWaiting(1);
      return Promise.all([committing, after(cancelling(), sessionId)]);
    },
  );
  expect(committed.body.status).toBe('paid');
}

test('a cancellation waits for an order that is being issued, and refunds it', async () => {
  const id = showing('guarded');
  await cancelWhileIssuing({ id, cancelling: () => cancel(id) }, (cancelling) => cancelling);
  await work();
  expect(await orderOf(id)).toEqual({ status: 'paid', kept: 0 });
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('so does an import that cancels', async () => {
  const id = showing('imported');
  await cancelWhileIssuing({ id, cancelling: () => importCancelled('imported') }, (cancelling) => cancelling);
  await work();
  expect(await orderOf(id)).toEqual({ status: 'paid', kept: 0 });
  expect(await brokenInvariants(till.database.url)).toEqual({});
});

test('whichever comes first, the order is refused or its money is refunded', async () => {
  const ends = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const id = showing(`round${round}`);
    const { who, payload } = await readyToPay(till.shop, id, round);
    const [committed] = await Promise.all([commit(who, payload), cancel(id)]);
    const code = committed.body.error?.code;
    ends.add(code ?? committed.body.status);
    await work();
    const order = await orderOf(id);
    expect(order?.kept ?? 0).toBe(0);
    expect(order?.status).not.toBe('awaiting_payment');
    expect(
      await db().rows('select 1 from ticket where tenant_id = $1 and presentation_id = $2 and status = 1', [
        id,
      ]),
    ).toEqual([]);
    expect(await brokenInvariants(till.database.url)).toEqual({});
  }
  expect([...ends].filter((end) => !ENDS.includes(end))).toEqual([]);
});

/** The ways in which a commit can end whose showing is cancelled at the same time. */
const ENDS = ['paid', 'NO_EVENT_FOUND', 'CART_DIFFERS', 'SHOWING_CANCELLED', 'SHOWING_CANCELLED_REFUNDED'];

/** The lock of the row is what makes the cancellation wait. */
const SHARED: Removal = [
  'select status from presentation where tenant_id = $1 and presentation_id = $2 for share',
  'select status from presentation where tenant_id = $1 and presentation_id = $2',
];

test('negative control: without the lock of its row an order stays paid for nothing', async () => {
  const id = showing('unguarded');
  await withoutGuards([SHARED], () =>
    cancelWhileIssuing({ id, cancelling: () => cancel(id) }, async (cancelling, session) => {
      // It waits for nobody.
      await cancelling;
      await db().rows('select from seat_timer where tenant_id = $1 and session_id = $2 for update', [
        session,
      ]);
    }),
  );
  await work();
  expect(Object.keys(await brokenInvariants(till.database.url))).toEqual([
    'a ticket of a cancelled presentation is void, or its order is to be refunded',
  ]);
});
