import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/**
 * A free port of 127.0.0.1, for a server whose address must be known before it listens. Another program may take it
 * in between.
 */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
