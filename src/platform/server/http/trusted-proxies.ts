import { isIP } from 'node:net';

/** Names of ranges that Fastify knows. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * The addresses and ranges of TRUST_PROXY, separated by commas, as Fastify's `trustProxy` takes them; none when it is
 * empty. Throws one sentence for anything else: Fastify reads a number as an address, and a proxy that is not trusted
 * by mistake makes all visitors one address.
 */
export function trustedProxies(text: string | undefined): string | false {
  const parts = (text ?? '').split(',').map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '') return false;
  const wrong = parts.find((part) => !RANGES.has(part) && !isNetwork(part));
  if (wrong !== undefined)
    throw new Error(
      `TRUST_PROXY has "${wrong}", which is no address (10.0.0.1), range (10.0.0.0/8) or name (${[...RANGES].join(', ')})`,
    );
  return parts.join(',');
}

/** An address, or a range with the length of its prefix; never a range of all addresses. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0) return false;
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits);
}
