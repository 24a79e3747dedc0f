import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inDataFolder } from './data-folder.ts';
import { keptSecret } from './kept-secret.ts';
import { PlainError } from './plain-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const failureOf = (work: () => Promise<unknown>): Promise<unknown> =>
  inDataFolder(work).then(
    () => undefined,
    (error: unknown) => error,
  );

test('the secret is made once and stored', async () => {
  const secret = await inDataFolder(() => keptSecret(folder));
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(await inDataFolder(() => keptSecret(folder))).toBe(secret);
});

// Root may read and write everything; a file in the way stops root too.
test.each([
  [
    'a folder that cannot be made',
    () => mkdir(path.join(folder, 'file', 'data'), { recursive: true }),
    'file',
  ],
  ['a secret that cannot be read', () => keptSecret(folder), 'secret'],
])('%s is explained in one sentence', async (_, work, name) => {
  writeFileSync(path.join(folder, 'file'), '');
  symlinkSync('secret', path.join(folder, 'secret'));
  const failure = await failureOf(work);
  expect(failure).toBeInstanceOf(PlainError);
  expect((failure as Error).message).toContain(path.join(folder, name));
});

test('a bug is thrown as it is', async () => {
  const bug = new TypeError('no function');
  expect(await failureOf(() => Promise.reject(bug))).toBe(bug);
});
