import { expect, test } from 'vitest';
import { rootNotice } from './root-notice.ts';

test('root is told in one sentence', () => {
  expect(rootNotice(0)).toMatch(/^The shop runs as root.*\.$/);
});

test.each([1000, 65_534, undefined])('user %s is told nothing', (uid) => {
  expect(rootNotice(uid)).toBeUndefined();
});
