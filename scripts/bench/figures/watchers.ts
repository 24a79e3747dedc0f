import type { Figure, Row } from '../figure.ts';
import { HOST, type Bench } from '../bench-setup.ts';
import { median, plain } from '../rounds.ts';

const SECONDS = 5;

/** The share of a core, in per cent, that the server uses for the watchers while a seat changes every 100 ms. */
async function share(bench: Bench, watchers: number): Promise<{ share: number; receivedShare: number }> {
  const { serverCpuMs = 0, seconds, received = 0, done } = await bench.load({
    kind: 'watch', port: bench.ports.shop, host: HOST, connections: watchers, cookies: bench.cookies(200),
    watchers: bench.cookies(watchers), showing: bench.showings.uniform[0]!, seconds: SECONDS,
  }); // prettier-ignore
  return { share: serverCpuMs / (seconds * 10), receivedShare: received / watchers / done };
}

async function row(bench: Bench, watchers: number, atMost: number): Promise<Row> {
  const shares: number[] = [];
  let receivedShare = 1;
  for (let round = 0; round < bench.rounds; round++) {
    await bench.forgetSales();
    const measured = await share(bench, watchers);
    shares.push(measured.share);
    receivedShare = Math.min(receivedShare, measured.receivedShare);
  }
  // Changes within 100 ms are sent together.
  if (receivedShare < 0.4)
    throw new Error(`each watcher received ${plain(receivedShare * 100)} % of the changes`);
  return {
    figure: `${plain(watchers)} watchers, a change every 100 ms: share of a core`,
    ours: `${plain(median(shares))} %`,
    limit: '–',
    value: median(shares),
    unit: '%',
    bound: { kind: 'at most', than: atMost },
  };
}

export const watchers: Figure = {
  name: 'watchers',
  about: 'browsers that watch a showing',
  run: async (bench) => [await row(bench, 1000, 15), ...(bench.all ? [await row(bench, 5000, 55)] : [])],
};
