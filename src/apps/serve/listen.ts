import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { fileShares } from '#platform/server/http/open-files.ts';
import type { Settings } from '#platform/server/settings.ts';

/** Error codes of machines without such an address. */
const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Opens the port. In the demo '127.0.0.1' means localhost, for which browsers also try ::1: a second socket listens
 * there when the machine has that address. Returns the first address. Throws EADDRINUSE when another program has the
 * port at either, because a browser might connect to it. More clients than leave files for the database are not let in.
 */
export async function listen(fastify: FastifyInstance, { host, port, demo }: Settings): Promise<string> {
  const { connections } = fileShares();
  if (connections < Infinity) fastify.server.maxConnections = connections;
  const openSecond = demo && host === '127.0.0.1' ? secondSocket(fastify) : undefined;
  const address = await fastify.listen({ host, port });
  await openSecond?.(Number(new URL(address).port));
  return address;
}

/**
 * Checks whether the port can be opened, before work that takes minutes. Throws what `listen` would throw; another
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

/** Must be set before the server is ready: it closes with the server, requests under way first. */
function secondSocket(fastify: FastifyInstance): (port: number) => Promise<void> {
  const second = createServer((request, response) => fastify.routing(request, response));
  fastify.addHook('onClose', async () => {
    await new Promise((resolve) => {
      second.close(resolve);
    });
  });
  return async (port) => {
    // Listeners that take connections over for another protocol (Vite's, in development) need these too.
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
