import { expect, test } from 'vitest';
import { isTrusted, leaveAddress } from './leave-address.ts';

test.each([
  ['/http://example.com', 'http://example.com/'],
  ['/https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['/https:/example.com/a', 'https://example.com/a'],
  ['/HTTPS://example.com', 'https://example.com/'],
  ['/https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc', 'https://example.com/a?b=c'],
  ['/https%3a%2fexample.com', 'https://example.com/'],
  ['/https://example.com/a%2Fb', 'https://example.com/a%2Fb'],
])('%s leads to %s', (path, address) => {
  expect(leaveAddress(path)?.href).toBe(address);
});

test.each([
  '/http',
  '/https:',
  '/https://',
  '/https:///example.com',
  '/httpx://example.com',
  '/http-policy',
  '/https://user@example.com',
  '/https://user:word@example.com',
  '/https%3A%2F%2Fuser%40example.com',
  '/javascript:alert(1)',
  '/https%3A%2F%2F%zz',
])('%s is refused', (path) => {
  expect(leaveAddress(path)).toBeUndefined();
});

test.each([
  ['https://example.com/a', true],
  ['http://EXAMPLE.com/', true],
  ['https://www.example.com/', false],
  ['https://example.com:8443/', false],
  ['https://badexample.com/', false],
  ['https://example.com.evil.test/', false],
])('whether %s is on the list of example.com: %s', (address, isOn) => {
  expect(isTrusted(new URL(address), ['example.com'])).toBe(isOn);
});
