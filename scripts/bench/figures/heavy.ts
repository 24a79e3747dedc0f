import { coordinatesOf } from '#modules/seating/rules/seat-names.ts';
import { expandHall } from '#modules/seating/rules/hall.ts';
import { HOST, type Bench } from '../bench-setup.ts';
import type { Figure } from '../figure.ts';
import { arena } from '../halls.ts';
import { openConnection, requestText, type Connection, type Wanted } from '../load/http-client.ts';
import { serverCpuMs } from '../load/server-cpu.ts';
import { median, plain } from '../rounds.ts';

const CALLS = 15;
const MOST_MS = 10;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** The server's CPU time for one call of those that answer much, each after a change of one seat. */
export const heavy: Figure = {
  name: 'heavy',
  about: 'CPU time of the server for one call of those that answer much, of an arena of 20,000 seats',
  async run(bench) {
    const showing = bench.showings.arena;
    const [{ id: plan } = { id: 0 }] = (
      await bench.admin.query<{ id: number }>(
        'select seatplan_id as id from presentation where tenant_id = 1 and presentation_id = $1',
        [showing],
      )
    ).rows;
    const get = (path: string) => (): Omit<Wanted, 'host'> => ({ method: 'GET', path });
    let n = 0;
    const calls: Readonly<Record<string, () => Omit<Wanted, 'host'>>> = {
      'classic status of all seats': get(`/api/seats/seats-status?presentationId=${showing}`),
      'short status of all seats': get(`/api/seats/seats-statusV2?presentationId=${showing}`),
      'classic plan': get(`/api/seats/seatplan?seatplanId=${plan}`),
      'short plan': () => ({ method: 'POST', path: `/api/seats/seatplanV2?seatplanId=${plan}`, body: {} }),
      'list of presentations': get('/api/presentations/'),
      'What’s on with an unknown parameter': () => ({ method: 'GET', path: `/?x=${(n += 1)}` }),
    };
    await bench.forgetSales();
    const rows = [];
    for (const [call, wanted] of Object.entries(calls)) {
      const ms = await cpuOf(bench, wanted);
      rows.push({
        figure: `CPU of the server for one call: ${call}`,
        ours: `${plain(ms)} ms`,
        limit: '–',
        value: ms,
        unit: 'ms' as const,
        bound: { kind: 'at most' as const, than: MOST_MS },
      });
    }
    return rows;
  },
};

async function cpuOf(bench: Bench, wanted: () => Omit<Wanted, 'host'>): Promise<number> {
  const connection = await openConnection(bench.ports.shop);
  const [cookie, other] = bench.cookies(2) as [string, string];
  const send = async (): Promise<void> => {
    const request = requestText({ ...wanted(), host: HOST, headers: { ...HEADERS, cookie } });
    const { status } = await connection.send(request);
    if (status !== 200) throw new Error(`${wanted().path} was answered ${status}`);
  };
  for (let i = 0; i < 3; i += 1) await send();
  const costs: number[] = [];
  for (let i = 0; i < CALLS; i += 1) {
    await changeSeat(bench, connection, other);
    const before = await serverCpuMs(connection, HOST);
    await send();
    costs.push((await serverCpuMs(connection, HOST)) - before);
  }
  connection.close();
  return median(costs);
}

/** Another visitor locks a seat. */
async function changeSeat(bench: Bench, connection: Connection, cookie: string): Promise<void> {
  nextSeat += 50;
  const { sectionId, x, y } = coordinatesOf(hall, nextSeat);
  const seat = {
    PresentationId: bench.showings.arena,
    VenueSectionId: sectionId,
    XCoordinate: x,
    YCoordinate: y,
  };
  const wanted = { method: 'PUT', path: '/api/seats/lock-seat', body: { seat } } as const;
  const answer = await connection.send(requestText({ ...wanted, host: HOST, headers: { cookie } }));
  if (answer.body.includes('"error"')) throw new Error(`a seat was not locked: ${answer.body.toString()}`);
}

const hall = expandHall(arena());
let nextSeat = 500;
