import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * The fault tests kill a process at a statement that they name by a part of its text. They run only in `test:faults`, and
 * wait for minutes for a process that is never killed: this finds a text that no statement has any more.
 */

const read = (path: string): string => readFileSync(path, 'utf8');
const code = globSync('src/**/*.ts').map(read).join('\n');
const points = globSync('test/faults/**/*.ts')
  .flatMap((path) => [...read(path).matchAll(/'(?:statement|committed):([^']+)'/g)].map(([, text]) => text!))
  .filter((text, i, all) => all.indexOf(text) === i);

test('there are points to kill a process at', () => {
  expect(points.length).toBeGreaterThan(20);
});

test.each(points)('a statement has the text: %s', (text) => {
  expect(code.includes(text)).toBe(true);
});
