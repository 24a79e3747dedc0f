import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { placeOf, unitOf } from './place.ts';
import { type Import, readImports } from './read-imports.ts';
import { forbidden, forbiddenPackage, isOfPage, runsIn, serverOnly } from './rules.ts';

/** A rule broken: `file` and `line` say where. */
export type Fault = { readonly file: string; readonly line: number; readonly rule: string };

/** What is checked: texts by path from the checkout's root (src, and what tests of src may import). */
export type House = {
  readonly files: ReadonlyMap<string, string>;
  /** The packages that package.json names. */
  readonly packages: ReadonlySet<string>;
};

type Resolved = { readonly file: string } | { readonly package: string } | { readonly fault: string };

const CODE = /\.tsx?$/;
const TEST = /\.test\.tsx?$/;
/** Where the catalogues' keys become types. */
const TYPED_KEYS = 'src/modules/i18n/rules/catalogue-keys.ts';
/** The browser's way into the house: all that it reaches is sent to visitors. */
const BROWSER_ENTRY = /^src\/apps\/web\/(?:.*[/-])?client\.tsx?$/;

/** What works with amounts of money, and the one file of the pages that words them. */
const MONEY = ['src/kernel/money.ts', 'src/kernel/amount-units.ts'];
const MONEY_WORDS = 'src/modules/sales/ui/money-text.ts';

/** Every breach of the storeys and rooms in the house, in the order of files and lines. */
export function checkImports(house: House): Fault[] {
  const imports = new Map<string, Import[]>();
  for (const [file, source] of house.files) {
    if (file.startsWith('src/') && CODE.test(file)) imports.set(file, readImports(file, source));
  }
  const faults = [...imports].flatMap(([file, own]) => checkFile(house, file, own));
  return [...faults, ...checkBrowser(house, imports)].toSorted(
    (one, other) => one.file.localeCompare(other.file, 'en') || one.line - other.line,
  );
}

function checkFile(house: House, file: string, imports: readonly Import[]): Fault[] {
  const place = placeOf(file);
  if (typeof place === 'string') return [{ file, line: 1, rule: place }];
  const faults: Fault[] = [];
  for (const one of imports) {
    const { line } = one;
    const rule = faultOf(house, file, one);
    if (rule) faults.push({ file, line, rule });
  }
  return faults;
}

function faultOf(house: House, file: string, { specifier, typesOnly }: Import): string | undefined {
  const from = placeOf(file);
  const target = resolve(house, file, specifier);
  if (typeof from === 'string') return from;
  if ('fault' in target) return target.fault;
  // A test may read files and use tools of the tests wherever the code that it tests runs.
  if ('package' in target) return TEST.test(file) ? undefined : forbiddenPackage(from, specifier);
  // Which keys there are, not the texts.
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
  if (isOfPage(from) && MONEY.includes(target.file) && file !== MONEY_WORDS && !TEST.test(file))
    return `a page shows amounts and does not work with them: word them with ${MONEY_WORDS}`;
  return forbidden(from, to);
}

function resolve({ files, packages }: House, file: string, specifier: string): Resolved {
  // Vite's '?url' and '?raw' say how, not what.
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.') || path.startsWith('#')) {
    const target = path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(posix.dirname(file), path);
    return files.has(target) ? { file: target } : { fault: `${specifier} is not there` };
  }
  if (isBuiltin(path)) return path.startsWith('node:') ? { package: path } : { fault: `write node:${path}` };
  const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
  return packages.has(name) ? { package: path } : { fault: `package.json does not name ${name}` };
}

/** Follows what the browser loads, however far: a server's file or package in it is a fault. */
function checkBrowser(house: House, imports: ReadonlyMap<string, readonly Import[]>): Fault[] {
  const faults: Fault[] = [];
  const web = [...imports.keys()].find((file) => file.startsWith('src/apps/web/'));
  const reached = new Set([...imports.keys()].filter((file) => BROWSER_ENTRY.test(file)));
  if (web && reached.size === 0)
    return [{ file: web, line: 1, rule: 'apps/web has no entry-client.tsx to follow' }];
  // A Set is walked in the order of adding, those added on the way included.
  for (const file of reached) {
    for (const { specifier, line, typesOnly } of imports.get(file) ?? []) {
      const target = resolve(house, file, specifier);
      if (typesOnly || 'fault' in target) continue;
      const rule = 'package' in target ? serverOnly(specifier) : serverFile(target.file);
      if (rule) faults.push({ file, line, rule: `the browser reaches this: ${rule}` });
      else if ('file' in target) reached.add(target.file);
    }
  }
  // In the storeys below, the rooms have told it already.
  return faults.filter(({ file }) => file.startsWith('src/apps/'));
}

function serverFile(file: string): string | undefined {
  const place = file.startsWith('src/') ? placeOf(file) : 'elsewhere';
  return typeof place !== 'string' && runsIn(place) === 'server' ? `${file} is server code` : undefined;
}
