import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { byteRange } from '#platform/server/http/byte-range.ts';
import { findFeature } from './catalogue.ts';
import { idOf, cacheControl } from './send-picture.ts';

/**
 * A film's trailer, when its file is in the pictures' folder; browsers ask for it in ranges of bytes. Refuses with
 * 404 when there is none, and with 416 a range outside of the file.
 */
export async function sendTrailer(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const trailer = (await findFeature(ctx, idOf(request)))?.trailer;
  if (!trailer || 'kind' in trailer) throw refuse('NO_PICTURE_FOUND', {}, 404);
  const { v } = request.query as Readonly<Record<string, unknown>>;
  const { size } = await stat(trailer.file);
  const range = byteRange(request.headers.range, size);
  void reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheControl(v === trailer.version))
    .type(trailer.type);
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(createReadStream(trailer.file));
  const { start, end } = range;
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(createReadStream(trailer.file, { start, end }));
}
