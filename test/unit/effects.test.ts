import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const SOURCES = new URL('../../src/', import.meta.url);

/** `useEffect(() => value`, unless the value looks like a clean-up: a function, or a function or undefined. */
const RETURNS_A_VALUE =
  /\buse(?:Layout|Insertion)?Effect\(\s*\(\) =>(?!\s*(?:\{|\(\) =>|[^;]*? : undefined\b))/;

/**
 * React calls the value that an effect returns as its clean-up. A function of type `void` may return a value all the
 * same (`scrollIntoView()` returns a promise in newer browsers); React then shows the error page.
 */
test('no effect returns the value of a call by accident: its body has braces', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const found: string[] = [];
  for (const file of files)
    if (RETURNS_A_VALUE.test(await readFile(new URL(file, SOURCES), 'utf8'))) found.push(file);
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
