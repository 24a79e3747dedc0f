import { createHash, randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readOperators, type Operator } from './operators.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import {
  readProviderSettings,
  readStandIns,
  type ProviderSettings,
  type StandIns,
} from './provider-settings.ts';
import { readBoxKeys, type BoxKeys } from './secret-box.ts';
import type { TextMessageAccount } from './text-messages/provider.ts';
import { TEXT_MESSAGE_PROVIDERS, type TextMessageProviderName } from './text-messages/providers.ts';

/**
 * The settings of a process, read once from the environment at start. `demo` must be set explicitly (`npm start`
 * does): the demo gateway, the outbox page, fixed sign-in codes and a bot check that is off exist only there and in
 * tests; production refuses to start with any of them. The accounts at providers are those of brands that have none of
 * their own in the database.
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
  /** The most calls a minute that visitors without a pass may make from one address (`apps/api/work-limits.ts`); 0: unlimited. */
  readonly addressCallsAMinute: number;
  /** The most live seat maps that one address may have open; 0: unlimited. */
  readonly addressStreams: number;
  readonly botCheck: 'altcha' | 'recaptcha-v2' | 'recaptcha-v3' | 'off';
  readonly recaptcha: { readonly siteKey: string; readonly secret: string; readonly baseUrl: string };
  /** The demo gateway's address, as the browser sees it: 'http://pay.localhost:3000'. */
  readonly demoGatewayOrigin: string;
  /** Addresses in place of the providers' own: stand-ins of tests. */
  readonly standIns: StandIns;
  /** They encrypt the tokens of saved cards; undefined: no card can be saved. */
  readonly cardKeys: BoxKeys | undefined;
  /** They encrypt the secrets of brands' accounts at providers; undefined: no account in the database can be used. */
  readonly accountKeys: BoxKeys | undefined;
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
} & ProviderSettings;

const DEMO_PICTURES = fileURLToPath(new URL('../../../db/demo/pictures', import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

/** Enough for a whole school behind one address, too little for many machines. */
const ADDRESS_CALLS_A_MINUTE = '1200';
const ADDRESS_STREAMS = '500';

/** What visitors of the demo type when they sign in. */
const DEMO_CODE = '123456';

const SMS_PROVIDERS = [
  'none',
  ...(Object.keys(TEXT_MESSAGE_PROVIDERS) as TextMessageProviderName[]),
] as const;
const BOT_CHECKS = ['altcha', 'recaptcha-v2', 'recaptcha-v3', 'off'] as const;
const LOG_LEVELS: readonly string[] = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];
/** Google's public test keys: every answer passes. */
const RECAPTCHA_TEST_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

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
    addressCallsAMinute: wholeNumberOf(env, 'ADDRESS_CALLS_A_MINUTE', demo ? '0' : ADDRESS_CALLS_A_MINUTE),
    addressStreams: wholeNumberOf(env, 'ADDRESS_STREAMS', demo ? '0' : ADDRESS_STREAMS),
    botCheck: botCheckOf(env['BOT_CHECK'] ?? 'altcha'),
    recaptcha: {
      siteKey: env['RECAPTCHA_SITE_KEY'] ?? '',
      secret: env['RECAPTCHA_SECRET'] ?? '',
      baseUrl: env['RECAPTCHA_BASE_URL'] ?? 'https://www.google.com',
    },
    demoGatewayOrigin: env['DEMO_GATEWAY_ORIGIN'] ?? (demo ? `http://pay.localhost:${port}` : ''),
    ...readProviderSettings(env, { demo, port }),
    standIns: readStandIns(env),
    cardKeys: readBoxKeys('FOYER_CARD_KEYS', env['FOYER_CARD_KEYS'] ?? ''),
    accountKeys: readBoxKeys('FOYER_ACCOUNT_KEYS', env['FOYER_ACCOUNT_KEYS'] ?? ''),
    smtpUrl: smtpUrlOf(env['SMTP_URL'] ?? ''),
    sms: smsOf(env),
    signInCode: env['SIGN_IN_CODE'] ?? (demo ? DEMO_CODE : ''),
    picturesDir: env['PICTURES_DIR'] ?? (demo ? DEMO_PICTURES : ''),
    operators: readOperators(env['FOYER_OPERATOR_TOKEN'], env['FOYER_OPERATORS']),
    logLevel: logLevelOf(env['LOG_LEVEL'] ?? (demo ? 'warn' : 'info')),
  };
  if (!demo) refuseUnsafe(settings);
  return demo ? withDemoKeys(settings) : settings;
}

const withDemoKeys = (settings: Settings): Settings => ({
  ...settings,
  cardKeys: settings.cardKeys ?? demoKeys(settings.secret, 'card'),
  accountKeys: settings.accountKeys ?? demoKeys(settings.secret, 'account'),
});

/** The demo's secret outlives a restart, and so must what was encrypted. */
export const demoKeys = (secret: string, use: 'card' | 'account'): BoxKeys => [
  createHash('sha256').update(`foyer demo ${use} key`).update(secret).digest(),
];

function wholeNumberOf(env: Environment, name: string, usual: string): number {
  const text = env[name] ?? usual;
  if (!/^\d{1,7}$/.test(text)) throw new Error(`${name} is no whole number: ${text}`);
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
