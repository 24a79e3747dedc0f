import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** Who PostgreSQL runs as, in the form `spawn` takes: empty means as ourselves. */
export type Account = { readonly uid?: number; readonly gid?: number };

/** The id of the user `nobody` on Linux, when the system does not give it. */
const NOBODY_ID = 65_534;

/**
 * PostgreSQL refuses to run as root. Root therefore runs it as the owner of the data when there is some,
 * else as the owner of the checkout, else as `nobody`; everyone else runs it as themselves.
 */
export function accountFor(dataDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  return (
    ownerOf(dataDir) ??
    ownerOf(path.join(import.meta.dirname, '../../..')) ?? { uid: idOf('-u'), gid: idOf('-g') }
  );
}

/** The owner of a file or folder, unless that is root or it is not there. */
function ownerOf(file: string): Account | undefined {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function idOf(flag: '-u' | '-g'): number {
  try {
    return Number(
      execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
  } catch {
    return NOBODY_ID;
  }
}

/** Whether the account can run `program` and write in `folder`; tried out, because every parent folder counts. */
export function canUse(account: Account, program: string, folder: string): boolean {
  if (account.uid === undefined) return true;
  const question = 'test -x "$1" && cd "$2" && test -w .';
  return spawnSync('/bin/sh', ['-c', question, 'sh', program, folder], { ...account, cwd: '/' }).status === 0;
}
