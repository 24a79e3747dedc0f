import { setTimeout as pause } from 'node:timers/promises';
import { openConnection, requestText } from './http-client.ts';
import type { CrowdJob, LoadResult } from './jobs.ts';
import { Buyer, goodsOf, Refused } from './order.ts';
import { Tally } from './tally.ts';
import { openWatchers } from './watch.ts';

const LIGHT_EVERY_MS = 50;
const HEAVY_EVERY_MS = 100;

export async function runCrowd(job: CrowdJob): Promise<LoadResult> {
  const { port, host, cookies, showings } = job;
  const watchers = await openWatchers(
    { port, host, watchers: job.watchers, showing: showings[0]! },
    () => {},
  );
  const buyers = await Promise.all(cookies.map(() => openConnection(port)));
  const over = new AbortController();
  const greedy = job.greedy.map((cookie) => askHeavily(job, cookie, over.signal));
  const light = askLightly(job, over.signal);
  const tally = new Tally();
  const began = performance.now();
  await Promise.all(
    buyers.map(async (connection, i) => {
      const buyer = new Buyer(connection, host, cookies[i]!);
      const showing = await lockPair(buyer, i, cookies.length, showings, tally);
      const { status } = await buyer.commit(await buyer.fillIn(showing, true));
      tally.add(status, status === 'paid');
    }),
  );
  const result = tally.result(began);
  over.abort();
  const heavy = (await Promise.all(greedy)).flat();
  const times = (await light).toSorted((a, b) => a - b);
  for (const buyer of buyers) buyer.close();
  for (const watcher of watchers) watcher.destroy();
  return {
    ...result,
    lightP99Ms: times[Math.floor(times.length * 0.99)] ?? 0,
    heavyAnswered: heavy.filter((status) => status === 200).length,
    heavyRefused: heavy.filter((status) => status === 429).length,
  };
}

/** Takes the pair that another buyer wants as well, or when they were quicker a pair that nobody else wants. */
async function lockPair(
  buyer: Buyer,
  i: number,
  buyers: number,
  showings: readonly number[],
  tally: Tally,
): Promise<number> {
  for (const n of [i >> 1, buyers + i]) {
    const { showing, pair } = goodsOf(n, showings);
    try {
      for (const seatNo of pair) await buyer.lockSeat(showing, seatNo);
      return showing;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 200) throw error;
      tally.add(error.code, false);
    }
  }
  throw new Error('a pair that nobody else wants was refused');
}

/** The statuses of a greedy visitor's calls. */
async function askHeavily(
  { port, host, largest }: CrowdJob,
  cookie: string,
  over: AbortSignal,
): Promise<number[]> {
  const path = `/api/seats/seats-status?presentationId=${largest}`;
  const request = requestText({ method: 'GET', path, host, headers: { cookie, 'accept-encoding': 'gzip' } });
  const asked: Promise<number>[] = [];
  // Each call has a connection of its own, so that none waits for another.
  for (; !over.aborted; await pause(HEAVY_EVERY_MS))
    asked.push(
      openConnection(port).then(async (connection) => {
        const { status } = await connection.send(request);
        connection.close();
        return status;
      }),
    );
  return Promise.all(asked);
}

/** How many milliseconds each call of a visitor took who wants little. */
async function askLightly({ port, host, modest }: CrowdJob, over: AbortSignal): Promise<number[]> {
  const connection = await openConnection(port);
  const request = requestText({ method: 'GET', path: '/api/config', host, headers: { cookie: modest } });
  const times: number[] = [];
  for (; !over.aborted; await pause(LIGHT_EVERY_MS)) {
    const began = performance.now();
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`a light call was answered with ${status}`);
    times.push(performance.now() - began);
  }
  connection.close();
  return times;
}
