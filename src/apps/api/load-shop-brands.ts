import { isTimeZone } from '#kernel/dates.ts';
import { perApp, type App } from '#platform/server/context.ts';
import { paymentsFault } from '#modules/payment/server/payments-fault.ts';
import { loadAccounts } from '#modules/tenancy/server/accounts/accounts.ts';
import { signInFault } from '#modules/tenancy/server/sign-in-provider.ts';
import { closedBrands, loadBrands, type Brand } from '#modules/tenancy/server/brands.ts';

/** The last reading, which the next one waits for: it must not be overtaken by an earlier one. */
const lastOf = perApp((): { reading: Promise<void> } => ({ reading: Promise.resolve() }));

/**
 * Reads the brands and their accounts at providers: at start, after an import, and after an account was changed. A brand
 * that this process cannot serve is logged with the reason and closed; its hosts answer 503.
 */
export function loadShopBrands(app: App): Promise<void> {
  const last = lastOf(app);
  last.reading = last.reading.catch(() => {}).then(() => readAll(app));
  return last.reading;
}

async function readAll(app: App): Promise<void> {
  await loadAccounts(app);
  await loadBrands(app, (brand) => brandFault(app, brand));
  for (const { code, fault } of closedBrands(app))
    app.log.error({ brand: code, fault }, 'brand not served: its configuration is wrong');
}

/** An import refuses these too, but not every process has the same settings, and documents may be older than a check. */
const brandFault = (app: App, brand: Brand): string | undefined =>
  isTimeZone(brand.timeZone)
    ? (paymentsFault(app, brand) ?? signInFault(app.settings, brand))
    : `there is no time zone "${brand.timeZone}"`;
