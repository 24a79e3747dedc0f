import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * Follows the flows of docs/architecture.md. In their text a file is `module/path/file.ts`, and `name()` after it is a
 * function or class of that file.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');
const BASES = ['src', 'src/modules', ''];
const DOCUMENT = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

type Stop = { readonly file: string; readonly names: readonly string[] };

/** The files of a flow in their order, each with the functions named after it. */
function stopsOf(heading: string): Stop[] {
  const [, section = ''] = DOCUMENT.split(`## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  const stops: { file: string; names: string[] }[] = [];
  for (const [, file, name] of text.matchAll(/`(?:([\w.-]+(?:\/[\w.-]+)+\.tsx?)|(\w+)\(\))`/g)) {
    if (file && !file.startsWith('test/')) stops.push({ file, names: [] });
    if (name) stops.at(-1)!.names.push(name);
  }
  return stops;
}

const resolved = (file: string): string | undefined =>
  BASES.map((base) => path.join(ROOT, base, file)).find((full) => existsSync(full));

const sources = new Map<string, string>();
/** A file's code without comments. */
function codeOf(file: string): string {
  const full = resolved(file);
  if (!full) return '';
  const known = sources.get(full);
  if (known !== undefined) return known;
  const code = readFileSync(full, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  sources.set(full, code);
  return code;
}

const has = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b`).test(code);
const declares = (code: string, name: string): boolean =>
  new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm').test(code);

/** The imports of a file, as absolute paths. */
function importsOf(file: string): string[] {
  const full = resolved(file);
  if (!full) return [];
  return Array.from(codeOf(file).matchAll(/from '([^']+)'/g), ([, from = '']) =>
    from.startsWith('#') ? path.join(ROOT, 'src', from.slice(1)) : path.resolve(path.dirname(full), from),
  );
}
const imports = (file: string, other: string): boolean => importsOf(file).includes(resolved(other) ?? '');

/** Whether an earlier file imports this one and uses all its named functions, or this one an earlier file and its. */
function isReached({ file, names }: Stop, earlier: readonly Stop[]): boolean {
  const users = earlier.filter((one) => imports(one.file, file)).map((one) => codeOf(one.file));
  if (users.length > 0) return names.every((name) => users.some((code) => has(code, name)));
  return earlier.some((one) => imports(file, one.file) && one.names.every((name) => has(codeOf(file), name)));
}

describe.each(['Lock a seat, file by file', 'Commit an order, file by file'])('%s', (heading) => {
  const stops = stopsOf(heading);

  test('every file exists and exports the functions that are named with it', () => {
    expect(stops.length).toBeGreaterThan(15);
    expect(stops.flatMap(({ names }) => names).length).toBeGreaterThan(15);
    const missing = stops.flatMap(({ file, names }) =>
      resolved(file)
        ? names.filter((name) => !declares(codeOf(file), name)).map((name) => `${file} ${name}()`)
        : [file],
    );
    expect(missing).toEqual([]);
  });

  test('each file is used by a file before it, or uses one', () => {
    const isFirst = (stop: Stop, i: number): boolean =>
      stops.findIndex(({ file }) => file === stop.file) === i;
    const lost = stops
      .map((stop, i) => ({ stop, earlier: stops.slice(0, i), isNew: isFirst(stop, i) }))
      .filter(({ stop, earlier, isNew }, i) => i > 0 && isNew && !isReached(stop, earlier))
      .map(({ stop }) => stop.file);
    expect(lost).toEqual([]);
  });

  test('a function that is named again later is used by a file before it', () => {
    const again = stops.filter(({ file }, i) => stops.findIndex((stop) => stop.file === file) < i);
    const unused = again.flatMap(({ file, names }) =>
      names.filter(
        (name) =>
          !stops.some((one) => one.file !== file && imports(one.file, file) && has(codeOf(one.file), name)),
      ),
    );
    expect(unused).toEqual([]);
  });
});
