import type { App } from '#platform/server/context.ts';
import { reconcileBrand } from '#modules/ordering/server/reconcile.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';

/** One round for every brand, as the worker makes it brand by brand; `quietMs` 0 leaves no payment to its request. */
export async function reconcile(app: App, quietMs?: number): Promise<void> {
  await Promise.all(allBrands(app).map(({ id }) => reconcileBrand(app, id, quietMs)));
}
