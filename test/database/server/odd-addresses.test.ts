import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import { openShop, type Shop } from '../../support/shop.ts';
import { sourcePages } from '../../support/processes/source-pages.ts';

/** Addresses that no browser would request, sent as bytes: each gets an answer, and none is logged as a failure. */

const TOKEN = 'aSecretThatOpensTicket';

let shop: Shop;
let port: number;
let close: () => Promise<void>;
const log: string[] = [];

beforeAll(async () => {
  const database = await testDatabase();
  shop = await openShop(database.url, { pages: sourcePages(), log });
  port = Number(new URL(await shop.fastify.listen({ port: 0, host: '127.0.0.1' })).port);
  close = async () => {
    await shop.close();
    await database.drop();
  };
});
afterAll(() => close());

type Answer = { readonly status: number; readonly location: string | undefined; readonly text: string };

/** Sends a request's first line and host as they are. */
async function ask(target: string, { host = 'aurora.test', method = 'GET' } = {}): Promise<Answer> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(
    Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`, 'latin1'),
  );
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1]),
    location: /^location: (.*)\r$/im.exec(text)?.[1],
    text,
  };
}

/** Failures that the shop has logged, and any log line with the ticket's secret. */
const faults = (): string[] =>
  log.filter((line) => line.includes(TOKEN) || (JSON.parse(line) as { level: number }).level >= 50);

test.each([
  ['//', '/'],
  ['///?lang=he', '/?lang=he'],
  ['//evil.example/', '/evil.example/'],
  ['//evil.example/..//x', '/x'],
  ['/\\evil.example', '/evil.example'],
  ['/.//evil.example', '/evil.example'],
  ['/%2e//evil.example', '/evil.example'],
  ['//%5c', '/%5c'],
])('%s, which would be another site’s address in a link, redirects to %s', async (target, location) => {
  expect(await ask(target)).toMatchObject({ status: 301, location });
  expect(faults()).toEqual([]);
});

test('a request may have the whole address: its host counts, and is checked like any other', async () => {
  expect((await ask('http://aurora.test/')).text).toContain('Charade');
  expect((await ask('http://aurora.test/api/config')).status).toBe(200);
  expect((await ask('http://aurora.test?q=1', { host: 'x:y' })).status).toBe(200);
  expect((await ask('http://localhost/healthz', { host: 'x:y' })).status).toBe(200);
  expect((await ask(`http://x:y/t/${TOKEN}`)).status).toBe(400);
  expect((await ask(`http://aurora.test:443@evil.example/t/${TOKEN}`)).status).toBe(400);
  expect(faults()).toEqual([]);
});

test.each(['*', 'ftp://aurora.test/', 'aurora.test:80'])('%s is not a path: bad input', async (target) => {
  for (const method of ['GET', 'OPTIONS', 'POST']) expect((await ask(target, { method })).status).toBe(400);
  expect(faults()).toEqual([]);
});

test.each(['x:y', 'x:99999', '[::1', 'a b', 'aurora.test@evil.example', '1.2.3.4.5', 'ÿ', ''])(
  'Host %j: refused, and what the address tells is not logged',
  async (host) => {
    for (const path of ['', '/tickets.pdf']) {
      expect((await ask(`/t/${TOKEN}${path}`, { host })).status).toBe(400);
      expect((await ask(`/api/tickets/${TOKEN}${path}`, { host })).status).toBe(400);
    }
    expect(faults()).toEqual([]);
  },
);

const ODD_PATHS = [
  '/%', '/%00', '/%ff', '/\xff', '/%ED%A0%80', '/%E0%A4%A', '/%2F%2Fevil.example', '/?%', '/?lang=%', '/?lang=%00',
  '/?lang=a&lang=b', '/?theme[]=x', '/?__proto__=1&constructor=2', '/?film=%ED%A0%80', '/?film=1e999', '/?language=%ff', '/?language=en_US', '/?format=%ff&time=%00', '/terms/__proto__', '/?date=9999-99-99',
  '/order/1e300', '/order/%ED%A0%80', '/order/1?step=%ff&t=%00', '/t/%ED%A0%80', '/t/x:y', '/:', '/a:b//', '/https://', '/https:/[',
  '/https:/%5B', '/http://x:y/', '/https:/x@y', '/assets/', '/assets//', '/assets/%00', '/assets/..%2f..%2f', '/assets/%ED%A0%80',
  '/api//', '/api/%00', '/api/views/%ED%A0%80', '/api/whats-on?date=%ff', '/api/messages/%00', '/sitemap.xml?%', '/robots.txt%00', '/#x',
]; // prettier-ignore

test.each(ODD_PATHS)('%j', async (path) => {
  expect((await ask(path)).status).toBeLessThan(500);
  expect(faults()).toEqual([]);
});
