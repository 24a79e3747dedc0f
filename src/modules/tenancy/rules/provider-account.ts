import type { OUTSIDE_PROVIDERS } from './payment-offers.ts';

/**
 * A brand's account at a payment provider, as an operator writes it down: a JSON object with `environment` and the fields
 * of its provider. No sentence here quotes a value, since any of them may be a secret.
 */

/** The providers at which a brand can have an account of its own; the demo gateway has none. */
export const ACCOUNT_PROVIDERS = ['stripe', 'payu', 'paypal', 'cardcom'] as const satisfies readonly Exclude<
  (typeof OUTSIDE_PROVIDERS)[number],
  'demo'
>[];
export type AccountProvider = (typeof ACCOUNT_PROVIDERS)[number];

/** Test payments move no money: the sandbox of a provider, or its test keys. */
export const ENVIRONMENTS = ['test', 'live'] as const;
export type AccountEnvironment = (typeof ENVIRONMENTS)[number];

type Field = {
  /** Secrets are stored encrypted, and shown nowhere. */
  readonly isSecret: boolean;
  readonly form: (environment: AccountEnvironment) => RegExp;
  /** The form in words. */
  readonly wanted: (environment: AccountEnvironment) => string;
};

const formed = (isSecret: boolean, form: RegExp, wanted: string): Field => ({
  isSecret,
  form: () => form,
  wanted: () => wanted,
});
const WORD = 'text of at most 500 characters without blanks';
const secret = formed(true, /^\S{1,500}$/, WORD);
const shown = formed(false, /^\S{1,500}$/, WORD);
const digits = formed(false, /^\d{1,15}$/, 'a number of digits only');

/** Stripe's keys say of themselves whether they take test payments. */
const stripeKey = (isSecret: boolean, ...kinds: readonly string[]): Field => ({
  isSecret,
  form: (environment) => new RegExp(`^(?:${kinds.join('|')})_${environment}_\\w{1,400}$`),
  wanted: (environment) =>
    `a key that begins with ${kinds.map((kind) => `${kind}_${environment}_`).join(' or ')}`,
});

const FIELDS = {
  stripe: {
    publishableKey: stripeKey(false, 'pk'),
    secretKey: stripeKey(true, 'sk', 'rk'),
    webhookSecret: formed(true, /^whsec_\S{1,400}$/, 'a secret that begins with whsec_'),
  },
  payu: { posId: digits, clientId: digits, clientSecret: secret, secondKey: secret },
  paypal: { clientId: shown, webhookId: shown, clientSecret: secret },
  cardcom: { terminal: digits, apiName: secret, apiPassword: secret },
} as const satisfies Readonly<Record<AccountProvider, Readonly<Record<string, Field>>>>;

/** The names of a provider's fields. */
export type AccountField<P extends AccountProvider> = keyof (typeof FIELDS)[P] & string;
/** The values of an account, by field. */
export type AccountValues<P extends AccountProvider> = Readonly<Record<AccountField<P>, string>>;

/** An account of any provider. */
export type Account = {
  readonly environment: AccountEnvironment;
  readonly values: Readonly<Record<string, string>>;
};

const fieldsOf = (provider: AccountProvider): Readonly<Record<string, Field>> => FIELDS[provider];

/** A name that can be told: what stands in a name's place by mistake may be a secret. */
const TELLABLE = /^[A-Za-z]{1,40}$/;

/**
 * Reads an account. Otherwise a sentence for each field that is missing, unknown or badly formed; none has a value.
 */
export function readAccount(
  provider: AccountProvider,
  written: unknown,
): Account | { readonly faults: string[] } {
  if (typeof written !== 'object' || written === null || Array.isArray(written))
    return { faults: ['an account is a JSON object'] };
  const fields = fieldsOf(provider);
  const names = ['environment', ...Object.keys(fields)];
  const given = written as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(given).filter((name) => !names.includes(name));
  const faults = unknown.map(
    (name) =>
      `${TELLABLE.test(name) ? name : 'another name'} is no field of an account at ${provider}: it has ${names.join(', ')}`,
  );
  const environment = ENVIRONMENTS.find((one) => one === given['environment']);
  if (!environment)
    return {
      faults: [...faults, `environment must be ${ENVIRONMENTS.map((one) => `"${one}"`).join(' or ')}`],
    };
  const values: Record<string, string> = {};
  for (const [name, { form, wanted }] of Object.entries(fields)) {
    const value = given[name];
    if (value === undefined) faults.push(`${name} is missing`);
    else if (typeof value !== 'string' || !form(environment).test(value))
      faults.push(`${name} must be ${wanted(environment)}`);
    else values[name] = value;
  }
  return faults.length > 0 ? { faults } : { environment, values };
}

/** Every field of a provider, empty. */
export const noValues = (provider: AccountProvider): Account['values'] =>
  Object.fromEntries(Object.keys(FIELDS[provider]).map((name) => [name, '']));

/** The values that may be shown, and the secrets. */
export function splitValues(
  provider: AccountProvider,
  values: Account['values'],
): { readonly shown: Record<string, string>; readonly secrets: Record<string, string> } {
  const part = (isSecret: boolean): Record<string, string> =>
    Object.fromEntries(
      Object.entries(fieldsOf(provider))
        .filter(([, field]) => field.isSecret === isSecret)
        .map(([name]) => [name, values[name] ?? '']),
    );
  return { shown: part(false), secrets: part(true) };
}

const ID_FIELDS = {
  stripe: 'publishableKey',
  payu: 'posId',
  paypal: 'clientId',
  cardcom: 'terminal',
} as const satisfies { readonly [P in AccountProvider]: AccountField<P> };

/** What tells an account from another one of the same provider; '' when the values have none. */
export const accountIdOf = (provider: AccountProvider, values: Account['values']): string =>
  values[ID_FIELDS[provider]] ?? '';
