import { expandHall } from '#modules/seating/rules/hall.ts';
import { coordinatesOf } from '#modules/seating/rules/seat-names.ts';
import { theatre } from '../halls.ts';
import { openConnection, requestText, type Answer, type Connection } from './http-client.ts';
import type { LoadResult, LockJob } from './jobs.ts';
import { Tally } from './tally.ts';

const hall = expandHall(theatre());

const draw = (below: number): number => Math.floor(Math.random() * below);

/** The request of a click on a seat. */
export function lockRequest(
  host: string,
  cookie: string,
  path: string,
  presentationId: number,
  seatNo: number,
): string {
  const { sectionId, x, y } = coordinatesOf(hall, seatNo);
  const seat = { PresentationId: presentationId, VenueSectionId: sectionId, XCoordinate: x, YCoordinate: y };
  return requestText({ method: 'PUT', path, host, headers: { cookie }, body: { seat } });
}

const outcomeOf = ({ status, body }: Answer): string | number => {
  if (status !== 200) return status;
  const text = body.toString();
  return text.startsWith('{"error"') ? (/"code":"(\w+)"/.exec(text)?.[1] ?? 'error') : 200;
};

export async function runLocks(job: LockJob): Promise<LoadResult> {
  const { port, connections, cookies, showings, clicks, seconds } = job;
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const showingOf = cookies.map((_, i) => showings[i % showings.length]!);
  const click = (visitor: number): string =>
    lockRequest(job.host, cookies[visitor]!, job.path, showingOf[visitor]!, draw(hall.size));
  if (clicks === 'more') await firstSeats(open, cookies.length, click);

  const tally = new Tally();
  const began = performance.now();
  const end = began + seconds * 1000;
  const atMost = clicks === 'more' ? Infinity : cookies.length;
  const turn = { next: 0 };
  await Promise.all(
    open.map(async (connection) => {
      while (performance.now() < end && turn.next < atMost) {
        const outcome = outcomeOf(await connection.send(click(turn.next++ % cookies.length)));
        // The refusal of a taken seat counts too: attempts are measured.
        tally.add(outcome, outcome === 200 || outcome === 'lock_seat_error');
      }
    }),
  );
  const result = tally.result(began);
  for (const connection of open) connection.close();
  return result;
}

/** Starts every visitor's clock, before anything is measured. */
async function firstSeats(
  open: readonly Connection[],
  visitors: number,
  click: (visitor: number) => string,
): Promise<void> {
  let next = 0;
  await Promise.all(
    open.map(async (connection) => {
      while (next < visitors) await connection.send(click(next++));
    }),
  );
}
