/**
 * A table as CSV (RFC 4180): a line of names, then a line for each row, each ended by CRLF. Visitors typed some of
 * the texts: one that a spreadsheet would read as a formula gets an apostrophe in front.
 */
export const csvText = (names: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [names, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
