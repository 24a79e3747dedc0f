/** The same server and role, another database. */
export function databaseAddress(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
