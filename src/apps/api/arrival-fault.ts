import type { FastifyRequest } from 'fastify';
import { BadInput } from '#platform/server/http/bad-input.ts';

/** A name, an IPv4 address or an IPv6 address in brackets, perhaps with a port. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_.-]*[a-z\d_.])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Whether a text is only `host[:port]`, so that `http://` before it makes an address of that host. */
export const isPlainHost = (host: string): boolean => HOST.test(host) && URL.canParse(`http://${host}`);

/** The address to which a request was sent. */
type Arrival = Pick<FastifyRequest, 'url' | 'host' | 'protocol' | 'headers'>;

/**
 * The fault of a request's address: its target must be a path; host and scheme come from its own headers or from a
 * trusted proxy's. Undefined when there is none. They become part of links, e-mails and stored data, so they are
 * checked before anything else uses them.
 */
export function arrivalFault({ url, host, protocol, headers }: Arrival): BadInput | undefined {
  if (!url.startsWith('/')) return new BadInput('target', '');
  if (!isPlainHost(host))
    return new BadInput('headers', host === (headers.host ?? '') ? '/host' : '/x-forwarded-host');
  if (protocol !== 'http' && protocol !== 'https') return new BadInput('headers', '/x-forwarded-proto');
  return undefined;
}
