import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Input, Reply } from '#kernel/endpoint.ts';
import { acceptsEncoding } from '#platform/server/http/accepts-encoding.ts';
import type { App, Context } from '#platform/server/context.ts';
import type { seatStates } from '#modules/seating/contract.ts';
import { seatService } from './seat-service.ts';
import { showingOf } from './showing.ts';

export const STATES_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept-encoding',
};

/**
 * The states of a presentation for visitors without a place there, compressed with brotli, when this process has them
 * in memory. Undefined for a session that has places there: its answer is made for it.
 */
export function knownStates(
  app: App,
  tenantId: number,
  presentationId: number,
  sessionId: string,
): Buffer | undefined {
  const seats = seatService(app).peek(tenantId, presentationId);
  if (!seats || seats.heldBy(sessionId, app.now().getTime()).length > 0) return undefined;
  seats.lastUsed = Date.now();
  return seats.answer().brotli;
}

/**
 * `GET /api/seats/states`: the states in the compact form for the seat map, also of presentations that are not on sale.
 * Visitors without a place here all get the same bytes, compressed once for each change, because many visitors call
 * this at the same time. Refuses NO_EVENT_FOUND.
 */
export async function sendStates(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { presentationId } = request.query as Input<typeof seatStates>['query'];
  const { seats } = await showingOf(ctx, presentationId);
  const mine = seats.heldBy(ctx.visitor.sessionId, ctx.now.getTime());
  void reply.headers(STATES_HEADERS);
  if (mine.length > 0) {
    const { seq, seatplanId } = seats;
    return reply.send({ seq, seatplanId, states: seats.packed(), mine } satisfies Reply<typeof seatStates>);
  }
  const { text, brotli } = seats.answer();
  const takesBrotli = acceptsEncoding(request.headers['accept-encoding'], 'br');
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(text);
}
