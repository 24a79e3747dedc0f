import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/payment-faults.md lists every fault that the tests try, and no other. */

const read = (path: string): string => readFileSync(path, 'utf8');
const NAME = /name:\s*'([^']+)'/g;
const namesIn = (path: string): string[] => [...read(path).matchAll(NAME)].map(([, name]) => name!);

/** What the stand-in of a provider says of its differences: the faults, with the reasons. */
const differencesIn = (provider: string, path: string): string[] =>
  [...read(path).matchAll(/^ {6}'([^']+)': \{\s+(?:end: '\w+',\s+)?why: '([^']+)'/gm)].map(
    ([, name, why]) => `${provider}: ${name} ${why}`,
  );
const differences = [
  ...differencesIn('PayU', 'test/faults/providers/payu.ts'),
  ...differencesIn('PayPal', 'test/faults/providers/paypal.ts'),
  ...differencesIn('Cardcom', 'test/faults/providers/cardcom.ts'),
];

const tried = [
  ...namesIn('test/faults/providers/faults.ts'),
  ...namesIn('test/faults/killed-process.test.ts'),
  ...namesIn('test/faults/killed-later.test.ts'),
  ...namesIn('test/faults/killed-holds.test.ts'),
];
const rows = [...read('docs/payment-faults.md').matchAll(/^\| ([^|]+?) \|(?: [^|]+ \|)? ([^|]+) \|$/gm)];
const listed = rows
  .map(([, cell]) => cell!)
  .filter((cell) => !/^[A-Z]\w+: /.test(cell))
  .filter((cell) => cell !== 'What goes wrong' && cell !== 'Killed' && !/^-+$/.test(cell));

test('the faults of payments are documented, each once', () => {
  expect(tried.length).toBeGreaterThanOrEqual(60);
  expect(listed.toSorted()).toEqual(tried.toSorted());
});

test('where a provider differs from the others is documented with its reason', () => {
  const told = rows.filter(([, cell]) => /^[A-Z]\w+: /.test(cell!)).map(([, cell, why]) => `${cell} ${why}`);
  expect(differences.length).toBeGreaterThan(2);
  expect(told.toSorted()).toEqual(differences.toSorted());
});
