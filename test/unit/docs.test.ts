import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** What guides leave out of a path: they speak of modules as the sources do. */
const BASES = ['', 'src/', 'src/modules/', 'docs/'];

async function guides(): Promise<string[]> {
  const docs = await readdir(new URL('docs/', ROOT), { recursive: true });
  return [
    'README.md',
    'CONTRIBUTING.md',
    ...docs.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`),
  ];
}

test('every file named in the docs exists', async () => {
  const missing: string[] = [];
  let named = 0;
  for (const guide of await guides()) {
    const text = await readFile(new URL(guide, ROOT), 'utf8');
    for (const [, path = ''] of text.matchAll(/`([\w.-]+\/[\w./-]+\.(?:tsx?|mjs|sql|json|md))`/g)) {
      named += 1;
      if (!BASES.some((base) => existsSync(new URL(base + path, ROOT)))) missing.push(`${guide}: ${path}`);
    }
  }
  expect(named).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
