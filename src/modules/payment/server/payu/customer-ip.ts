import { isIPv4, isIPv6 } from 'node:net';

/** Where a charge has no visitor's address (a job): PayU demands one, and refuses 0.0.0.0. */
const THIS_MACHINE = '127.0.0.1';
const GROUPS = 8;

/** A visitor's address in the form that PayU takes: dotted IPv4, or the eight groups of IPv6 written out. */
export function customerIp(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIPv4(address)) return address;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain) || plain.includes('.')) return THIS_MACHINE;
  const [before = '', after] = plain.split('::');
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const [head, tail] = [groups(before), groups(after)];
  const zeros = Array.from({ length: GROUPS - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].map((group) => group.padStart(4, '0')).join(':');
}
