import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { specsOfOtherScreen } from '../browser/visitor/short-run.ts';

test('the short run leaves out no file of browser tests, and names only existing files', async () => {
  const files = (await readdir(new URL('../browser/', import.meta.url))).filter((file) =>
    file.endsWith('.spec.ts'),
  );
  const [atDesktop, atPhone] = [specsOfOtherScreen('phone'), specsOfOtherScreen('desktop')];
  expect(atDesktop.filter((file) => atPhone.includes(file))).toEqual([]);
  expect([...atDesktop, ...atPhone].filter((file) => !files.includes(file.replace('**/', '')))).toEqual([]);
});
