import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The text of every source below a folder. */
async function textOf(folder: string, ending: RegExp): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => ending.test(name));
  return (await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')))).join('\n');
}

test('every class that the walk looks for exists, so that a rename does not end the pictures', async () => {
  const walk = await textOf(import.meta.dirname, /^(?:walk|pay|seats|showings).*\.ts$/);
  const screens = await textOf(path.join(import.meta.dirname, '../../src'), /\.tsx?$/);
  const classes = [...walk.matchAll(/'[^'\n]*\.[a-z][^'\n]*'/g)]
    .flatMap(([text]) => [...text.matchAll(/(?:^'|[ ,(])\.([a-z][a-z0-9-]*)/g)])
    .map(([, name]) => name!);
  expect(classes.length).toBeGreaterThan(10);
  expect(classes.filter((name) => !screens.includes(name))).toEqual([]);
});
