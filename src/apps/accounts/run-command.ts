import { storedBrands, type StoredBrand } from '#modules/tenancy/server/accounts/account-store.ts';
import { removeAccount, setAccount } from '#modules/tenancy/server/accounts/change-accounts.ts';
import { readAccount, type Account, type AccountProvider } from '#modules/tenancy/rules/provider-account.ts';
import { unreadableNote } from './unreadable-note.ts';
import { moveWarning } from './move-warning.ts';
import type { Command } from './arguments.ts';
import type { CommandContext } from './command-context.ts';
import { listAccounts } from './list-accounts.ts';
import { rotateKeys } from './rotate-keys.ts';

/** Who changes accounts, in the record of acts. */
const OPERATOR = { name: 'command line' };

/** Runs a command; returns the exit code. Throws one clear sentence when it cannot be carried out. */
export async function runCommand(ctx: CommandContext, command: Command): Promise<number> {
  if (command.kind === 'list') return list(ctx, command.brand);
  if (command.kind === 'rotate') return rotateKeys(ctx);
  const brand = await brandNamed(ctx, command.brand);
  return command.kind === 'set'
    ? set(ctx, brand, command.provider, command.file)
    : remove(ctx, brand, command.provider);
}

async function brandNamed({ database }: CommandContext, code: string): Promise<StoredBrand> {
  const brands = await storedBrands(database);
  const found = brands.find((brand) => brand.code === code);
  if (!found)
    throw new Error(
      `there is no such brand; there are: ${brands.map((one) => one.code).join(', ') || 'none'}`,
    );
  return found;
}

async function list(ctx: CommandContext, code: string | undefined): Promise<number> {
  const brands = code === undefined ? await storedBrands(ctx.database) : [await brandNamed(ctx, code)];
  for (const line of await listAccounts(ctx, brands)) ctx.print(line);
  return 0;
}

async function set(
  ctx: CommandContext,
  { tenantId, code }: StoredBrand,
  provider: AccountProvider,
  file: string | undefined,
): Promise<number> {
  const { database, accountKeys, now, print, warn } = ctx;
  if (!accountKeys) throw new Error(NO_KEYS);
  const account = accountFrom(provider, await ctx.readInput(file));
  const db = database.brand(tenantId);
  const former = await db.transaction((tx) =>
    setAccount(tx, accountKeys, provider, account, { operator: OPERATOR, now }),
  );
  print(`${code}: the account at ${provider} is set (${account.environment}).`);
  const notes = [
    account.environment === 'test' ? 'note: test payments move no money.' : undefined,
    await moveWarning(db, ctx.ownIds, provider, former?.settings, account.values),
    await unreadableNote(ctx),
  ];
  for (const note of notes) if (note !== undefined) warn(note);
  return 0;
}

const NO_KEYS = 'FOYER_ACCOUNT_KEYS is not set: a key for the secrets of accounts (openssl rand -base64 32)';

/** The parser's own message is not used: it quotes the text. */
function accountFrom(provider: AccountProvider, text: string): Account {
  const read = readAccount(provider, parsed(text));
  if ('faults' in read)
    throw new Error(`the account is refused:\n${read.faults.map((one) => `  ${one}`).join('\n')}`);
  return read;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the input is no JSON');
  }
}

async function remove(
  ctx: CommandContext,
  { tenantId, code }: StoredBrand,
  provider: AccountProvider,
): Promise<number> {
  const db = ctx.database.brand(tenantId);
  const former = await db.transaction((tx) =>
    removeAccount(tx, provider, { operator: OPERATOR, now: ctx.now }),
  );
  if (!former) throw new Error(`${code} has no account of its own at ${provider}`);
  ctx.print(
    `${code}: the account at ${provider} is removed. The environment's counts again; without one, a brand that offers ${provider} is closed.`,
  );
  const warning = await moveWarning(db, ctx.ownIds, provider, former.settings, undefined);
  if (warning !== undefined) ctx.warn(warning);
  return 0;
}
