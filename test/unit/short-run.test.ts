import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { specsOfOtherScreen } from '../browser/visitor/short-run.ts';

test('the short run leaves out no file of browser tests, and names only existing files', async () => {
  const all = await readdir(new URL('../browser/', import.meta.url), { recursive: true });
  const files = all.filter((file) => file.endsWith('.spec.ts')).map((file) => path.basename(file));
  const [atDesktop, atPhone] = [specsOfOtherScreen('phone'), specsOfOtherScreen('desktop')];
  expect(atDesktop.filter((file) => atPhone.includes(file))).toEqual([]);
  expect([...atDesktop, ...atPhone].filter((file) => !files.includes(file.replace('**/', '')))).toEqual([]);
});
