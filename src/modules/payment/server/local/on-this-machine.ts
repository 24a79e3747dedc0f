import type { App } from '#platform/server/context.ts';

/**
 * The shop's own address by port: the host name that the visitor's browser uses may be unknown here (a forwarded port of
 * a container).
 */
export function onThisMachine(url: string, { host, port }: App['settings']): string {
  if (port === 0) return url;
  const everywhere = host === '0.0.0.0' || host === '::';
  return `http://${everywhere ? '127.0.0.1' : host}:${port}${new URL(url).pathname}`;
}
