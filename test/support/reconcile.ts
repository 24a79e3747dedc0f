import type { App } from '#platform/server/context.ts';
import { reconcileBrand } from '#modules/ordering/server/reconcile.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';

/** Reconciles every brand once, as the worker does; with `quietMs` 0 also payments that have just begun. */
export async function reconcile(app: App, quietMs?: number): Promise<void> {
  await Promise.all(allBrands(app).map(({ id }) => reconcileBrand(app, id, quietMs)));
}
