import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Database } from '#platform/server/db.ts';
import { listenTo } from '#platform/server/listen-to.ts';
import { testDatabase, type TestDatabase } from '../../support/database/database.ts';
import { silentProxy, type SilentProxy } from '../../support/database/silent-proxy.ts';

/** Connections to the database that have died without a sign, as when a firewall has forgotten them. */

let database: TestDatabase;
let proxy: SilentProxy;

beforeAll(async () => {
  database = await testDatabase();
  proxy = await silentProxy(database.url);
});
afterAll(async () => {
  await proxy.close();
  await database.drop();
});

test('a listener that hears nothing any more connects again, reads again, and gets messages', async () => {
  const received: string[] = [];
  const errors: unknown[] = [];
  let listened = 0;
  const listening = listenTo(proxy.url, {
    channel: 'trial',
    onMessage: (payload) => received.push(payload),
    onListening: async () => void (listened += 1),
    onError: (error) => errors.push(error),
    // Also the time for connecting, on a busy machine.
    checkMs: 1000,
  });
  await listening.ready;
  const sender = new Client({ connectionString: database.url });
  await sender.connect();
  try {
    await sender.query("notify trial, 'first'");
    await vi.waitFor(() => expect(received).toEqual(['first']));
    proxy.silence();
    await sender.query("notify trial, 'missed'");
    await vi.waitFor(() => expect(listened).toBe(2), { timeout: 10_000 });
    expect(errors).not.toEqual([]);
    await sender.query("notify trial, 'second'");
    await vi.waitFor(() => expect(received).toEqual(['first', 'second']));
  } finally {
    await sender.end();
    await listening.close();
  }
  // Closed, it makes no further connection.
  expect(listened).toBe(2);
});

test('a transaction without an answer is given up once, and asks for nothing more', async () => {
  const shop = new Database(proxy.url, { max: 1, answerMs: 300 });
  try {
    const asked: string[] = [];
    shop.pool.on('connect', (client) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown;
      Object.assign(client, {
        query: (...args: unknown[]) => {
          asked.push(typeof args[0] === 'string' ? args[0] : 'statements');
          return query(...args);
        },
      });
    });
    await shop.transaction(1, (tx) => tx.rows('select $1::int'));
    asked.length = 0;
    proxy.silence();
    await expect(shop.transaction(1, (tx) => tx.rows('select $1::int'))).rejects.toThrow('timeout');
    expect(asked).toEqual(['statements']);
  } finally {
    await shop.end();
  }
});

test('a pool gives up connections that do not answer, within a transaction and outside', async () => {
  const shop = new Database(proxy.url, { max: 2, answerMs: 300 });
  try {
    const ask = () => shop.brand(1).rows<{ one: number }>('select 1 as one where $1 = 1');
    const both = () =>
      Promise.all([
        ask(),
        shop.transaction(1, (tx) => tx.rows<{ one: number }>('select 1 as one where $1 = 1')),
      ]);
    expect(await both()).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    const before = proxy.connections();
    proxy.silence();
    const lost = await Promise.allSettled([
      ask(),
      shop.transaction(1, async (tx) => tx.rows('select $1::int')),
    ]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await both()).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(proxy.connections()).toBe(before + 2);
  } finally {
    await shop.end();
  }
});
