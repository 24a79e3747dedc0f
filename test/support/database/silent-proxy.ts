import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { addressAtPort, connectionOf } from './database-address.ts';

/** A way to the database on which connections can die without a sign. */
export type SilentProxy = {
  /** The database's address by this way. */
  readonly url: string;
  /** From now on passes nothing on the connections that are open, and closes none of them; new ones work. */
  silence(): void;
  /** Connections since the start. */
  readonly connections: () => number;
  close(): Promise<void>;
};

/** Opens one to the database of an address. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = connectionOf(databaseUrl);
  let open: { readonly sockets: readonly [Socket, Socket]; isSilent: boolean }[] = [];
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(target);
    const both = { sockets: [near, far] as const, isSilent: false };
    open.push(both);
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (data) => {
        if (!both.isSilent) to.write(data);
      });
      from.on('close', () => {
        if (!both.isSilent) to.destroy();
      });
      from.on('error', () => {});
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: addressAtPort(databaseUrl, (server.address() as AddressInfo).port),
    connections: () => connections,
    silence() {
      for (const one of open) one.isSilent = true;
    },
    async close() {
      for (const { sockets } of open) for (const socket of sockets) socket.destroy();
      open = [];
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
