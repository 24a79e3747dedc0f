import { API_BASES } from '#platform/server/provider-settings.ts';
import type { Settings } from '#platform/server/settings.ts';
import { wantsSavedCards } from '#modules/payment/server/payments-fault.ts';
import type { Brand } from '#modules/tenancy/server/brands.ts';
import { signInProvider } from '#modules/tenancy/server/sign-in-provider.ts';

type Facts = {
  readonly settings: Settings;
  /** The brands that are served. */
  readonly brands: readonly Pick<Brand, 'code' | 'configuration' | 'payment'>[];
  /** Whether `PICTURES_DIR` is a folder. */
  readonly hasPictures: boolean;
};

/**
 * What an operator may have forgotten, a sentence each: the shop serves all the same, and nothing else would say it. None
 * quotes a key or an address with a password.
 */
export const startNotices = ({ settings, brands, hasPictures }: Facts): string[] => [
  ...brands.filter((brand) => isSignInMissing(settings, brand)).map(signInSentence),
  ...(settings.cardKeys ? [] : brands.filter(wantsSavedCards).map(cardKeysSentence)),
  ...(settings.smtpUrl === ''
    ? ['SMTP_URL is not set: tickets are sold, and no e-mail is sent; all stay in the table mail.']
    : []),
  ...(settings.picturesDir !== '' && !hasPictures
    ? [`PICTURES_DIR is no folder: ${settings.picturesDir}. No poster and no picture of products is shown.`]
    : []),
  ...testPayments(settings).map(
    ([provider, setting]) => `${setting}: payments at ${provider} are tests and move no money.`,
  ),
];

const isSignInMissing = (settings: Settings, brand: Pick<Brand, 'configuration'>): boolean =>
  brand.configuration.auth.provider !== null && signInProvider(settings, brand) === null;

const signInSentence = ({ code }: Pick<Brand, 'code'>): string =>
  `SMS_PROVIDER is not set: customers of the brand "${code}" cannot sign in, although its site.auth.provider says so; nobody can reserve or spend points.`;

const cardKeysSentence = ({ code }: Pick<Brand, 'code'>): string =>
  `FOYER_CARD_KEYS is not set (openssl rand -base64 32): customers of the brand "${code}" cannot save their cards. Set saveCard of its site to false if that is meant.`;

/** The providers at which the environment's account takes test payments, each with what says so. */
function testPayments({ stripe, payu, paypal }: Settings): (readonly [provider: string, setting: string])[] {
  return [
    ...(/^[a-z]+_test_/.test(stripe.secretKey)
      ? [['Stripe', 'STRIPE_SECRET_KEY is a test key'] as const]
      : []),
    ...(payu.posId !== '' && isSandbox(payu.apiBase, API_BASES.payu)
      ? [['PayU', 'PAYU_API_BASE is the sandbox'] as const]
      : []),
    ...(paypal.clientId !== '' && paypal.environment === 'sandbox'
      ? [['PayPal', 'PAYPAL_ENVIRONMENT is sandbox'] as const]
      : []),
  ];
}

const isSandbox = (address: string, { test }: { readonly test: string }): boolean =>
  URL.parse(address)?.host === new URL(test).host;
