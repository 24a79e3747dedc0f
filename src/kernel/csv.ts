/**
 * A table as CSV (RFC 4180): a line of names, then a line for each row, each ended by CRLF. Visitors typed some of
 * the texts: what a spreadsheet would read as a formula gets an apostrophe in front.
 */
export const csvText = (names: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [names, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = value.replace(FORMULA, "$1'");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The place before a sign that begins a formula, also in full or small width: at the start of the text, and where a
 * spreadsheet begins another cell in the middle of it. One that expects `;` or tabs between cells (as in most of
 * Europe) does not read our quotation marks as such. A text that begins with a tab or line break counts as a formula,
 * since some spreadsheets drop these.
 */
const FORMULA = /((?:^|[;\t\r\n])[\s"]*)(?=[=+\-@＝＋－＠﹦﹢﹣﹫−])|^(?=[\t\r\n])/g;
