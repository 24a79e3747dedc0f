import type { Locale } from '#kernel/locale.ts';
import type { Context } from '#platform/server/context.ts';
import type { ConfigView } from '#modules/tenancy/contract.ts';
import { FIXED_OPTIONS } from '#modules/tenancy/rules/fixed-options.ts';
import type { SiteConfiguration } from '#modules/tenancy/rules/site-configuration.ts';
import { polishProvider } from '#modules/tenancy/rules/polish-provider.ts';
import { settingsOf } from './accounts/accounts.ts';
import { signInProvider } from './sign-in-provider.ts';
import { brandOf, type Brand } from './brands.ts';

type Texts = Brand['name'];

/** A text in the visitor's language, or in the brand's default language, or in any language that has it. */
const inLanguage = (texts: Texts, locale: Locale, brand: Brand): string =>
  texts[locale] ?? texts[brand.defaultLocale] ?? texts.en ?? Object.values(texts)[0] ?? '';

const NO_PAYPAL = { active: false, environment: null, sandboxClientId: null, productionClientId: null };

/** The specification's options of PayPal, from the brand's offers and its account. */
/** The offers; Apple's file has an address of its own. */
const paymentOf = ({ offers, flows }: Brand['payment']): Brand['payment'] => ({
  offers,
  ...(flows && { flows }),
});

function payPalOf(ctx: Context, { offers, flows = {} }: Brand['payment']): ConfigView['site']['payPal'] {
  const isOffered = [offers, ...Object.values(flows)].flat().some(({ method }) => method === 'paypal');
  if (!isOffered) return NO_PAYPAL;
  const { environment, clientId } = settingsOf(ctx).paypal;
  return {
    active: true,
    environment,
    sandboxClientId: environment === 'sandbox' ? clientId : null,
    productionClientId: environment === 'production' ? clientId : null,
  };
}

/** The brand's site configuration as far as this process can do what it says. */
export function siteHere(ctx: Context): SiteConfiguration {
  const brand = brandOf(ctx);
  const provider = signInProvider(ctx.app.settings, brand);
  return { ...brand.configuration, auth: { ...brand.configuration.auth, provider } };
}

/** `GET /api/config`: the brand's public data with its site configuration. Nothing here is a secret. */
export async function configFor(ctx: Context): Promise<ConfigView> {
  const brand = brandOf(ctx);
  const {
    code,
    locales,
    defaultLocale,
    currency,
    secondCurrency,
    country,
    timeZone,
    theme,
    mark,
    payment,
    returnsUntilHours,
    help,
  } = brand;
  const text = (texts: Texts): string => inLanguage(texts, ctx.locale, brand);
  return {
    locale: ctx.locale,
    currencies: [currency, ...(secondCurrency ? [secondCurrency.currency] : [])],
    brand: {
      code,
      name: text(brand.name),
      locales,
      defaultLocale,
      currency,
      ...(secondCurrency && { secondCurrency }),
      country,
      timeZone,
      theme,
      mark,
      payment: paymentOf(payment),
      deliveryWays: brand.deliveryWays.map(({ key, name }) => ({ key, name: text(name) })),
      serviceChargeLabel: brand.serviceChargeLabel ? text(brand.serviceChargeLabel) : null,
      terms: text(brand.terms),
      flows: Object.fromEntries(
        Object.entries(brand.flows ?? {}).map(([flow, { label, terms }]) => [
          flow,
          { ...(label && { label: text(label) }), ...(terms && { terms: text(terms) }) },
        ]),
      ),
      ...(help && { help }),
      returnsUntilHours,
    },
    site: {
      ...siteHere(ctx),
      ...FIXED_OPTIONS,
      params: brand.configuration.params,
      payPal: payPalOf(ctx, payment),
      polishProvider: polishProvider(payment, settingsOf(ctx).payu),
      currencyLocale: ctx.locale,
      botCheckSiteKey: ctx.app.settings.botCheck.startsWith('recaptcha')
        ? ctx.app.settings.recaptcha.siteKey
        : null,
    },
  };
}
