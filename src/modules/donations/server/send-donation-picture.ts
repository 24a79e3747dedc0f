import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { drawnPicture } from '#modules/catalog/server/pictures.ts';
import { idOf, sendPicture } from '#modules/catalog/server/send-picture.ts';
import { pictureOfDonation } from './donation-store.ts';

/** A cause's picture. Refuses with 404 when the brand has no such cause or it has no picture. */
export async function sendDonationPicture(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const picture = await drawnPicture(ctx, 'donations', await pictureOfDonation(ctx.db, idOf(request)));
  if (!picture) throw refuse('NO_PICTURE_FOUND', {}, 404);
  return sendPicture(request, reply, picture, false);
}
