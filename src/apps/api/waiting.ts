import { Gauge, type Registry } from 'prom-client';
import type { App } from '#platform/server/context.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { oldestUnsent } from '#platform/server/mail/mail-store.ts';
import { oldestOpenChange } from '#modules/ordering/server/changes/change-store.ts';
import { oldestUnpaid } from '#modules/ordering/server/awaiting-orders.ts';
import { oldestOpenRefund } from '#modules/payment/server/refund-store.ts';
import { allBrands } from '#modules/tenancy/server/brands.ts';

/** When the oldest of a kind of work began to wait; null when nothing waits. */
type Oldest = (db: BrandDb) => Promise<Date | null>;

/**
 * Work that must not wait for long: `payment` until its provider says whether it is paid, `change` until every buyer of a
 * changed presentation is handled.
 */
const WAITING: Readonly<Record<string, Oldest>> = {
  payment: oldestUnpaid,
  refund: oldestOpenRefund,
  change: oldestOpenChange,
};

/**
 * Adds `foyer_waiting_seconds{brand, kind}`: how long the oldest payment, refund, change and e-mail of each brand has
 * waited; 0 when none waits. It is read from the database when the metrics are read.
 */
export function measureWaiting(registry: Registry, app: App): void {
  // Without a mail server e-mails stay where they are.
  const kinds = app.settings.smtpUrl === '' ? WAITING : { ...WAITING, mail: oldestUnsent };
  const gauge = new Gauge({
    name: 'foyer_waiting_seconds',
    help: 'How long the oldest payment, refund, change or e-mail of a brand has waited',
    labelNames: ['brand', 'kind'],
    registers: [registry],
    async collect() {
      gauge.reset();
      for (const { id, code } of allBrands(app))
        for (const [kind, oldest] of Object.entries(kinds)) {
          const since = await oldest(app.database.brand(id));
          const milliseconds = since ? app.now().getTime() - since.getTime() : 0;
          gauge.set({ brand: code, kind }, Math.max(0, milliseconds / 1000));
        }
    },
  });
}
