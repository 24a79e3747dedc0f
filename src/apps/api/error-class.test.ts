import { expect, test } from 'vitest';
import { errorClassOf } from './error-class.ts';

test.each([
  [500, 'critical'],
  [503, 'critical'],
  [401, 'high'],
  [403, 'high'],
  [404, 'medium'],
  [400, 'low'],
  [409, 'low'],
  [429, 'low'],
  [200, undefined],
  [304, undefined],
])('%i is %s', (status, errorClass) => {
  expect(errorClassOf(status)).toBe(errorClass);
});
