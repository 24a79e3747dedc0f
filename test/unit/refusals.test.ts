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

/** The codes in a text, which are between backticks. */
const codesIn = (text: string): string[] =>
  [...text.matchAll(/`([A-Za-z_]+)`/g)].map(([, code]) => code ?? '');

const readDoc = (name: string): Promise<string> => readFile(new URL(`docs/${name}`, ROOT), 'utf8');

test('every code of the list of refusals is in one of its groups, and the demo shows how to reach those of four', async () => {
  const [table = '', groups = ''] = (await readDoc('refusals.md')).split('## What each concerns');
  // The last column has the codes; the first one has the specification's words.
  const listed = table.split('\n').flatMap((line) => codesIn(/^\|.*\|(.*)\|$/.exec(line)?.[1] ?? ''));
  const lists = groups.split('\n- ').slice(1);
  expect(lists.map((list) => list.split(':')[0])).toEqual([
    'Codes',
    'Members',
    'Vouchers',
    'Payment',
    'Anything else',
  ]);
  const grouped = lists.flatMap(codesIn);
  expect(grouped.toSorted()).toEqual([...new Set(listed)].toSorted());
  const [, shown = ''] = (await readDoc('demo.md')).split('## Every refusal of codes');
  const reached = new Set(codesIn(shown.split('\n## ')[0] ?? ''));
  expect(
    lists
      .slice(0, 4)
      .flatMap(codesIn)
      .filter((code) => !reached.has(code)),
  ).toEqual([]);
});
