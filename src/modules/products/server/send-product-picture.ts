import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '#kernel/address.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { drawnPicture, isPictureThere } from '#modules/catalog/server/pictures.ts';
import { idOf, sendPicture } from '#modules/catalog/server/send-picture.ts';
import { productImage } from '#modules/products/contract.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { pictureOfProduct } from './product-store.ts';

/** The address of a product's picture, from the root; null when it has none, or its file is missing. */
export async function productImageAddress(
  ctx: Context,
  { productId, image }: { readonly productId: number; readonly image: string | undefined },
): Promise<string | null> {
  const folder = { picturesDir: ctx.app.settings.picturesDir, code: brandOf(ctx).code };
  const isThere = image !== undefined && (await isPictureThere(folder, 'products', image));
  return isThere ? addressOf(productImage, { params: { id: productId } }) : null;
}

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
