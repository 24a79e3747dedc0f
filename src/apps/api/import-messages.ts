import { Client } from 'pg';
import type { App } from '#platform/server/context.ts';
import { appConnection } from '#platform/server/db.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { forgetPlans } from '#modules/seating/server/plan-store.ts';
import { followPlans } from '#modules/seating/server/showing.ts';
import { forgetPrices } from '#modules/tickets/server/price-store.ts';
import { loadShopBrands } from './load-shop-brands.ts';

const CHANNEL = 'foyer';
const RECONNECT_MS = 1000;

type ImportMessage = { readonly kind: 'brands' } | { readonly kind: 'catalog'; readonly tenant: number };

function readMessage(text: string | undefined): ImportMessage | undefined {
  try {
    const message = JSON.parse(text ?? '') as { kind?: unknown; tenant?: unknown };
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
 * Listens to the database channel 'foyer', on which an import says that it has changed a brand or its catalogue,
 * and drops what this process has cached of it. Reconnects by itself, and then loads the brands again, since messages
 * may have been missed; cached catalogues expire without a message. Resolves when it listens.
 */
export async function listenForImports(app: App): Promise<{ close(): Promise<void> }> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const failed = (error: Error): void =>
    app.log.warn({ err: error }, 'messages about imports are not received');
  const again = (): void => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect()
        .then(() => loadShopBrands(app))
        .catch((error: Error) => {
          failed(error);
          again();
        });
    }, RECONNECT_MS);
  };
  const connect = async (): Promise<void> => {
    const fresh = new Client({ ...appConnection(app.database.url), application_name: 'foyer imports' });
    fresh.on('error', failed);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => {
      const message = readMessage(payload);
      if (message) forgetChanged(app, message).catch(failed);
      else app.log.warn({ payload }, 'a message about an import that cannot be read');
    });
    client = fresh;
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
  };

  await connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
