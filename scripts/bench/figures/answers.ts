import type { Figure, Row } from '../figure.ts';
import { HOST, type Bench } from '../bench-setup.ts';
import { interleave, perSecond, type Measured } from '../rounds.ts';
import { statementLoop } from '../statement-loop.ts';

const SECONDS = 2;
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br' };

/** The number of answers to the same GET in a second. */
async function gets(
  bench: Bench,
  port: number,
  path: string,
  headers: Record<string, string> = AS_BROWSERS,
): Promise<number> {
  const { perSecond: rate, outcomes } = await bench.load({
    kind: 'get',
    port,
    host: HOST,
    connections: 32,
    path,
    headers,
    cookies: bench.cookies(500),
    seconds: SECONDS,
  });
  if (Object.keys(outcomes).some((status) => status !== '200'))
    throw new Error(`${path} was answered ${JSON.stringify(outcomes)}`);
  return rate;
}

const against = <N extends string>(
  measured: Measured<N>,
  ours: N,
  limit: N,
  figure: string,
  than: number,
): Row => ({
  figure,
  ours: perSecond(measured.of(ours)),
  limit: perSecond(measured.of(limit)),
  value: measured.ratio(ours, limit),
  bound: { kind: 'at least', than },
});

export const seatStatus: Figure = {
  name: 'status',
  about: 'cached seat status against a plain node:http server that says hello',
  async run(bench) {
    const { shop, hello } = bench.ports;
    await bench.forgetSales();
    const small = bench.showings.uniform[0]!;
    const [{ id: plan } = { id: 0 }] = (
      await bench.admin.query<{ id: number }>(
        'select seatplan_id as id from presentation where tenant_id = 1 and presentation_id = $1',
        [bench.showings.arena],
      )
    ).rows;
    const states = (showing: number): Promise<number> =>
      gets(bench, shop, `/api/seats/states?presentationId=${showing}`);
    const chart = (): Promise<number> => gets(bench, shop, `/api/seats/chart/${plan}`);
    await Promise.all([states(small).catch(() => 0)]);
    const measured = await interleave(bench.rounds, {
      hello: () => gets(bench, hello, '/'),
      small: () => states(small),
      large: () => states(bench.showings.arena),
      chart,
    });
    return [
      against(measured, 'small', 'hello', 'seat status, 2,000 seats (brotli) / plain node:http hello', 0.7),
      against(measured, 'large', 'hello', 'seat status, 20,000 seats (brotli) / plain node:http hello', 0.7),
      against(measured, 'chart', 'hello', 'geometry of 20,000 seats (brotli) / plain node:http hello', 0.7),
    ];
  },
};

export const pages: Figure = {
  name: 'pages',
  about: 'server-rendered What’s on against an empty page of the same framework in the same server',
  async run(bench) {
    const { shop } = bench.ports;
    await gets(bench, shop, '/', {});
    const measured = await interleave(bench.rounds, {
      empty: () => gets(bench, shop, '/bench/empty-page', {}),
      whatsOn: () => gets(bench, shop, '/', {}),
      whatsOnPacked: () => gets(bench, shop, '/'),
    });
    return [
      against(
        measured,
        'whatsOn',
        'empty',
        'server-rendered What’s on / an empty page of the same framework',
        0.5,
      ),
      {
        ...against(measured, 'whatsOnPacked', 'empty', 'the same, compressed while it is sent', 0.5),
        bound: undefined,
      },
    ];
  },
};

/** A typical read for a page, in a brand's transaction, in one round trip. */
const READ = `\\set p random(1, 40)
\\startpipeline
begin;
select set_config('app.tenant', '1', true);
select presentation_id, key, feature_id, venue_id, starts_at, status, document from presentation where tenant_id = 1 and presentation_id = :p;
select presentation_id, seat_no, state, holder, expires, order_id from claim where tenant_id = 1 and presentation_id = :p and (state <> 0 or expires > now());
commit;
\\endpipeline
`;

export const rowSecurity: Figure = {
  name: 'rls',
  about: 'row-level security on and off',
  async run(bench) {
    await bench.forgetSales();
    await bench.admin.query(`insert into claim (tenant_id, presentation_id, seat_no, holder, expires)
      select 1, p, s, gen_random_uuid(), now() + interval '1 hour' from generate_series(1, 40) p, generate_series(0, 49) s`);
    await bench.admin.query('analyze claim');
    const load = { url: bench.url, script: READ, connections: 8, seconds: 2 };
    const measured = await interleave(bench.rounds, {
      off: () => statementLoop(load),
      on: () => statementLoop({ ...load, role: 'foyer_app' }),
    });
    await bench.forgetSales();
    return [against(measured, 'on', 'off', 'row-level security on / off, a showing with its claims', 0.85)];
  },
};
