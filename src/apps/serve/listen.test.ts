import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '#platform/server/settings.ts';
import { checkPort, listen } from './listen.ts';

let stranger: Server | undefined;
let fastify: FastifyInstance;

afterEach(async () => {
  await fastify.close();
  stranger?.close();
  stranger = undefined;
});

/** Not every machine has IPv6; without it there is only one address. */
const hasBoth = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ address }) => address === '::1'),
);

/** Another program's server, only at ::1. */
async function strangerAt(host: string): Promise<number> {
  stranger = createServer().listen(0, host);
  await once(stranger, 'listening');
  return (stranger.address() as AddressInfo).port;
}

test.runIf(hasBoth)(
  'a port that another program has at ::1 is refused, because localhost could lead there',
  async () => {
    const port = await strangerAt('::1');
    fastify = Fastify();
    const settings = readSettings({ PORT: String(port) }, { demo: true });
    const taken = { code: 'EADDRINUSE', address: '::1' };
    await expect(checkPort(settings)).rejects.toMatchObject(taken);
    await expect(listen(fastify, settings)).rejects.toMatchObject(taken);
  },
);

test.runIf(hasBoth)('the shop answers at both addresses of localhost', async () => {
  fastify = Fastify();
  fastify.get('/', async () => 'the shop');
  const { port } = new URL(await listen(fastify, readSettings({ PORT: '0' }, { demo: true })));
  for (const host of ['127.0.0.1', '[::1]'])
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('the shop');
});

test('a port that was checked before can be opened afterwards', async () => {
  fastify = Fastify();
  const port = await strangerAt('127.0.0.1');
  const gone = once(stranger!, 'close');
  stranger!.close();
  await gone;
  const settings = readSettings({ PORT: String(port) }, { demo: true });
  await checkPort(settings);
  expect(await listen(fastify, settings)).toBe(`http://127.0.0.1:${settings.port}`);
});
