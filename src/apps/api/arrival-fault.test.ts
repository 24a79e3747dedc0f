import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivalFault, isPlainHost } from './arrival-fault.ts';

test.each([
  'tickets.example.com',
  'Tickets.Example.Com:443',
  'localhost:3000',
  'aurora.localhost',
  'a_b.example',
  '127.0.0.1:3000',
  '[::1]',
  '[::1]:3000',
  '[2001:db8::192.0.2.1]',
])('%s is a host', (host) => {
  expect(isPlainHost(host)).toBe(true);
});

test.each([
  '',
  'x:y',
  'x:',
  'x:65536',
  'tickets.example.com:443@evil.example',
  'evil@tickets.example.com',
  'tickets.example.com/evil',
  'tickets.example.com?',
  'tickets.example.com#x',
  'tickets.example.com\\x',
  'a b',
  'a,b',
  '[::1',
  '[::1]x',
  '[x]',
  '1.2.3.4.5',
  'поща.бг',
  '%65vil.example',
])('%j is not a host', (host) => {
  expect(isPlainHost(host)).toBe(false);
});

test('every accepted host makes an address of that host', () => {
  const characters = fc.constantFrom(...Array.from('aZ09.-_:@/\\?#[]% ÿ'));
  const around = fc.string({ unit: characters, maxLength: 5 });
  fc.assert(
    fc.property(around, around, (before, after) => {
      const host = `${before}own.example${after}`;
      if (!isPlainHost(host)) return;
      const { hostname, username, pathname, search, hash } = new URL(`https://${host}/t/token`);
      expect([username, pathname, search, hash]).toEqual(['', '/t/token', '', '']);
      expect(hostname).toBe(host.replace(/:\d+$/, '').toLowerCase());
    }),
    { numRuns: 1000 },
  );
});

test('the fault names the header with the host or the scheme, or the target', () => {
  const fault = (host: string, protocol: string, headers = {}): string | undefined =>
    arrivalFault({ url: '/', host, protocol, headers: { host, ...headers } } as never)?.path;
  expect(fault('a.example', 'https')).toBeUndefined();
  expect(fault('a.example:x', 'https')).toBe('/host');
  expect(fault('a.example@b', 'https', { host: 'a.example' })).toBe('/x-forwarded-host');
  const asterisk = { url: '*', host: 'a.example', protocol: 'http', headers: {} };
  expect(arrivalFault(asterisk as never)?.part).toBe('target');
  expect(fault('a.example', 'javascript')).toBe('/x-forwarded-proto');
});
