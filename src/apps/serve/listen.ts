import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#platform/server/settings.ts';

/** What listening fails with where the machine has no such address. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Opens the port. In the demo '127.0.0.1' means localhost, which browsers also look for at ::1: a second
 * socket answers there where the machine has that address. Returns the first one's address.
 * Throws EADDRINUSE when another program has the port at either: a browser might be led to that one.
 */
export async function listen(fastify: FastifyInstance, { host, port, demo }: Settings): Promise<string> {
  const openSecond = demo && host === '127.0.0.1' ? secondSocket(fastify) : undefined;
  const address = await fastify.listen({ host, port });
  await openSecond?.(Number(new URL(address).port));
  return address;
}

/**
 * Whether the port can be opened, asked before work that takes minutes. Throws what `listen` would throw; another
 * program may still take the port in between. Port 0 is any free one.
 */
export async function checkPort({ host, port, demo }: Settings): Promise<void> {
  const hosts = demo && host === '127.0.0.1' ? [host, '::1'] : [host];
  for (const address of port === 0 ? [] : hosts) {
    const probe = createSocket();
    try {
      probe.listen({ host: address, port });
      await once(probe, 'listening');
    } catch (error) {
      if (!NO_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      continue;
    }
    probe.close();
    await once(probe, 'close');
  }
}

/** Must be prepared before the server is ready: it closes with it, requests under way first. */
function secondSocket(fastify: FastifyInstance): (port: number) => Promise<void> {
  const second = createServer((request, response) => fastify.routing(request, response));
  fastify.addHook('onClose', async () => {
    await new Promise((resolve) => {
      second.close(resolve);
    });
  });
  return async (port) => {
    // What takes connections over for another protocol (Vite's, in development) has to hear of these as well.
    for (const listener of fastify.server.listeners('upgrade'))
      second.on('upgrade', (...args) => listener.apply(fastify.server, args));
    try {
      second.listen({ host: '::1', port });
      await once(second, 'listening');
    } catch (error) {
      if (!NO_ADDRESS.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
      fastify.log.info({ err: error }, 'nothing listens at ::1');
    }
  };
}
