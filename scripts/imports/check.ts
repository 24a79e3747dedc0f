import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { placeOf, unitOf } from './place.ts';
import { type Import, readImports } from './read-imports.ts';
import { forbidden, forbiddenPackage, isOfPage, runsIn, serverOnly } from './rules.ts';

/** A broken rule and its place. */
export type Fault = { readonly file: string; readonly line: number; readonly rule: string };

/** The files to check: texts by path from the checkout's root (src, and what tests of src may import). */
export type Sources = {
  readonly files: ReadonlyMap<string, string>;
  /** The packages that package.json names. */
  readonly packages: ReadonlySet<string>;
};

type Resolved = { readonly file: string } | { readonly package: string } | { readonly fault: string };

const CODE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;
/** The file that makes types of the catalogues' keys. */
const TYPED_KEYS = 'src/modules/i18n/rules/catalogue-keys.ts';
/** The browser's entry: everything that it imports, directly or not, is sent to visitors. */
const BROWSER_ENTRY = /^src\/apps\/web\/(?:.*[/-])?client\.tsx?$/;

/** Files that calculate with amounts of money, and the only file of the pages that formats them. */
const MONEY = ['src/kernel/money.ts', 'src/kernel/amount-units.ts'];
const MONEY_TEXTS = 'src/modules/sales/ui/money-text.ts';

/** Every import that breaks the rules of layers and folders, sorted by file and line. */
export function checkImports(sources: Sources): Fault[] {
  const imports = new Map<string, Import[]>();
  for (const [file, source] of sources.files) {
    if (file.startsWith('src/') && CODE.test(file)) imports.set(file, readImports(file, source));
  }
  const faults = [...imports].flatMap(([file, own]) => checkFile(sources, file, own));
  return [...faults, ...checkBrowser(sources, imports)].toSorted(
    (one, other) => one.file.localeCompare(other.file, 'en') || one.line - other.line,
  );
}

function checkFile(sources: Sources, file: string, imports: readonly Import[]): Fault[] {
  const place = placeOf(file);
  if (typeof place === 'string') return [{ file, line: 1, rule: place }];
  const faults: Fault[] = [];
  for (const one of imports) {
    const { line } = one;
    const rule = faultOf(sources, file, one);
    if (rule) faults.push({ file, line, rule });
  }
  return faults;
}

function faultOf(sources: Sources, file: string, { specifier, typesOnly }: Import): string | undefined {
  const from = placeOf(file);
  const target = resolve(sources, file, specifier);
  if (typeof from === 'string') return from;
  if ('fault' in target) return target.fault;
  // A test may use packages and test tools, whether its code runs on the server or in the browser.
  if ('package' in target) return TEST.test(file) ? undefined : forbiddenPackage(from, specifier);
  // Only the keys, not the texts.
  if (typesOnly && file === TYPED_KEYS && target.file.startsWith('locales/en/')) return undefined;
  if (!target.file.startsWith('src/')) {
    return TEST.test(file) && target.file.startsWith('test/') ? undefined : `${specifier} leaves src`;
  }
  if (specifier.startsWith('.') && unitOf(file) !== unitOf(target.file))
    return `${specifier} leaves ${unitOf(file)}: write it with #`;
  const to = placeOf(target.file);
  if (typeof to === 'string') return to;
  if (runsIn(from) === 'server' && target.file.endsWith('.tsx'))
    return 'server code does not import .tsx, which Node cannot run';
  if (isOfPage(from) && MONEY.includes(target.file) && file !== MONEY_TEXTS && !TEST.test(file))
    return `a page shows amounts and does not calculate with them: format them with ${MONEY_TEXTS}`;
  return forbidden(from, to);
}

function resolve({ files, packages }: Sources, file: string, specifier: string): Resolved {
  // Vite's '?url' and '?raw' are not part of the path.
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.') || path.startsWith('#')) {
    const target = path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path);
    return files.has(target) ? { file: target } : { fault: `${specifier} is not there` };
  }
  if (isBuiltin(path)) return path.startsWith('node:') ? { package: path } : { fault: `write node:${path}` };
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
  return packages.has(name) ? { package: path } : { fault: `package.json does not name ${name}` };
}

/** Follows all imports of the browser's entry: a server's file or package among them is a fault. */
function checkBrowser(sources: Sources, imports: ReadonlyMap<string, readonly Import[]>): Fault[] {
  const faults: Fault[] = [];
  const web = [...imports.keys()].find((file) => file.startsWith('src/apps/web/'));
  const reached = new Set([...imports.keys()].filter((file) => BROWSER_ENTRY.test(file)));
  if (web && reached.size === 0)
    return [{ file: web, line: 1, rule: 'apps/web has no entry-client.tsx to follow' }];
  // Iterating a Set includes the entries that are added during the loop.
  for (const file of reached) {
    for (const { specifier, line, typesOnly } of imports.get(file) ?? []) {
      const target = resolve(sources, file, specifier);
      if (typesOnly || 'fault' in target) continue;
      const rule = 'package' in target ? serverOnly(specifier) : serverFile(target.file);
      if (rule) faults.push({ file, line, rule: `the browser reaches this: ${rule}` });
      else if ('file' in target) reached.add(target.file);
    }
  }
  // In the other layers the check of folders has reported it already.
  return faults.filter(({ file }) => file.startsWith('src/apps/'));
}

function serverFile(file: string): string | undefined {
  const place = file.startsWith('src/') ? placeOf(file) : 'elsewhere';
  return typeof place !== 'string' && runsIn(place) === 'server' ? `${file} is server code` : undefined;
}
