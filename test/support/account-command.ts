import { randomBytes } from 'node:crypto';
import type { App } from '#platform/server/context.ts';
import { readBoxKeys, type BoxKeys } from '#platform/server/secret-box.ts';
import type { Database } from '#platform/server/db.ts';
import { loadShopBrands } from '../../src/apps/api/load-shop-brands.ts';
import { readArguments } from '../../src/apps/accounts/arguments.ts';
import { runCommand } from '../../src/apps/accounts/run-command.ts';

/** `npm run accounts` in a test: the same commands, without a process. */

export type Ran = { readonly code: number; readonly out: string; readonly warnings: string };

/** A new key, as in FOYER_ACCOUNT_KEYS. */
export const newKey = (): string => randomBytes(32).toString('base64');

/** The keys of a variable. */
export const keysOf = (...texts: readonly string[]): BoxKeys => readBoxKeys('KEYS', texts.join(','))!;

export type DeskOptions = {
  /** FOYER_ACCOUNT_KEYS; undefined: not set. */
  readonly keys: BoxKeys | undefined;
  readonly cardKeys?: BoxKeys;
  readonly ownIds?: Partial<Record<'stripe' | 'payu' | 'paypal' | 'cardcom', string>>;
};

/** Runs a command line; `input` is what is on standard input. Rejects as the command would fail. */
export async function runAccounts(
  database: Database,
  { keys, cardKeys, ownIds = {} }: DeskOptions,
  line: string,
  input: unknown = '',
): Promise<Ran> {
  const [out, warnings]: [string[], string[]] = [[], []];
  const code = await runCommand(
    {
      database,
      accountKeys: keys,
      cardKeys,
      ownIds: { stripe: '', payu: '', paypal: '', cardcom: '', ...ownIds },
      readInput: async () => (typeof input === 'string' ? input : JSON.stringify(input)),
      now: new Date(),
      print: (text) => void out.push(text),
      warn: (text) => void warnings.push(text),
    },
    readArguments(line.split(' ')),
  );
  return { code, out: out.join('\n'), warnings: warnings.join('\n') };
}

/** Gives a brand an account of its own, with which a shop charges from now on. */
export async function giveAccount(
  app: App,
  line: `${string} ${'stripe' | 'payu' | 'paypal' | 'cardcom'}`,
  account: Readonly<Record<string, string>>,
): Promise<void> {
  await runAccounts(app.database, { keys: app.settings.accountKeys }, `set ${line}`, account);
  await loadShopBrands(app);
}

/** A Stripe account as it is written down. */
export const stripeAccount = (name: string): Record<string, string> => ({
  environment: 'test',
  publishableKey: `pk_test_${name}`,
  secretKey: `sk_test_${name}`,
  webhookSecret: `whsec_${name}`,
});
