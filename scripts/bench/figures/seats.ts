import type { Figure, Row } from '../figure.ts';
import { HOST, type Bench } from '../bench-setup.ts';
import type { LoadResult } from '../load/jobs.ts';
import { interleave, perSecond, type Measured } from '../rounds.ts';
import { limitSource, statementLoop } from '../statement-loop.ts';

const SECONDS = 2.5;
const CONNECTIONS = 64;
const VISITORS = 1000;
const SEATS = 2000;

/** The upsert of a lock alone: without row-level security and channel message, one for each transaction. */
const lockScript = (
  showings: readonly number[],
): string => `\\set p random(${Math.min(...showings)}, ${Math.max(...showings)})
\\set s random(0, ${SEATS - 1})
\\set h random(1, 1000000000)
insert into claim as c (tenant_id, presentation_id, seat_no, state, holder, expires)
  values (1, :p, :s, 0, ('00000000-0000-4000-8000-' || lpad(:h::text, 12, '0'))::uuid, now() + interval '10 minutes')
  on conflict (tenant_id, presentation_id, seat_no) do update
    set holder = excluded.holder, expires = excluded.expires, order_id = null
    where c.state = 0 and (c.expires < now() or (c.holder = excluded.holder and c.order_id is null))
  returning presentation_id, seat_no;
`;

async function bareLocks(bench: Bench): Promise<number> {
  await bench.forgetSales();
  return statementLoop({
    url: bench.url,
    script: lockScript(bench.showings.uniform),
    connections: CONNECTIONS,
    seconds: 3,
  });
}

type Clicks = {
  readonly path?: string;
  readonly showings?: readonly number[];
  readonly clicks?: 'more' | 'first';
  readonly visitors?: number;
};

async function locks(
  bench: Bench,
  {
    path = '/api/seats/lock-seat',
    showings = bench.showings.uniform,
    clicks = 'more',
    visitors = VISITORS,
  }: Clicks = {},
): Promise<number> {
  await bench.forgetSales();
  const result: LoadResult = await bench.load({
    kind: 'lock', port: bench.ports.shop, host: HOST, connections: CONNECTIONS, cookies: bench.cookies(visitors), path, showings, clicks, seconds: SECONDS,
  }); // prettier-ignore
  const others = Object.keys(result.outcomes).filter(
    (outcome) => outcome !== '200' && outcome !== 'lock_seat_error',
  );
  if (others.length > 0) throw new Error(`locks were answered ${JSON.stringify(result.outcomes)}`);
  return result.perSecond;
}

const rowOf = <N extends string>(
  measured: Measured<N>,
  ours: N,
  limit: N,
  about: Pick<Row, 'figure' | 'bound'> & { note?: string },
): Row => ({
  ...about,
  ours: perSecond(measured.of(ours)),
  limit: perSecond(measured.of(limit)),
  value: measured.ratio(ours, limit),
});

export const lockSeat: Figure = {
  name: 'lock-seat',
  about: 'lock-seat over HTTP against the bare statement and the route without a database',
  async run(bench) {
    await locks(bench);
    const rows: Row[] = [];
    await bench.commitSynchronously(false);
    const fast = await interleave(bench.rounds, {
      bare: () => bareLocks(bench),
      ours: () => locks(bench),
      route: () => locks(bench, { path: '/bench/lock-seat' }),
      first: () => locks(bench, { clicks: 'first', visitors: 40_000 }),
    });
    rows.push(
      rowOf(fast, 'ours', 'bare', {
        figure: `lock-seat over HTTP / ${limitSource}, asynchronous, 64 connections`,
        bound: { kind: 'at least', than: 0.75 },
      }),
      rowOf(fast, 'ours', 'route', {
        figure: 'lock-seat over HTTP / the same route without a database',
        bound: { kind: 'at least', than: 0.5 },
      }),
      rowOf(fast, 'first', 'bare', {
        figure: `first seat of a visit over HTTP / ${limitSource}, asynchronous`,
        bound: undefined,
        note: 'starts the visitor’s clock as well',
      }),
    );
    await bench.commitSynchronously(true);
    const safe = await interleave(bench.rounds, { bare: () => bareLocks(bench), ours: () => locks(bench) });
    rows.push(
      rowOf(safe, 'ours', 'bare', {
        figure: `lock-seat over HTTP / ${limitSource}, synchronous, 64 connections`,
        bound: { kind: 'at least', than: 1.2 },
      }),
    );
    return rows;
  },
};

export const hotPresentation: Figure = {
  name: 'hot',
  about: 'all visitors at one presentation, compared with visitors at many',
  async run(bench) {
    await bench.commitSynchronously(false);
    const measured = await interleave(bench.rounds, {
      uniform: () => locks(bench),
      hot: () => locks(bench, { showings: bench.showings.uniform.slice(0, 1), visitors: 300 }),
    });
    await bench.commitSynchronously(true);
    return [
      rowOf(measured, 'hot', 'uniform', {
        figure: 'one presentation of 2,000 seats / uniform load, attempts',
        bound: { kind: 'at least', than: 0.8 },
      }),
    ];
  },
};
