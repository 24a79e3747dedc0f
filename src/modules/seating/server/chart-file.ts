import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from '#platform/server/http/accepts-encoding.ts';
import { perApp, type App, type Context } from '#platform/server/context.ts';
import type { Input } from '#kernel/endpoint.ts';
import { refuse } from '#kernel/refusal.ts';
import type { seatChart } from '#modules/seating/contract.ts';
import { planOf, type Plan } from './plan-store.ts';

const compress = promisify(brotliCompress);
type Packed = { readonly text: string; readonly brotli: Buffer };
const files = perApp(() => new Map<string, Promise<Packed> | Packed>());

export const CHART_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'accept-encoding',
};

async function pack(chart: unknown): Promise<Packed> {
  const text = JSON.stringify(chart);
  const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { text, brotli };
}

const keyOf = (tenantId: number, seatplanId: number): string => `${tenantId}/${seatplanId}`;

/** A plan's geometry, compressed with brotli, when this process has it in memory. */
export function knownChart(app: App, tenantId: number, seatplanId: number): Buffer | undefined {
  const packed = files(app).get(keyOf(tenantId, seatplanId));
  return packed && 'brotli' in packed ? packed.brotli : undefined;
}

/** The geometry, compressed once by each process. */
async function packedOnce({ app, tenantId }: Context, { seatplanId, chart }: Plan): Promise<Packed> {
  const known = files(app);
  const key = keyOf(tenantId, seatplanId);
  const packing = known.get(key) ?? pack(chart);
  known.set(key, packing);
  const packed = await packing;
  known.set(key, packed);
  return packed;
}

/** `GET /api/seats/chart/:seatplanId`: the plan's geometry; it never changes, and each process compresses it once. */
export async function chartFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { seatplanId } = request.params as Input<typeof seatChart>['params'];
  const plan = await planOf(ctx, seatplanId);
  if (!plan) throw refuse('UNKNOWN_SEATPLAN', {}, 404);
  const { text, brotli } = await packedOnce(ctx, plan);
  const takesBrotli = acceptsEncoding(request.headers['accept-encoding'], 'br');
  void reply.headers(CHART_HEADERS);
  if (!takesBrotli) return reply.header('content-encoding', 'identity').send(text);
  return reply.header('content-encoding', 'br').send(brotli);
}
