import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * npm leaves a platform's package out of the lock file when its registry did not have the package, and `npm ci` then
 * refuses the lock file on that platform. This adds the missing entries: name, version and platform, without address
 * and checksum, which npm finds out when it installs them. Run it after every `npm install`:
 * `node scripts/complete-lock.ts`.
 */

type Entry = {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};
export type Lock = { readonly packages: Readonly<Record<string, Entry>> };

const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'aix',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'x64',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'mips64el',
  'wasm32',
];
/** Packages whose names do not contain their platform. */
const BY_NAME: Readonly<Record<string, Pick<Entry, 'os' | 'cpu'>>> = { fsevents: { os: ['darwin'] } };

/** The lock with an entry for every optional dependency that had none, and the names of those added. */
export function completeLock<L extends Lock>(lock: L): { lock: L; added: string[] } {
  const packages: Record<string, Entry> = { ...lock.packages };
  const added: string[] = [];
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(packages, path, name)) continue;
      packages[`node_modules/${name}`] = stub(name, range, entry.dev);
      added.push(name);
    }
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return { lock: { ...lock, packages: Object.fromEntries(sorted) }, added };
}

/** Node searches the nearest node_modules first, then those of the parent folders. */
function isLocked(packages: Readonly<Record<string, Entry>>, from: string, name: string): boolean {
  let base = from;
  for (;;) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
    base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')));
  }
}

function stub(name: string, range: string, dev: boolean | undefined): Entry {
  const words = name.replace(/^@[^/]+\//, '').split(/[-/]/);
  const named = BY_NAME[name];
  // 'unknown' matches no machine, so that the package is not installed on a wrong one.
  const cpu = named ? named.cpu : [words.findLast((word) => PROCESSORS.includes(word)) ?? 'unknown'];
  const os = named?.os ?? [words.find((word) => SYSTEMS.includes(word)) ?? 'unknown'];
  return {
    version: /\d+\.\d+\.\d+[^\s|]*/.exec(range)?.[0] ?? '0.0.0',
    ...(cpu && { cpu }),
    ...(dev && { dev }),
    ...(name.includes('musl') ? { libc: ['musl'] } : name.endsWith('-gnu') ? { libc: ['glibc'] } : {}),
    optional: true,
    os,
  };
}

function main(file: string): void {
  const { lock, added } = completeLock(JSON.parse(readFileSync(file, 'utf8')) as Lock);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(added.length > 0 ? `Added ${added.length}: ${added.join(', ')}` : 'The lock was complete.');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main(process.argv[2] ?? 'package-lock.json');
