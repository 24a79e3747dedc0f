import type { IncomingMessage } from 'node:http';

const WHOLE_ADDRESS = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * The path and query of a request. A client may send the whole address (RFC 9112, section 3.2.2); then its host
 * replaces the header's.
 */
export function targetOf(request: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const { url = '/', headers } = request;
  const [, host, rest = ''] = WHOLE_ADDRESS.exec(url) ?? [];
  if (host === undefined) return url;
  headers.host = host;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
