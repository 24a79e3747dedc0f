import { randomBytes } from 'node:crypto';

/** How the shop is known at each payment provider: the account that is charged, and where its API is. */
export type ProviderSettings = {
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    /** Real Stripe, or the demo's local one. */
    readonly apiBase: string;
    /** Stripe's script for browsers, of the API version in use. */
    readonly scriptUrl: string;
  };
  readonly payu: {
    /** The point of sale; PayU has one for each currency. */
    readonly posId: string;
    readonly clientId: string;
    readonly clientSecret: string;
    /** Signs notifications. */
    readonly secondKey: string;
    /** Real PayU, its sandbox, or the demo's local one. */
    readonly apiBase: string;
  };
  readonly paypal: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** PayPal's id of our webhook, which is signed with it. */
    readonly webhookId: string;
    readonly environment: (typeof PAYPAL_ENVIRONMENTS)[number];
    /** PayPal's API of the environment, or the demo's local one. */
    readonly apiBase: string;
    /** PayPal's script for browsers. */
    readonly scriptUrl: string;
  };
  readonly cardcom: {
    /** The number of the terminal. */
    readonly terminal: string;
    readonly apiName: string;
    /** For refunds only. */
    readonly apiPassword: string;
    /** Real Cardcom, or the demo's local one. */
    readonly apiBase: string;
  };
};

/** A provider that is called with the keys of an account. */
export type KeyedProvider = keyof ProviderSettings;

/** Addresses in place of the providers' own, for every account of the process. */
export type StandIns = Readonly<Partial<Record<KeyedProvider, string>>>;

/** Where each provider takes test payments and real ones. */
export const API_BASES = {
  stripe: { test: 'https://api.stripe.com', live: 'https://api.stripe.com' },
  payu: { test: 'https://secure.snd.payu.com', live: 'https://secure.payu.com' },
  paypal: { test: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' },
  cardcom: { test: 'https://secure.cardcom.solutions', live: 'https://secure.cardcom.solutions' },
} as const;

/** Stripe's script for browsers, of the API version in use. */
const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js';

/** PayPal's scripts for browsers. */
const PAYPAL_SCRIPTS = {
  test: 'https://www.sandbox.paypal.com/sdk/js',
  live: 'https://www.paypal.com/sdk/js',
} as const;

const OWN_DOMAINS: Readonly<Record<KeyedProvider, string>> = {
  stripe: 'stripe.com',
  payu: 'payu.com',
  paypal: 'paypal.com',
  cardcom: 'cardcom.solutions',
};

const PAYPAL_ENVIRONMENTS = ['production', 'sandbox'] as const;

/** The id of the demo's shop at its local providers, which run in the same process and get their keys from these settings. */
const LOCAL_POS = '100001';
/** The account at the demo's local Stripe; what it has taken must be refundable after a restart. */
const LOCAL_STRIPE_ACCOUNT = 'pk_test_local';
const LOCAL_STRIPE_HOST = 'stripe.localhost';
/** The terminal of the demo's local Cardcom. */
const LOCAL_TERMINAL = '1000';
const localSecret = (demo: boolean): string => (demo ? randomBytes(16).toString('hex') : '');

type Environment = Readonly<Record<string, string | undefined>>;
type Process = { readonly demo: boolean; readonly port: number };

/** Reads the accounts of a process's environment. Throws one clear sentence when a variable is wrong. */
export const readProviderSettings = (env: Environment, { demo, port }: Process): ProviderSettings => ({
  stripe: stripeOf(env, demo, port),
  payu: {
    posId: env['PAYU_POS_ID'] ?? (demo ? LOCAL_POS : ''),
    clientId: env['PAYU_CLIENT_ID'] ?? (demo ? LOCAL_POS : ''),
    clientSecret: env['PAYU_CLIENT_SECRET'] ?? localSecret(demo),
    secondKey: env['PAYU_SECOND_KEY'] ?? localSecret(demo),
    apiBase: env['PAYU_API_BASE'] ?? (demo ? `http://payu.localhost:${port}` : API_BASES.payu.live),
  },
  paypal: paypalOf(env, demo, port),
  cardcom: {
    terminal: env['CARDCOM_TERMINAL'] ?? (demo ? LOCAL_TERMINAL : ''),
    apiName: env['CARDCOM_API_NAME'] ?? localSecret(demo),
    apiPassword: env['CARDCOM_API_PASSWORD'] ?? localSecret(demo),
    apiBase: env['CARDCOM_API_BASE'] ?? (demo ? `http://cardcom.localhost:${port}` : API_BASES.cardcom.live),
  },
});

/** Without keys of a real account, the demo has a Stripe of its own. */
function stripeOf(env: Environment, demo: boolean, port: number): ProviderSettings['stripe'] {
  if (demo && env['STRIPE_SECRET_KEY'] === undefined && env['STRIPE_API_BASE'] === undefined) {
    const apiBase = `http://${LOCAL_STRIPE_HOST}:${port}`;
    return {
      secretKey: localSecret(demo),
      publishableKey: LOCAL_STRIPE_ACCOUNT,
      webhookSecret: localSecret(demo),
      apiBase,
      scriptUrl: `${apiBase}/stripe.js`,
    };
  }
  return {
    secretKey: env['STRIPE_SECRET_KEY'] ?? '',
    publishableKey: env['STRIPE_PUBLISHABLE_KEY'] ?? '',
    webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
    apiBase: env['STRIPE_API_BASE'] ?? API_BASES.stripe.live,
    scriptUrl: env['STRIPE_SCRIPT_URL'] ?? STRIPE_SCRIPT,
  };
}

/** Stripe's script for an account of a brand, which is never one at the demo's local Stripe. */
export const stripeScriptForAccounts = ({ scriptUrl }: ProviderSettings['stripe']): string =>
  new URL(scriptUrl).hostname === LOCAL_STRIPE_HOST ? STRIPE_SCRIPT : scriptUrl;

/** PayPal's sandbox and its production: the same account has other keys in each. */
function paypalOf(env: Environment, demo: boolean, port: number): ProviderSettings['paypal'] {
  const text = env['PAYPAL_ENVIRONMENT'] ?? (demo ? 'sandbox' : 'production');
  const environment = PAYPAL_ENVIRONMENTS.find((name) => name === text);
  if (!environment)
    throw new Error(`PAYPAL_ENVIRONMENT is one of ${PAYPAL_ENVIRONMENTS.join(', ')}, not "${text}"`);
  const local = demo && env['PAYPAL_CLIENT_ID'] === undefined ? `http://paypal.localhost:${port}` : undefined;
  return {
    clientId: env['PAYPAL_CLIENT_ID'] ?? (demo ? LOCAL_POS : ''),
    clientSecret: env['PAYPAL_CLIENT_SECRET'] ?? localSecret(demo),
    webhookId: env['PAYPAL_WEBHOOK_ID'] ?? localSecret(demo),
    ...paypalAddresses(environment === 'sandbox' ? 'test' : 'live', env['PAYPAL_API_BASE'] ?? local),
  };
}

/** The addresses at which PayPal takes test payments or real ones; `given` is one in place of PayPal's API. */
export function paypalAddresses(
  payments: 'test' | 'live',
  given: string | undefined,
): Pick<ProviderSettings['paypal'], 'environment' | 'apiBase' | 'scriptUrl'> {
  const own = API_BASES.paypal[payments];
  const apiBase = given ?? own;
  return {
    environment: payments === 'test' ? 'sandbox' : 'production',
    apiBase,
    scriptUrl: apiBase === own ? PAYPAL_SCRIPTS[payments] : `${apiBase}/sdk/js`,
  };
}

/**
 * The `…_API_BASE` of the environment that are no addresses of the provider itself. One of its own is of the
 * environment's account only: an account of a brand says itself whether it takes test payments.
 */
export function readStandIns(env: Environment): StandIns {
  const given = (Object.keys(OWN_DOMAINS) as KeyedProvider[]).flatMap((name) => {
    const text = env[`${name.toUpperCase()}_API_BASE`];
    return text === undefined || isOf(OWN_DOMAINS[name], text) ? [] : [[name, text] as const];
  });
  return Object.fromEntries(given);
}

const isOf = (domain: string, address: string): boolean =>
  `.${URL.parse(address)?.hostname ?? ''}`.endsWith(`.${domain}`);
