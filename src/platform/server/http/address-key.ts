import { isIPv6 } from 'node:net';

/**
 * What counts as one address: an IPv4 address, also when written as IPv6; for IPv6 its network of 64 bits, because
 * one customer has all of that.
 */
export const addressKey = (address: string): string => keyOf(address, 64);

/** The same for a provider's customer who has many networks: for IPv6 48 bits. */
export const wideAddressKey = (address: string): string => keyOf(address, 48);

function keyOf(address: string, bits: 48 | 64): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  // What a careless proxy passes on (an address with its port, a word) is not an address of its own.
  if (!isIPv6(address)) return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? 'no address';
  const [head = '', tail] = address.split('%', 1)[0]!.split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const network = [...first, ...zeros, ...last]
    .slice(0, bits / 16)
    .map((group) => Number.parseInt(group, 16));
  return `${network.map((group) => group.toString(16)).join(':')}::/${bits}`;
}
