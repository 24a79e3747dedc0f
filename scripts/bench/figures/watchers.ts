import type { Figure, Row } from '../figure.ts';
import { HOST, type House } from '../house.ts';
import { median, plain } from '../rounds.ts';

const SECONDS = 5;

/** Share of a core, in per cent, that the server spends on so many watchers while a seat changes every 100 ms. */
async function share(house: House, watchers: number): Promise<{ share: number; heard: number }> {
  const { serverCpuMs = 0, seconds, received = 0, done } = await house.load({
    kind: 'watch', port: house.ports.shop, host: HOST, connections: watchers, cookies: house.cookies(200), showing: house.showings.uniform[0]!, seconds: SECONDS,
  }); // prettier-ignore
  return { share: serverCpuMs / (seconds * 10), heard: received / watchers / done };
}

async function row(house: House, watchers: number, atMost: number): Promise<Row> {
  const shares: number[] = [];
  let heard = 1;
  for (let round = 0; round < house.rounds; round++) {
    await house.forgetSales();
    const measured = await share(house, watchers);
    shares.push(measured.share);
    heard = Math.min(heard, measured.heard);
  }
  // Changes within 100 ms of each other are told together.
  if (heard < 0.4) throw new Error(`each watcher heard of ${plain(heard * 100)} % of the changes`);
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
  run: async (house) => [await row(house, 1000, 15), ...(house.all ? [await row(house, 5000, 55)] : [])],
};
