import { rawRoute, type AnyRoute } from '#platform/server/http/route.ts';
import { productImage } from '#modules/products/contract.ts';
import { sendProductPicture } from './send-product-picture.ts';

export const routes: readonly AnyRoute[] = [rawRoute(productImage, sendProductPicture)];
