import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { PlainError } from './plain-error.ts';
import { type Account, accountFor, canUse } from './postgres-account.ts';
import { findPostgres, type PostgresBinaries, programOf } from './postgres-binaries.ts';
import { stopLeftover } from './postgres-leftover.ts';

/** The folder in which PostgreSQL runs, and its user. */
export type PostgresHome = {
  readonly binaries: PostgresBinaries;
  readonly account: Account;
  /** PostgreSQL's data folder; password and log are next to it. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly logFile: string;
};

const OUTSIDE = '/var/tmp';
const PRIVATE = 0o700;
const CHECKOUT = path.join(import.meta.dirname, '../../..');

/**
 * Decides where PostgreSQL stores its data and runs: `folder` and node_modules. When root starts it and the user that
 * it then runs as has no access (a home folder closed to others), that is a folder under /var/tmp, and `folder`
 * becomes a link to it. Throws a PlainError when permissions are missing.
 */
export async function settleHome(folder: string, onProgress: (line: string) => void): Promise<PostgresHome> {
  const binaries = findPostgres();
  makeFolder(folder);
  const account = accountFor(folder);
  giveTo(account, folder);
  if (canUse(account, programOf(binaries, 'postgres'), folder)) return homeIn(folder, binaries, account);
  return moveOutside(folder, binaries, account, onProgress);
}

const homeIn = (folder: string, binaries: PostgresBinaries, account: Account): PostgresHome => ({
  binaries,
  account,
  cluster: path.join(folder, 'cluster'),
  passwordFile: path.join(folder, 'password'),
  logFile: path.join(folder, 'postgres.log'),
});

function makeFolder(folder: string): void {
  try {
    // A link whose target was removed (/var/tmp is cleaned at times): start with an empty folder.
    if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(folder)) rmSync(folder);
    mkdirSync(folder, { recursive: true, mode: PRIVATE });
  } catch {
    throw new PlainError(`The database cannot be kept in ${folder}: no permission to write there.`);
  }
  const user = process.getuid?.();
  if (user === undefined || user === 0 || statSync(folder).uid === user) return;
  throw new PlainError(
    `${folder} belongs to another user (Foyer was started as root or as someone else): remove it as that user, or start as before.`,
  );
}

/** Makes the user the owner of the folder; without root it already is. */
function giveTo({ uid, gid }: Account, folder: string): void {
  if (uid === undefined || gid === undefined) return;
  try {
    chownSync(folder, uid, gid);
    chmodSync(folder, PRIVATE);
  } catch {
    throw new PlainError(
      `The database cannot be kept in ${folder}: no permission to give that folder to user ${uid}.`,
    );
  }
}

async function moveOutside(
  folder: string,
  binaries: PostgresBinaries,
  account: Account,
  onProgress: (line: string) => void,
): Promise<PostgresHome> {
  const base = path.join(OUTSIDE, `foyer-${shortHash(realpathSync(CHECKOUT))}`);
  const outside = path.join(
    base,
    shortHash(path.join(realpathSync(path.dirname(folder)), path.basename(folder))),
  );
  onProgress(`PostgreSQL can neither run as root nor enter ${folder}: it runs in ${outside} instead.`);
  claim(base, account);
  claim(outside, account);
  if (!lstatSync(folder).isSymbolicLink()) {
    if (existsSync(path.join(folder, 'cluster'))) {
      throw new PlainError(
        `PostgreSQL's account cannot enter ${folder}: open the folders above it (chmod o+x) or remove it.`,
      );
    }
    // There is no link, so a folder that remains outside is no longer used.
    await stopLeftover(path.join(outside, 'cluster'), onProgress);
    for (const name of ['cluster', 'password'])
      rmSync(path.join(outside, name), { recursive: true, force: true });
    rmSync(folder, { recursive: true });
    symlinkSync(outside, folder);
  }
  return homeIn(outside, { ...binaries, native: copyBinaries(binaries, base) }, account);
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Copied and then renamed: two starts at once do not see a half copy. */
function copyBinaries({ native, version }: PostgresBinaries, base: string): string {
  const copy = path.join(base, `native-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch {
    rmSync(unfinished, { recursive: true });
  }
  return copy;
}

/** Everybody can write /var/tmp: a folder of that name that is not ours is not touched. */
function claim(outside: string, account: Account): void {
  const stat = lstatSync(outside, { throwIfNoEntry: false });
  if (!stat) mkdirSync(outside, { mode: PRIVATE });
  else if (!stat.isDirectory() || (stat.uid !== 0 && stat.uid !== account.uid)) {
    throw new PlainError(`The database cannot be kept in ${outside}: it belongs to someone else.`);
  }
  giveTo(account, outside);
}
