import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input } from '#kernel/endpoint.ts';
import type { Context } from '#platform/server/context.ts';
import { isRefusal, refuse } from '#kernel/refusal.ts';
import type { StateRun } from '#modules/seating/rules/seat-states.ts';
import type { liveSeats } from '#modules/seating/contract.ts';
import { countStream } from './count-stream.ts';
import { showingOf } from './showing.ts';
import type { PresentationSeats } from './presentation-seats.ts';

/** A watcher whose connection is too slow gets a new picture instead of every change. */
const MAX_BUFFERED = 64 * 1024;
const HEARTBEAT_MS = 20_000;
const STREAM = 'text/event-stream; charset=utf-8';

/** One text for all watchers of a change: made once, written many times. */
const frames = new WeakMap<readonly StateRun[], Buffer>();
function frameOf(seq: number, runs: readonly StateRun[]): Buffer {
  let frame = frames.get(runs);
  if (!frame)
    frames.set(
      runs,
      (frame = Buffer.from(`id: ${seq}\nevent: runs\ndata: ${JSON.stringify([seq, runs])}\n\n`)),
    );
  return frame;
}

const picture = (seats: PresentationSeats): string =>
  `id: ${seats.seq}\nevent: states\ndata: ${JSON.stringify([seats.seq, seats.packed(), seats.seatplanId])}\n\n`;

/**
 * `GET /api/seats/live?presentationId=`: server-sent events; first the whole picture, then the changes. Refuses
 * TOO_MANY_REQUESTS when the client's address has too many streams open.
 */
export async function watchSeats(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { presentationId } = request.query as Input<typeof liveSeats>['query'];
  const { seats } = await showingOf(ctx, presentationId).catch((error: unknown) => {
    // An event stream cannot send a refusal in its body, so it is sent as the status.
    throw isRefusal(error) ? refuse(error.code, error.details, 404) : error;
  });
  // HEAD has no body that could be streamed.
  if (request.method === 'HEAD') return reply.type(STREAM).send();
  stream(seats, request, reply, countStream(ctx, reply));
  return reply;
}

function stream(
  seats: PresentationSeats,
  request: FastifyRequest,
  reply: FastifyReply,
  countNoLonger: () => void,
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': STREAM,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  let behind = false;
  const send = (frame: Buffer | string): void => {
    if (raw.writableLength > MAX_BUFFERED) behind = true;
    else if (behind) {
      behind = false;
      raw.write(picture(seats));
    } else raw.write(frame);
  };
  raw.write(`retry: 2000\n${picture(seats)}`);
  const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS);
  const finish = (): void => {
    end();
    raw.end();
  };
  const stop = seats.watch({ notify: (seq, runs) => send(frameOf(seq, runs)), end: finish });
  const end = (): void => {
    if (!streams.delete(finish)) return;
    stop();
    clearInterval(heartbeat);
    countNoLonger();
  };
  streams.add(finish);
  request.raw.on('close', end);
  raw.on('close', end);
  // The client was gone before: nothing closes any more.
  if (raw.destroyed) end();
}

const streams = new Set<() => void>();

/** Ends all streams, so that the server can stop; browsers reconnect elsewhere by themselves. */
export const endStreams = (): void => {
  for (const finish of streams) finish();
};
