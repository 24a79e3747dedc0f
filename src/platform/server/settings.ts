import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readOperators, type Operator } from './operators.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import { readBoxKeys, type BoxKeys } from './secret-box.ts';
import type { TextMessageAccount } from './text-messages/provider.ts';
import { TEXT_MESSAGE_PROVIDERS, type TextMessageProviderName } from './text-messages/providers.ts';

/**
 * The settings of a process, read once from the environment at start. `demo` must be set explicitly (`npm start`
 * does): the demo gateway, the outbox page, fixed sign-in codes and a bot check that is off exist only there and in
 * tests; production refuses to start with any of them.
 */
export type Settings = {
  readonly demo: boolean;
  /** The owner's login: it migrates, and runs the job queue. */
  readonly databaseUrl: string;
  /** The login of the shop's own statements; the owner's when it has none. */
  readonly appDatabaseUrl: string;
  readonly port: number;
  readonly host: string;
  /** Signs sessions, passes and links. */
  readonly secret: string;
  /** The proxies whose forwarded addresses are trusted: Fastify's `trustProxy` value, or none. */
  readonly trustProxy: string | false;
  /** The most calls a minute from one address to calls with a bot check and to payments; 0: unlimited. */
  readonly addressCallsAMinute: number;
  readonly botCheck: 'altcha' | 'recaptcha-v2' | 'recaptcha-v3' | 'off';
  readonly recaptcha: { readonly siteKey: string; readonly secret: string; readonly baseUrl: string };
  /** The demo gateway's address, as the browser sees it: 'http://pay.localhost:3000'. */
  readonly demoGatewayOrigin: string;
  readonly stripe: {
    readonly secretKey: string;
    readonly publishableKey: string;
    readonly webhookSecret: string;
    readonly apiBase: string;
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
  /** They encrypt the tokens of saved cards; undefined: no card can be saved. */
  readonly cardKeys: BoxKeys | undefined;
  readonly smtpUrl: string;
  /** Who sends SMS. 'none': they stay in the database, where the demo's outbox shows them. */
  readonly sms: TextMessageAccount & {
    readonly provider: TextMessageProviderName | 'none';
    /** Whom phones show as sender. */
    readonly from: string;
  };
  /** Every sign-in code of the demo; '' where codes are random. */
  readonly signInCode: string;
  /** Folder of the brands' pictures; '' when there is none. */
  readonly picturesDir: string;
  /** Who may make the operators' calls; none: they do not exist. */
  readonly operators: readonly Operator[];
  readonly logLevel: string;
};

const DEMO_PICTURES = fileURLToPath(new URL('../../../db/demo/pictures', import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

/** Enough for a whole school behind one address, too little for many machines. */
const ADDRESS_CALLS_A_MINUTE = '1200';

/** What visitors of the demo type when they sign in. */
const DEMO_CODE = '123456';

const SMS_PROVIDERS = [
  'none',
  ...(Object.keys(TEXT_MESSAGE_PROVIDERS) as TextMessageProviderName[]),
] as const;
const PAYPAL_ENVIRONMENTS = ['production', 'sandbox'] as const;
const BOT_CHECKS = ['altcha', 'recaptcha-v2', 'recaptcha-v3', 'off'] as const;
const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** Google's public test keys: every answer passes. */
const RECAPTCHA_TEST_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

/** The id of the demo's shop at its local providers, which run in the same process and get their keys from these settings. */
const LOCAL_POS = '100001';
/** The terminal of the demo's local Cardcom. */
const LOCAL_TERMINAL = '1000';
const localSecret = (demo: boolean): string => (demo ? randomBytes(16).toString('hex') : '');

/** PayPal's two worlds: the same account has other keys in each. */
const PAYPAL_HOSTS = {
  production: { api: 'https://api-m.paypal.com', script: 'https://www.paypal.com/sdk/js' },
  sandbox: { api: 'https://api-m.sandbox.paypal.com', script: 'https://www.sandbox.paypal.com/sdk/js' },
} as const;

function paypalOf(env: Environment, demo: boolean, port: number): Settings['paypal'] {
  const text = env['PAYPAL_ENVIRONMENT'] ?? (demo ? 'sandbox' : 'production');
  const environment = PAYPAL_ENVIRONMENTS.find((name) => name === text);
  if (!environment)
    throw new Error(`PAYPAL_ENVIRONMENT is one of ${PAYPAL_ENVIRONMENTS.join(', ')}, not "${text}"`);
  const { api, script } = PAYPAL_HOSTS[environment];
  const local = demo && env['PAYPAL_CLIENT_ID'] === undefined ? `http://paypal.localhost:${port}` : undefined;
  const apiBase = env['PAYPAL_API_BASE'] ?? local ?? api;
  const isPaypals = apiBase === api;
  return {
    clientId: env['PAYPAL_CLIENT_ID'] ?? (demo ? LOCAL_POS : ''),
    clientSecret: env['PAYPAL_CLIENT_SECRET'] ?? localSecret(demo),
    webhookId: env['PAYPAL_WEBHOOK_ID'] ?? localSecret(demo),
    environment,
    apiBase,
    scriptUrl: isPaypals ? script : `${apiBase}/sdk/js`,
  };
}

/** Reads the settings. Throws one clear sentence when a setting is missing or forbidden in production. */
export function readSettings(env: Environment, { demo }: { demo: boolean }): Settings {
  const port = Number(env['PORT'] ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT is no port number: ${env['PORT']}`);
  const settings: Settings = {
    demo,
    databaseUrl: env['DATABASE_URL'] ?? '',
    appDatabaseUrl: env['APP_DATABASE_URL'] ?? env['DATABASE_URL'] ?? '',
    port,
    host: env['HOST'] ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    secret: env['FOYER_SECRET'] ?? (demo ? randomBytes(32).toString('base64url') : ''),
    trustProxy: trustedProxies(env['TRUST_PROXY']),
    addressCallsAMinute: addressCallsOf(
      env['ADDRESS_CALLS_A_MINUTE'] ?? (demo ? '0' : ADDRESS_CALLS_A_MINUTE),
    ),
    botCheck: botCheckOf(env['BOT_CHECK'] ?? 'altcha'),
    recaptcha: {
      siteKey: env['RECAPTCHA_SITE_KEY'] ?? '',
      secret: env['RECAPTCHA_SECRET'] ?? '',
      baseUrl: env['RECAPTCHA_BASE_URL'] ?? 'https://www.google.com',
    },
    demoGatewayOrigin: env['DEMO_GATEWAY_ORIGIN'] ?? (demo ? `http://pay.localhost:${port}` : ''),
    stripe: {
      secretKey: env['STRIPE_SECRET_KEY'] ?? '',
      publishableKey: env['STRIPE_PUBLISHABLE_KEY'] ?? '',
      webhookSecret: env['STRIPE_WEBHOOK_SECRET'] ?? '',
      apiBase: env['STRIPE_API_BASE'] ?? 'https://api.stripe.com',
      scriptUrl: env['STRIPE_SCRIPT_URL'] ?? 'https://js.stripe.com/endive/stripe.js',
    },
    payu: {
      posId: env['PAYU_POS_ID'] ?? (demo ? LOCAL_POS : ''),
      clientId: env['PAYU_CLIENT_ID'] ?? (demo ? LOCAL_POS : ''),
      clientSecret: env['PAYU_CLIENT_SECRET'] ?? localSecret(demo),
      secondKey: env['PAYU_SECOND_KEY'] ?? localSecret(demo),
      apiBase: env['PAYU_API_BASE'] ?? (demo ? `http://payu.localhost:${port}` : 'https://secure.payu.com'),
    },
    paypal: paypalOf(env, demo, port),
    cardcom: {
      terminal: env['CARDCOM_TERMINAL'] ?? (demo ? LOCAL_TERMINAL : ''),
      apiName: env['CARDCOM_API_NAME'] ?? localSecret(demo),
      apiPassword: env['CARDCOM_API_PASSWORD'] ?? localSecret(demo),
      apiBase:
        env['CARDCOM_API_BASE'] ??
        (demo ? `http://cardcom.localhost:${port}` : 'https://secure.cardcom.solutions'),
    },
    cardKeys: readBoxKeys('FOYER_CARD_KEYS', env['FOYER_CARD_KEYS'] ?? ''),
    smtpUrl: smtpUrlOf(env['SMTP_URL'] ?? ''),
    sms: smsOf(env),
    signInCode: env['SIGN_IN_CODE'] ?? (demo ? DEMO_CODE : ''),
    picturesDir: env['PICTURES_DIR'] ?? (demo ? DEMO_PICTURES : ''),
    operators: readOperators(env['FOYER_OPERATOR_TOKEN'], env['FOYER_OPERATORS']),
    logLevel: logLevelOf(env['LOG_LEVEL'] ?? (demo ? 'warn' : 'info')),
  };
  if (!demo) refuseUnsafe(settings);
  return demo ? { ...settings, cardKeys: settings.cardKeys ?? demoCardKeys(settings) } : settings;
}

/** The demo's secret outlives a restart, and so must what was encrypted. */
const demoCardKeys = ({ secret }: Settings): BoxKeys => [
  createHash('sha256').update('foyer demo card key').update(secret).digest(),
];

function addressCallsOf(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error(`ADDRESS_CALLS_A_MINUTE is no whole number: ${text}`);
  return Number(text);
}

function botCheckOf(text: string): Settings['botCheck'] {
  const found = BOT_CHECKS.find((name) => name === text);
  if (!found) throw new Error(`BOT_CHECK is one of ${BOT_CHECKS.join(', ')}, not "${text}"`);
  return found;
}

function smtpUrlOf(text: string): string {
  // The address has a password: it is not printed.
  if (text !== '' && !/^smtps?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error('SMTP_URL is no address that begins with smtp:// or smtps://');
  return text;
}

function smsOf(env: Environment): Settings['sms'] {
  const name = env['SMS_PROVIDER'] ?? 'none';
  const provider = SMS_PROVIDERS.find((one) => one === name);
  if (!provider) throw new Error(`SMS_PROVIDER is one of ${SMS_PROVIDERS.join(', ')}, not "${name}"`);
  const sms = {
    provider,
    account: env['SMS_ACCOUNT'] ?? '',
    token: env['SMS_TOKEN'] ?? '',
    from: env['SMS_FROM'] ?? '',
    apiBase: env['SMS_API_BASE'] ?? '',
  };
  if (provider !== 'none' && (!sms.token || !sms.from))
    throw new Error(`SMS_PROVIDER is ${provider}: SMS_TOKEN and SMS_FROM must be set too`);
  return sms;
}

function logLevelOf(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new Error(`LOG_LEVEL is one of ${LOG_LEVELS.join(', ')}, not "${text}"`);
  return text;
}

function refuseUnsafe(settings: Settings): void {
  const { databaseUrl, secret, botCheck, demoGatewayOrigin, recaptcha, signInCode } = settings;
  if (!databaseUrl) throw new Error('DATABASE_URL is not set: the address of a PostgreSQL 15 or later');
  if (secret.length < 32) throw new Error('FOYER_SECRET is not set, or shorter than 32 characters');
  if (botCheck === 'off') throw new Error('BOT_CHECK=off is for the demo and tests only');
  if (signInCode) throw new Error('SIGN_IN_CODE is for the demo and tests only');
  if (demoGatewayOrigin) throw new Error('DEMO_GATEWAY_ORIGIN is for the demo and tests only');
  if (recaptcha.siteKey === RECAPTCHA_TEST_KEY) throw new Error('RECAPTCHA_SITE_KEY is the public test key');
}
