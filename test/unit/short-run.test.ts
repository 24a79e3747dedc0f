import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { leftToOther } from '../browser/visitor/short-run.ts';

test('the short run leaves out no file of browser tests, and names only existing files', async () => {
  const files = (await readdir(new URL('../browser/', import.meta.url))).filter((file) =>
    file.endsWith('.spec.ts'),
  );
  const [atDesktop, atPhone] = [leftToOther('phone'), leftToOther('desktop')];
  expect(atDesktop.filter((file) => atPhone.includes(file))).toEqual([]);
  expect([...atDesktop, ...atPhone].filter((file) => !files.includes(file.replace('**/', '')))).toEqual([]);
});
