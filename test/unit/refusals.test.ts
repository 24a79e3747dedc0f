import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { routes } from '../../src/apps/api/routes.ts';

/** All refusal codes of the contracts. */
const codes = [
  ...new Set(routes().flatMap((one) => ('endpoint' in one ? one.endpoint.refusals : []))),
].toSorted();

const ROOT = new URL('../../', import.meta.url);

/** The texts of all tests that use a database; a test of rules alone does not show that a call refuses. */
async function testTexts(): Promise<string> {
  const texts: string[] = [];
  for (const folder of ['src/', 'test/database/', 'test/races/', 'test/faults/', 'test/browser/']) {
    for (const file of await readdir(new URL(folder, ROOT), { recursive: true })) {
      if (folder === 'src/' ? !/\.db\.test\.ts$/.test(file) : !/\.ts$/.test(file)) continue;
      texts.push(await readFile(new URL(folder + file, ROOT), 'utf8'));
    }
  }
  return texts.join('\n');
}

test('every refusal of every call is named in a test with a database', async () => {
  const texts = await testTexts();
  const untried = codes.filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(texts));
  expect(untried).toEqual([]);
});

test('codes are the specification’s names or in its style', () => {
  expect(codes.filter((code) => !/^[A-Z][A-Z0-9_]+$|^[a-z][A-Za-z_]+$/.test(code))).toEqual([]);
});
