import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { routes } from '../../src/apps/api/routes.ts';

/** One list of refusal codes for the whole product: what the contracts say. */
const codes = [
  ...new Set(routes().flatMap((one) => ('endpoint' in one ? one.endpoint.refusals : []))),
].toSorted();

const ROOT = new URL('../../', import.meta.url);

async function testTexts(): Promise<string> {
  const texts: string[] = [];
  for (const folder of ['src/', 'test/']) {
    for (const file of await readdir(new URL(folder, ROOT), { recursive: true })) {
      if (!/\.(test|spec)\.tsx?$/.test(file) || file.endsWith('refusals.test.ts')) continue;
      texts.push(await readFile(new URL(folder + file, ROOT), 'utf8'));
    }
  }
  return texts.join('\n');
}

test('every refusal of every call is brought about by some test', async () => {
  const texts = await testTexts();
  const untried = codes.filter((code) => !new RegExp(`['"\`]${code}['"\`]`).test(texts));
  expect(untried).toEqual([]);
});

test('codes are the specification’s names or in its style', () => {
  expect(codes.filter((code) => !/^[A-Z][A-Z0-9_]+$|^[a-z][A-Za-z_]+$/.test(code))).toEqual([]);
});
