import type { App } from '#platform/server/context.ts';
import { listenTo } from '#platform/server/listen-to.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { forgetPlans } from '#modules/seating/server/plan-store.ts';
import { followPlans } from '#modules/seating/server/showing.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';
import { forgetPrices } from '#modules/tickets/server/price-store.ts';
import { loadShopBrands } from './load-shop-brands.ts';

type ImportMessage = { readonly kind: 'brands' } | { readonly kind: 'catalog'; readonly tenant: number };

function readMessage(text: string): ImportMessage | undefined {
  try {
    const message = JSON.parse(text) as { kind?: unknown; tenant?: unknown };
    if (message.kind === 'brands') return { kind: 'brands' };
    if (message.kind === 'catalog' && typeof message.tenant === 'number')
      return { kind: 'catalog', tenant: message.tenant };
  } catch {
    // Not one of our messages: it is logged below.
  }
  return undefined;
}

async function forgetChanged(app: App, message: ImportMessage): Promise<void> {
  if (message.kind === 'brands') return loadShopBrands(app);
  invalidateCatalog(app, message.tenant);
  forgetPlans({ app, tenantId: message.tenant });
  forgetPrices({ app, tenantId: message.tenant });
  await followPlans(app, message.tenant);
}

/**
 * Drops what this process has cached of a brand, by its code, after it has imported documents itself: its next answers
 * have them. The message that the import has sent does the same in every process, but a little later.
 */
export async function applyImport(app: App, code: string): Promise<void> {
  await loadShopBrands(app);
  const brand = allBrands(app).find((one) => one.code === code);
  if (brand) await forgetChanged(app, { kind: 'catalog', tenant: brand.id });
}

/**
 * Listens to the database channel 'foyer', on which an import says that it has changed a brand or its catalogue,
 * and drops what this process has cached of it. Whenever it has begun to listen it drops everything, since messages may
 * have been missed. Resolves when it listens.
 */
export async function listenForImports(app: App): Promise<{ close(): Promise<void> }> {
  const failed = (error: unknown): void =>
    app.log.warn({ err: error }, 'messages about imports are not received');
  const listening = listenTo(app.database.url, {
    channel: 'foyer',
    onMessage(payload) {
      const message = readMessage(payload);
      if (message) forgetChanged(app, message).catch(failed);
      else app.log.warn({ payload }, 'a message about an import that cannot be read');
    },
    async onListening() {
      await loadShopBrands(app);
      for (const { id } of allBrands(app)) await forgetChanged(app, { kind: 'catalog', tenant: id });
    },
    onError: failed,
  });
  try {
    await listening.ready;
  } catch (error) {
    await listening.close();
    throw error;
  }
  return listening;
}
