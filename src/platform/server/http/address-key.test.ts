import { expect, test } from 'vitest';
import { addressKey, wideAddressKey } from './address-key.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['192.0.2.7:1001', '192.0.2.7'],
  ['nothing like it', 'no address'],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key));

test('the wide key has 48 bits of IPv6, and is the same for IPv4', () => {
  expect(wideAddressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48');
  expect(wideAddressKey('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48');
  expect(wideAddressKey('192.0.2.7')).toBe('192.0.2.7');
});
