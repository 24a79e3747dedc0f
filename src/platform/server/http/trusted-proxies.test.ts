import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/8, 192.168.1.1', '10.0.0.0/8,192.168.1.1'],
  ['::1,fd00::/8', '::1,fd00::/8'],
  [' loopback,uniquelocal ', 'loopback,uniquelocal'],
])('%j are proxies, and Fastify accepts them', (text, expected) => {
  const trustProxy = trustedProxies(text);
  expect(trustProxy).toBe(expected);
  expect(() => Fastify({ trustProxy })).not.toThrow();
});

test.each([undefined, '', ' '])('%j: no proxy is trusted', (text) => {
  expect(trustedProxies(text)).toBe(false);
});

test.each([
  'true',
  '1',
  '*',
  'proxy.local',
  '10.0.0',
  '10.0.0.256',
  '10.0.0.0/33',
  '10.0.0.0/0',
  '::/129',
  '10.0.0.1/x',
  '10.0.0.1,',
  '10.0.0.1 10.0.0.2',
])('%j is refused', (text) => {
  expect(() => trustedProxies(text)).toThrow(/^TRUST_PROXY has "[^"]*", which is no address/);
});
