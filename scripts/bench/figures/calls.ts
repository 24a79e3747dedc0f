import { HOST } from '../bench-setup.ts';
import type { Figure, Row } from '../figure.ts';
import type { CountedDatabase, WireCounts } from '../load/counted-database.ts';
import { jsonOf, openConnection, requestText, type Connection } from '../load/http-client.ts';
import { Buyer, PAIRS } from '../load/order.ts';
import { median, plain } from '../rounds.ts';

/** Orders before the counted ones: each connection prepares its statements once. */
const WARM = 12;
const COUNTED = 5;
const QUIET_MS = 30;

/** What one call has cost. */
type Cost = WireCounts & { readonly heapBytes: number };

/** Counts what each call of a purchase asks of the database, with no other visitor, and a gateway that answers at once. */
export const calls: Figure = {
  name: 'calls',
  about: 'round trips to the database, statements, rows, bytes and memory of each call of a purchase',
  run: (bench) =>
    bench.withCountedDatabase(async (database) => {
      const connection = await openConnection(bench.ports.shop);
      const showing = bench.showings.uniform[0]!;
      const costs = new Map<string, Cost[]>();
      await bench.forgetSales();
      for (let n = 0; n < WARM + COUNTED; n += 1) {
        const buyer = new Buyer(connection, HOST, bench.cookies(1)[0]!);
        const counter = countsOf(database, connection);
        const counted = async <T>(call: string, work: () => Promise<T>): Promise<T> => {
          const [cost, result] = await counter(work);
          if (n >= WARM) costs.set(call, [...(costs.get(call) ?? []), cost]);
          return result;
        };
        await purchase(buyer, { showing, pair: PAIRS[n]! }, counted);
      }
      connection.close();
      return [...costs].map(([call, all]) => rowOf(call, all));
    }),
};

type Counted = <T>(call: string, work: () => Promise<T>) => Promise<T>;

type Goods = { readonly showing: number; readonly pair: readonly [number, number] };

async function purchase(buyer: Buyer, { showing, pair }: Goods, counted: Counted): Promise<void> {
  const [first, second] = pair;
  await counted('GET order (the page)', () => buyer.readOrder(showing));
  await counted('PUT lock-seat, the first seat', () => buyer.lockSeat(showing, first));
  await counted('PUT lock-seat, the second seat', () => buyer.lockSeat(showing, second));
  await counted('PUT cart', () => buyer.writeCart(showing));
  const page = await counted('GET order (two seats)', () => buyer.readOrder(showing));
  const form = await counted('GET payment/form', () => buyer.openForm(page));
  const order = buyer.orderOf(page, buyer.untypedCard(form));
  await counted('POST payment/commit', () => buyer.commit(order));
}

/** A function that does some work and tells what it has cost. */
function countsOf(database: CountedDatabase, connection: Connection) {
  const heap = async (): Promise<number> => {
    const request = requestText({ method: 'GET', path: '/bench/heap', host: HOST });
    return (jsonOf(await connection.send(request)) as { bytes: number }).bytes;
  };
  return async <T>(work: () => Promise<T>): Promise<readonly [Cost, T]> => {
    await quiet();
    // What asking costs itself.
    const idle = await heap().then(async (before) => (await heap()) - before);
    database.take();
    const before = await heap();
    const result = await work();
    const heapBytes = (await heap()) - before - idle;
    await quiet();
    return [{ ...database.take(), heapBytes }, result];
  };
}

/** What the shop does after its answer belongs to the call too. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, QUIET_MS));

function rowOf(call: string, costs: readonly Cost[]): Row {
  const of = (key: keyof Cost): number => median(costs.map((cost) => cost[key]));
  const kB = (bytes: number): string => `${plain(bytes / 1000)} kB`;
  return {
    figure: `${call}: round trips to the database`,
    ours: `${of('statements')} statements, ${of('rows')} rows, ${kB(of('sentBytes'))} sent, ${kB(of('receivedBytes'))} received, ${kB(of('heapBytes'))} of memory`,
    limit: '–',
    value: of('roundTrips'),
    bound: { kind: 'at most', than: 2 },
  };
}
