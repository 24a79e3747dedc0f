import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/payment-faults.md lists every fault that the tests try, and no other. */

const read = (path: string): string => readFileSync(path, 'utf8');
const NAME = /name:\s*'([^']+)'/g;
const namesIn = (path: string): string[] => [...read(path).matchAll(NAME)].map(([, name]) => name!);

const tried = [
  ...namesIn('test/faults/providers/faults.ts'),
  ...namesIn('test/faults/killed-process.test.ts'),
  ...namesIn('test/faults/killed-later.test.ts'),
];
const listed = [...read('docs/payment-faults.md').matchAll(/^\| ([^|]+?) \|/gm)]
  .map(([, cell]) => cell!)
  .filter((cell) => cell !== 'What goes wrong' && cell !== 'Killed' && !/^-+$/.test(cell));

test('the faults of payments are documented, each once', () => {
  expect(tried.length).toBeGreaterThan(50);
  expect(listed.toSorted()).toEqual(tried.toSorted());
});
