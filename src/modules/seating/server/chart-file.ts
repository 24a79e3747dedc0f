import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { perApp, type Context } from '#platform/server/context.ts';
import { refuse } from '#kernel/refusal.ts';
import { planOf } from './plan-store.ts';

const compress = promisify(brotliCompress);
type Packed = { readonly text: string; readonly brotli: Buffer };
const files = perApp(() => new Map<string, Promise<Packed>>());

async function pack(chart: unknown): Promise<Packed> {
  const text = JSON.stringify(chart);
  const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { text, brotli };
}

/** `GET /api/seats/chart/:seatplanId`: the plan's geometry, immutable, compressed once a process. */
export async function chartFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const seatplanId = Number((request.params as { seatplanId: string }).seatplanId);
  const plan =
    Number.isInteger(seatplanId) && seatplanId > 0 && seatplanId < 2 ** 31
      ? await planOf(ctx, seatplanId)
      : undefined;
  if (!plan) throw refuse('UNKNOWN_SEATPLAN', {}, 404);
  const key = `${ctx.tenantId}/${seatplanId}`;
  let packed = files(ctx.app).get(key);
  if (!packed) files(ctx.app).set(key, (packed = pack(plan.chart)));
  const { text, brotli } = await packed;
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  void reply
    .type('application/json; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('cache-control', 'private, max-age=31536000, immutable');
  if (!takesBrotli) return reply.header('content-encoding', 'identity').send(text);
  return reply.header('content-encoding', 'br').send(brotli);
}
