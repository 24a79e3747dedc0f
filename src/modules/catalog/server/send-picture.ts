import { IdSchema } from '#kernel/id-schema.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { findFeature } from './catalogue.ts';
import { drawnPicture, filmPicture, PICTURE_SIZES, type Picture, type PictureSize } from './pictures.ts';

/** `features/{id}/placeholderImage` (specification section 7, calls), and pictures of halls (our own). */

const YEAR = 31_536_000;
const MINUTES = 300;

/** A film's poster in one of three widths, or the placeholder. Refuses an unknown film with 404. */
export async function sendFilmPicture(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const feature = await findFeature(ctx, idOf(request));
  if (!feature) throw refuse('NO_FEATURE_FOUND', {}, 404);
  const { size, v } = request.query as Readonly<Record<string, unknown>>;
  const picture = await filmPicture(feature.poster, sizeOf(size));
  return sendPicture(request, reply, picture, feature.posterVersion !== null && v === feature.posterVersion);
}

/** A still of a film in one of three widths. Refuses an unknown one with 404. */
export async function sendStill(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const feature = await findFeature(ctx, idOf(request));
  const { number = '' } = request.params as { number?: string };
  const still = /^[1-9]\d?$/.test(number) ? feature?.stills[Number(number) - 1] : undefined;
  if (!still) throw refuse('NO_PICTURE_FOUND', {}, 404);
  const { size, v } = request.query as Readonly<Record<string, unknown>>;
  return sendPicture(request, reply, await filmPicture(still.files, sizeOf(size)), v === still.version);
}

/** A picture of a hall: the view from its places, or its plan with clickable areas. Refuses an unknown one with 404. */
export async function sendViewPicture(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name = '' } = request.params as { name?: string };
  const picture = await drawnPicture(ctx, 'views', name);
  if (!picture) throw refuse('NO_PICTURE_FOUND', {}, 404);
  return sendPicture(request, reply, picture, false);
}

/** The id in the call's path. Refuses BAD_INPUT (400). */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id?: string };
  const number = /^\d{1,10}$/.test(id ?? '') ? Number(id) : 0;
  if (!Value.Check(IdSchema, number)) throw refuse('BAD_INPUT', { part: 'params', path: '/id' }, 400);
  return number;
}

function sizeOf(size: unknown): PictureSize {
  if (size === undefined) return 480;
  const found = PICTURE_SIZES.find((one) => String(one) === size);
  if (!found) throw refuse('BAD_INPUT', { part: 'querystring', path: '/size' }, 400);
  return found;
}

/** How long a file is kept. `isVersioned`: its address changes with it. */
export const cacheControl = (isVersioned: boolean): string =>
  isVersioned ? `public, max-age=${YEAR}, immutable` : `public, max-age=${MINUTES}`;

/**
 * Answers with the picture, or with 304 when the client has it. `isVersioned`: the address changes with the picture.
 */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture,
  isVersioned: boolean,
): FastifyReply {
  void reply
    .header('etag', picture.etag)
    .header('cache-control', cacheControl(isVersioned))
    .header('x-content-type-options', 'nosniff')
    // An SVG opened by itself is a page: no scripts, frames or files from elsewhere.
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(picture.etag)) return reply.code(304).send();
  return reply.type(picture.type).send(picture.bytes);
}
