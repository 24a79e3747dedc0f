import type { Client } from 'pg';
import { HOST, type Bench } from '../bench-setup.ts';
import type { Figure, Row } from '../figure.ts';
import { interleave, median, perSecond, plain } from '../rounds.ts';

const BUYERS = 500;
const WATCHERS = 2000;
const GREEDY = 3;
const ORDERS = 300;

/** How many more tickets there are than places with one. */
async function soldTwice(admin: Client): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    'select (count(*) - count(distinct (presentation_id, seat_no)))::int as count from ticket',
  );
  return rows[0]!.count;
}

const twiceRow = (figure: string, value: number): Row => ({
  figure: `${figure}: places sold twice`,
  ours: plain(value),
  limit: '–',
  value,
  bound: { kind: 'at most', than: 0 },
});

export const crowd: Figure = {
  name: 'crowd',
  about: 'an on-sale: buyers, watchers and greedy visitors at once',
  async run(bench) {
    const rates: number[] = [];
    const light: number[] = [];
    let twice = 0;
    let heavy = { answered: 0, refused: 0 };
    for (let round = 0; round < bench.rounds; round += 1) {
      await bench.forgetSales();
      const { perSecond: rate, done, lightP99Ms = 0, heavyAnswered = 0, heavyRefused = 0 } = await bench.load({
        kind: 'crowd', port: bench.ports.shop, host: HOST, connections: BUYERS, cookies: bench.cookies(BUYERS),
        greedy: bench.cookies(GREEDY), modest: bench.cookies(1)[0]!, watchers: bench.cookies(WATCHERS),
        showings: bench.showings.uniform, largest: bench.showings.arena,
      }); // prettier-ignore
      if (done !== BUYERS) throw new Error(`${done} of ${BUYERS} have bought`);
      rates.push(rate);
      light.push(lightP99Ms);
      heavy = { answered: heavy.answered + heavyAnswered, refused: heavy.refused + heavyRefused };
      twice += await soldTwice(bench.admin);
    }
    const figure = `${BUYERS} buyers, ${plain(WATCHERS)} watchers and ${GREEDY} greedy visitors at once`;
    const calls = `of the greedy visitors’ calls ${plain(heavy.answered)} were answered and ${plain(heavy.refused)} refused`;
    return [
      {
        figure: `${figure}: sales`,
        ours: perSecond(median(rates)),
        limit: '–',
        value: undefined,
        bound: undefined,
        note: calls,
      },
      {
        figure: `${figure}: light calls, 99 of 100 within`,
        ours: `${plain(median(light))} ms`,
        limit: '–',
        value: median(light),
        unit: 'ms',
        bound: { kind: 'at most', than: 200 },
      },
      twiceRow(figure, twice),
    ];
  },
};

export const processes: Figure = {
  name: 'processes',
  about: 'whole orders at two processes of the shop, against one',
  run: (bench: Bench) =>
    bench.withSecondShop(async (otherPort) => {
      let twice = 0;
      const orders = async (other: number | undefined): Promise<number> => {
        await bench.forgetSales();
        const { perSecond: rate } = await bench.load({
          kind: 'order', port: bench.ports.shop, host: HOST, connections: 32, cookies: bench.cookies(ORDERS),
          showings: bench.showings.uniform, ...(other !== undefined && { otherPort: other }),
        }); // prettier-ignore
        twice += await soldTwice(bench.admin);
        return rate;
      };
      await orders(otherPort);
      const measured = await interleave(bench.rounds, {
        one: () => orders(undefined),
        two: () => orders(otherPort),
      });
      return [
        {
          figure: 'whole orders at two processes / at one',
          ours: perSecond(measured.of('two')),
          limit: perSecond(measured.of('one')),
          value: measured.ratio('two', 'one'),
          bound: undefined,
          note: 'shop, database and load generator share this machine’s cores',
        },
        twiceRow('two processes', twice),
      ];
    }),
};
