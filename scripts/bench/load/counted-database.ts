import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { addressAtPort, connectionOf } from '../../../test/support/database/database-address.ts';

/** What has passed between the shop and its database. */
export type WireCounts = {
  /** Statements, `begin` and `commit` among them. */
  readonly statements: number;
  /** How often the shop has sent something after an answer: it waits for each of these. */
  readonly roundTrips: number;
  readonly rows: number;
  readonly sentBytes: number;
  readonly receivedBytes: number;
};

/** A way to the database on which everything is counted. */
export type CountedDatabase = {
  /** The database's address by this way. */
  readonly url: string;
  /** What has passed since the last call of this. */
  take(): WireCounts;
  close(): Promise<void>;
};

const NOTHING: WireCounts = { statements: 0, roundTrips: 0, rows: 0, sentBytes: 0, receivedBytes: 0 };

/** Messages of PostgreSQL's protocol that are counted (its documentation, 'Message Formats'). */
const BIND = 'B'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const DATA_ROW = 'D'.charCodeAt(0);

/** Opens one to the database of an address. */
export async function countedDatabase(databaseUrl: string): Promise<CountedDatabase> {
  const target = connectionOf(databaseUrl);
  let counts = { ...NOTHING };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    let isWaiting = false;
    const ofShop = messages(true, (type) => {
      if (type === BIND || type === QUERY) counts.statements += 1;
    });
    const ofDatabase = messages(false, (type) => {
      if (type === DATA_ROW) counts.rows += 1;
    });
    near.on('data', (data: Buffer) => {
      if (!isWaiting) counts.roundTrips += 1;
      isWaiting = true;
      counts.sentBytes += data.length;
      ofShop(data);
      far.write(data);
    });
    far.on('data', (data: Buffer) => {
      isWaiting = false;
      counts.receivedBytes += data.length;
      ofDatabase(data);
      near.write(data);
    });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: addressAtPort(databaseUrl, (server.address() as AddressInfo).port),
    take() {
      const taken = counts;
      counts = { ...NOTHING };
      return taken;
    },
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls `found` with the type of each message in a stream of chunks. The shop's first message has no type. */
function messages(startsUntyped: boolean, found: (type: number) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isUntyped = startsUntyped;
  return (chunk) => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      const head = isUntyped ? 4 : 5;
      if (bytes.length < head) break;
      const end = bytes.readInt32BE(head - 4) + head - 4;
      if (bytes.length < end) break;
      if (!isUntyped) found(bytes[0]!);
      isUntyped = false;
      bytes = bytes.subarray(end);
    }
    rest = bytes;
  };
}
