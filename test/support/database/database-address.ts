/** The options with which a socket connects to the server of an address: a Unix socket's folder is its host. */
export function connectionOf(
  url: string,
): { readonly path: string } | { readonly host: string; readonly port: number } {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}

/** The same database and role by a port of this machine. */
export function addressAtPort(url: string, port: number): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
}

/** The same server and role, another database. */
export function databaseAddress(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
