import { Client } from 'pg';
import type { App } from '#platform/server/context.ts';
import { appConnection } from '#platform/server/db.ts';
import { invalidateCatalog } from '#modules/catalog/server/catalogue.ts';
import { forgetPlans } from '#modules/seating/server/plan-store.ts';
import { followPlans } from '#modules/seating/server/showing.ts';
import { loadBrands } from '#modules/tenancy/server/brands.ts';
import { forgetPrices } from '#modules/tickets/server/price-store.ts';

const CHANNEL = 'foyer';
const RECONNECT_MS = 1000;

type Notice = { readonly kind: 'brands' } | { readonly kind: 'catalog'; readonly tenant: number };

function readNotice(text: string | undefined): Notice | undefined {
  try {
    const notice = JSON.parse(text ?? '') as { kind?: unknown; tenant?: unknown };
    if (notice.kind === 'brands') return { kind: 'brands' };
    if (notice.kind === 'catalog' && typeof notice.tenant === 'number')
      return { kind: 'catalog', tenant: notice.tenant };
  } catch {
    // Not one of ours: the next line says so.
  }
  return undefined;
}

async function obey(app: App, notice: Notice): Promise<void> {
  if (notice.kind === 'brands') return loadBrands(app);
  invalidateCatalog(app, notice.tenant);
  forgetPlans({ app, tenantId: notice.tenant });
  forgetPrices({ app, tenantId: notice.tenant });
  await followPlans(app, notice.tenant);
}

/**
 * Listens to what other processes tell on the database's channel 'foyer' (an import has changed a brand or
 * its catalogue) and forgets what this process remembers of it. Reconnects by itself; what was missed
 * meanwhile is made good by reading the brands anew, and catalogues grow old by themselves. Resolves when it listens.
 */
export async function heedNotices(app: App): Promise<{ close(): Promise<void> }> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const failed = (error: Error): void => app.log.warn({ err: error }, 'notices of imports are not heard');
  const again = (): void => {
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect()
        .then(() => loadBrands(app))
        .catch((error: Error) => {
          failed(error);
          again();
        });
    }, RECONNECT_MS);
  };
  const connect = async (): Promise<void> => {
    const fresh = new Client({ ...appConnection(app.database.url), application_name: 'foyer notices' });
    fresh.on('error', failed);
    fresh.on('end', again);
    fresh.on('notification', ({ payload }) => {
      const notice = readNotice(payload);
      if (notice) obey(app, notice).catch(failed);
      else app.log.warn({ payload }, 'a notice that nobody understands');
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
