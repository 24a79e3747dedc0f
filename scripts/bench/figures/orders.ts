import { databaseCpuMs } from '../database-cpu.ts';
import type { Figure } from '../figure.ts';
import { FLOOR_PLACES, HOST, type Bench } from '../bench-setup.ts';
import { interleave, median, perSecond, plain } from '../rounds.ts';
import { limitSource, statementLoop } from '../statement-loop.ts';

const COMMITS = 600;
const ORDERS = 300;
const BUYERS = 200;

/**
 * The rows of a paid order of two seats, written in one statement: the claims, the order with its three lines, two
 * items, two tickets, the tender, the event and its job.
 */
const commitScript = (
  showings: readonly number[],
): string => `\\set p random(${Math.min(...showings)}, ${Math.max(...showings)})
\\set s random(0, 2000000000)
with ids as (select gen_random_uuid() as o, gen_random_uuid() as c, gen_random_uuid() as e),
claims as (insert into claim (tenant_id, presentation_id, seat_no, state, holder, expires, order_id)
  select 1, :p, :s::int + n, 1, o, 'infinity', o from ids, generate_series(0, 1) n
  on conflict (tenant_id, presentation_id, seat_no) do update set state = 1, expires = 'infinity' returning 1),
ordered as (insert into orders (tenant_id, order_id, cart_id, session_id, code, cart_kind, status, locale,
    currency, total, customer, content, terms, link_token, created_at, settled_at)
  select 1, o, c, o, o::text, 'tickets', 'paid', 'en', 'EUR', 1980, '{"firstName": "Elena", "lastName": "Dimitrova", "email": "elena@posta.example"}',
    '{"fingerprint": "", "origin": ""}', '{}', c::text, now(), now()
  from ids returning 1),
itemed as (insert into order_item (tenant_id, order_id, item_no, kind, subject_id, state, amount, detail)
  select 1, o, n, 'ticket', :p, 'issued', 950, '{"seatNo": 1, "ticketId": 1, "price": 950}' from ids, generate_series(1, 2) n returning 1),
lined as (insert into order_line (tenant_id, order_id, line_no, kind, item_id, name, quantity, unit, amount)
  select 1, o, n, 'ticket', 1, '{"en": "Adult"}', 1, 950, 950 from ids, generate_series(1, 3) n returning 1),
ticketed as (insert into ticket (tenant_id, ticket_id, order_id, item_no, presentation_id, seat_no, ticket_type_id, ticket_group_id, code, amount, detail)
  select 1, gen_random_uuid(), o, n + 1, :p, :s::int + n, 1, 1, o::text || n, 950, '{"row": "B", "seat": "7", "section": "Stalls"}' from ids, generate_series(0, 1) n returning 1),
paid as (insert into tender (tenant_id, tender_id, order_id, provider, status, amount, currency, provider_ref, created_at, updated_at)
  select 1, o, o, 'demo', 'paid', 1980, 'EUR', e::text, now(), now() from ids returning 1),
told as (insert into outbox (tenant_id, event_id, kind, subject_id, created_at) select 1, e, 'order.paid', o, now() from ids returning event_id)
select enqueue_job('outbox', json_build_object('tenantId', 1, 'eventId', event_id), event_id::text) from told;
`;

async function commits(bench: Bench): Promise<number> {
  await bench.forgetSales();
  const { perSecond: rate } = await bench.load({
    kind: 'commit', port: bench.ports.shop, host: HOST, connections: 64, cookies: bench.cookies(COMMITS), showings: bench.showings.uniform,
  }); // prettier-ignore
  return rate;
}

export const commit: Figure = {
  name: 'commit',
  about: 'commit of a cart with a gateway that answers at once, against the same writes in one statement',
  async run(bench) {
    const script = commitScript(bench.showings.uniform);
    const measured = await bench.withAnsweredGateway(async () => {
      await commits(bench);
      return interleave(bench.rounds, {
        bare: async () => {
          await bench.forgetSales();
          return statementLoop({ url: bench.url, script, connections: 64, seconds: 3 });
        },
        ours: () => commits(bench),
      });
    });
    return [
      {
        figure: `commit over HTTP / ${limitSource}, the same writes in one statement`,
        ours: perSecond(measured.of('ours')),
        limit: perSecond(measured.of('bare')),
        value: measured.ratio('ours', 'bare'),
        bound: { kind: 'at least', than: 0.6 },
      },
    ];
  },
};

export const wholeOrder: Figure = {
  name: 'order',
  about: 'whole orders at the demo gateway, counted in requests of Fastify with select 1',
  async run(bench) {
    const { shop, select } = bench.ports;
    const cpu = { server: [] as number[], database: [] as number[] };
    const orders = async (count: number): Promise<number> => {
      await bench.forgetSales();
      const before = await databaseCpuMs(bench.admin);
      const result = await bench.load({
        kind: 'order',
        port: shop,
        host: HOST,
        connections: 32,
        cookies: bench.cookies(count),
        showings: bench.showings.uniform,
      });
      const after = await databaseCpuMs(bench.admin);
      cpu.server.push((result.serverCpuMs ?? 0) / result.done);
      if (before !== undefined && after !== undefined) cpu.database.push((after - before) / result.done);
      return result.perSecond;
    };
    // Until V8 has compiled what an order needs.
    for (let round = 0; round < 3; round += 1) await orders(ORDERS);
    cpu.server.length = cpu.database.length = 0;
    const measured = await interleave(bench.rounds, {
      select: async () =>
        (
          await bench.load({
            kind: 'get',
            port: select,
            host: HOST,
            connections: 32,
            path: '/select-1',
            headers: {},
            cookies: bench.cookies(1),
            seconds: 2.5,
          })
        ).perSecond,
      orders: () => orders(ORDERS),
    });
    const database = cpu.database.length > 0 ? `, PostgreSQL ${plain(median(cpu.database))} ms` : '';
    return [
      {
        figure: 'whole order of two seats, in requests of Fastify + select 1',
        ours: perSecond(measured.of('orders')),
        limit: perSecond(measured.of('select')),
        value: measured.ratio('select', 'orders'),
        bound: { kind: 'at most', than: 60 },
        note: `CPU of one: server with its demo gateway ${plain(median(cpu.server))} ms${database}`,
      },
    ];
  },
};

export const rush: Figure = {
  name: 'rush',
  about: `${BUYERS} buyers at once for ${FLOOR_PLACES} places`,
  async run(bench) {
    const sold: number[] = [];
    const refused: number[] = [];
    const bought: number[] = [];
    for (const showing of bench.showings.floors.slice(0, bench.rounds)) {
      await bench.forgetSales();
      const { done, outcomes, lastRefusedMs = 0, lastSoldMs = 0 } = await bench.load({
        kind: 'rush', port: bench.ports.shop, host: HOST, connections: BUYERS, cookies: bench.cookies(BUYERS), showing,
      }); // prettier-ignore
      if ((outcomes['NOT_ENOUGH_SEATS'] ?? 0) + done !== BUYERS)
        throw new Error(`the rush was answered ${JSON.stringify(outcomes)}`);
      sold.push(done);
      refused.push(lastRefusedMs);
      bought.push(lastSoldMs);
    }
    const exact = sold.every((count) => count === FLOOR_PLACES);
    return [
      {
        figure: `${BUYERS} buyers for ${FLOOR_PLACES} places: sold too many or too few`,
        ours: sold.join(', '),
        limit: String(FLOOR_PLACES),
        value: exact ? 0 : 1,
        bound: { kind: 'at most', than: 0 },
      },
      {
        figure: 'the same: until the last refusal',
        ours: `${plain(median(refused))} ms`,
        limit: '–',
        value: median(refused),
        unit: 'ms',
        bound: { kind: 'at most', than: 1000 },
        note: `the last order is paid after ${plain(median(bought))} ms`,
      },
    ];
  },
};
