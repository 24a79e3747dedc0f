import { isTimeZone } from '#kernel/dates.ts';
import type { App } from '#platform/server/context.ts';
import { paymentsFault } from '#modules/payment/server/providers.ts';
import { signInFault } from '#modules/tenancy/server/sign-in-provider.ts';
import { closedBrands, loadBrands, type Brand } from '#modules/tenancy/server/brands.ts';

/**
 * Reads the brands: at start, and after an import. A brand that this process cannot serve is logged with the reason and
 * closed; its hosts answer 503.
 */
export async function loadShopBrands(app: App): Promise<void> {
  await loadBrands(app, (brand) => brandFault(app, brand));
  for (const { code, fault } of closedBrands(app))
    app.log.error({ brand: code, fault }, 'brand not served: its configuration is wrong');
}

/** An import refuses these too, but not every process has the same settings, and documents may be older than a check. */
const brandFault = (app: App, brand: Brand): string | undefined =>
  isTimeZone(brand.timeZone)
    ? (paymentsFault(app, brand) ?? signInFault(app.settings, brand))
    : `there is no time zone "${brand.timeZone}"`;
