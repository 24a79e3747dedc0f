import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** The folders that a path may be relative to: `seating/server/lock-seat.ts` is of src/modules. */
const BASES = ['', 'src/', 'src/modules/', 'docs/'];
const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm;
const PATH_IN_COMMENT = /(?<![\w./:*…-])\w[\w.-]*(?:\/[\w.-]+)*\/[\w.-]+\.(?:tsx?|mjs|sql|json|md|css)\b/g;

const isThere = (path: string, bases: readonly string[]): boolean =>
  bases.some((base) => existsSync(new URL(base + path, ROOT)));

async function guides(): Promise<string[]> {
  const docs = await readdir(new URL('docs/', ROOT), { recursive: true });
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...docs.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`),
  ];
}

/** The folder of a file and all folders above it. */
function foldersOf(file: string): string[] {
  const folder = posix.dirname(file);
  return folder === '.' ? [''] : [`${folder}/`, ...foldersOf(folder)];
}

test('every file named in the docs exists', async () => {
  const missing: string[] = [];
  let named = 0;
  for (const guide of await guides()) {
    const text = await readFile(new URL(guide, ROOT), 'utf8');
    for (const [, path = ''] of text.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|json|md))`/g)) {
      named += 1;
      if (!isThere(path, BASES)) missing.push(`${guide}: ${path}`);
    }
  }
  expect(named).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});

test('every path named in a comment of src exists', async () => {
  const files = await readdir(new URL('src/', ROOT), { recursive: true });
  const missing: string[] = [];
  let named = 0;
  for (const name of files.filter((file) => /\.(?:tsx?|css|typ)$/.test(file))) {
    const file = `src/${name.replaceAll('\\', '/')}`;
    const text = await readFile(new URL(file, ROOT), 'utf8');
    for (const path of (text.match(COMMENT) ?? []).flatMap(
      (comment) => comment.match(PATH_IN_COMMENT) ?? [],
    )) {
      named += 1;
      if (!isThere(path, [...BASES, ...foldersOf(file)])) missing.push(`${file}: ${path}`);
    }
  }
  expect(named).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
