import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#kernel/address.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { drawnPicture } from '#modules/catalog/server/pictures.ts';
import { idOf, sendPicture } from '#modules/catalog/server/send-picture.ts';
import { productImage } from '#modules/products/contract.ts';
import { pictureOfProduct } from './product-store.ts';

/** The address of a product's picture, from the root. */
export const productImageAddress = (id: number): string => addressOf(productImage, { params: { id } });

/**
 * `products/{id}/image` (specification section 7, calls): a product's picture. Refuses with 404 when the brand has no
 * such product or it has no picture.
 */
export async function sendProductPicture(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const picture = await drawnPicture(ctx, 'products', await pictureOfProduct(ctx.db, idOf(request)));
  if (!picture) throw refuse('NO_PICTURE_FOUND', {}, 404);
  return sendPicture(request, reply, picture, false);
}
