import type { FastifyRequest } from 'fastify';
import { BadInput } from '#platform/server/bad-input.ts';

/** A name, an IPv4 address or an IPv6 address in brackets; behind it at most a port. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_.-]*[a-z\d_.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a text is `host[:port]` and nothing else, so that `http://` before it makes an address of that host. */
export const isPlainHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/** What a request says of the address that it came to. */
type Arrival = Pick<FastifyRequest, 'url' | 'host' | 'protocol' | 'headers'>;

/**
 * What is wrong with the address that a request came to: its target must be a path, host and scheme are as its own
 * headers or a trusted proxy's tell them. Undefined when all is well. They go into links, e-mails and what is stored, so
 * nothing else may look at them before.
 */
export function arrivalFault({ url, host, protocol, headers }: Arrival): BadInput | undefined {
  if (!url.startsWith('/')) return new BadInput('target', '');
  if (!isPlainHost(host))
    return new BadInput('headers', host === (headers.host ?? '') ? '/host' : '/x-forwarded-host');
  if (protocol !== 'http' && protocol !== 'https') return new BadInput('headers', '/x-forwarded-proto');
  return undefined;
}
