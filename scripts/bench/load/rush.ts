import { openConnection } from './http-client.ts';
import type { LoadResult, RushJob } from './jobs.ts';
import { Buyer, Refused } from './order.ts';
import { Tally } from './tally.ts';

export async function runRush({ port, host, cookies, showing }: RushJob): Promise<LoadResult> {
  const open = await Promise.all(cookies.map(() => openConnection(port)));
  const tally = new Tally();
  const began = performance.now();
  let lastRefusedMs = 0;
  let lastSoldMs = 0;
  await Promise.all(
    open.map(async (connection, i) => {
      const buyer = new Buyer(connection, host, cookies[i]!);
      try {
        await buyer.lockAnyPlace(showing);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        lastRefusedMs = performance.now() - began;
        return tally.add(error.status >= 500 ? error.status : error.code, false);
      }
      const { status } = await buyer.commit(await buyer.fillIn(showing, true));
      lastSoldMs = performance.now() - began;
      tally.add(status, status === 'paid');
    }),
  );
  for (const connection of open) connection.close();
  return { ...tally.result(began), lastRefusedMs, lastSoldMs };
}
