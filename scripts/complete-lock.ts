import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * npm leaves a platform's package out of the lock when the registry that it asked did not have it, and
 * `npm ci` then refuses the lock elsewhere. This adds what is missing: name, version and machine, without
 * address or checksum, which npm finds out when a machine of that kind installs it. Run it after every
 * `npm install`: `node scripts/complete-lock.ts`.
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
/** Names that do not spell out their machine. */
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

/** Node looks in the nearest node_modules first, then outwards. */
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
  // A machine that no machine is: better never installed than installed on the wrong one.
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
