import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const SOURCES = new URL('../../src/', import.meta.url);

/** `useEffect(() => value`, unless the value is by its form a clean-up: a function, or one or undefined. */
const HANDS_ON_A_VALUE =
  /\buse(?:Layout|Insertion)?Effect\(\s*\(\) =>(?!\s*(?:\{|\(\) =>|[^;]*? : undefined\b))/;

/**
 * React calls what an effect returns as its clean-up. What types call `void` may return something all the same
 * (`scrollIntoView()` returns a promise in newer browsers), and the page ends at the error page.
 */
test('no effect returns the value of a call by accident: its body has braces', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => /\.tsx?$/.test(file));
  const found: string[] = [];
  for (const file of files)
    if (HANDS_ON_A_VALUE.test(await readFile(new URL(file, SOURCES), 'utf8'))) found.push(file);
  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
