/**
 * `npm run accounts`: the accounts of brands at payment providers. Ends with 1 when it cannot do what is asked, with 2 when
 * the command line is wrong.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { commandDatabase } from '#platform/server/command-database.ts';
import { dataFolder, SECRET_FILE } from '#platform/server/data-folder.ts';
import { Database } from '#platform/server/db.ts';
import { plainSentence } from '#platform/server/plain-sentence.ts';
import { readProviderSettings } from '#platform/server/provider-settings.ts';
import { readBoxKeys, type BoxKeys } from '#platform/server/secret-box.ts';
import { demoKeys } from '#platform/server/settings.ts';
import {
  ACCOUNT_PROVIDERS,
  accountIdOf,
  type AccountProvider,
} from '#modules/tenancy/rules/provider-account.ts';
import { readArguments, USAGE, type Command } from './arguments.ts';
import { runCommand } from './run-command.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const warn = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs the command; returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let command: Command;
  try {
    command = readArguments(args);
  } catch (error) {
    warn(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  try {
    return await onDatabase(command);
  } catch (error) {
    warn(plainSentence(error) ?? (error as Error).message);
    return 1;
  }
}

async function onDatabase(command: Command): Promise<number> {
  const { env } = process;
  const { url, isDemo } = await commandDatabase(env);
  const keysOf = async (name: string, use: 'card' | 'account'): Promise<BoxKeys | undefined> =>
    readBoxKeys(name, env[name] ?? '') ?? (isDemo ? demoKeys(await demoSecret(), use) : undefined);
  const accountKeys = await keysOf('FOYER_ACCOUNT_KEYS', 'account');
  const cardKeys = await keysOf('FOYER_CARD_KEYS', 'card');
  const database = new Database(url, { max: 2 });
  // Those of the environment alone: what the demo has of its own is nobody's account.
  const own = readProviderSettings(env, { demo: false, port: 0 });
  const ownIds = Object.fromEntries(
    ACCOUNT_PROVIDERS.map((provider) => [provider, accountIdOf(provider, own[provider])]),
  ) as Record<AccountProvider, string>;
  try {
    return await runCommand(
      { database, accountKeys, cardKeys, ownIds, readInput, now: new Date(), print, warn },
      command,
    );
  } finally {
    await database.end();
  }
}

/** The running demo derives its keys from its secret. */
const demoSecret = async (): Promise<string> =>
  process.env['FOYER_SECRET'] ?? (await readFile(path.join(dataFolder(), SECRET_FILE), 'utf8')).trim();

async function readInput(file: string | undefined): Promise<string> {
  if (file === undefined) {
    if (process.stdin.isTTY) warn('Type the account as JSON, and end it with Ctrl-D:');
    return text(process.stdin);
  }
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(`the file cannot be read: ${error.code}`);
  });
}
