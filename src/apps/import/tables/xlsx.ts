import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { readSheets } from './read-sheets.ts';
import type { Table } from './table.ts';

/** The first bytes of a ZIP file, which an XLSX file is. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of the format of Excel before 2007. */
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

const beginsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, i) => bytes[i] === byte);

/** Whether bytes are a file of a spreadsheet program rather than text. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  beginsWith(bytes, ZIP) || beginsWith(bytes, OLD_EXCEL);

/** Reads the first sheet of an XLSX file that has rows. */
export async function tableOfXlsx(bytes: Uint8Array): Promise<Table | PlacedFault> {
  if (beginsWith(bytes, OLD_EXCEL)) return faultAt('', 'OLD_EXCEL');
  const sheets = await readSheets(bytes);
  if (sheets === 'TABLE_TOO_LARGE') return faultAt('', 'TABLE_TOO_LARGE');
  if ('problem' in sheets) return faultAt('', 'NOT_XLSX', { problem: sheets.problem });
  const filled = sheets.filter(({ data }) => data.length > 0);
  const rows = (filled[0]?.data ?? []).map((cells, i) => ({ number: i + 1, cells: cells.map(cellText) }));
  return { rows, otherSheets: filled.slice(1).map(({ sheet }) => sheet), isWorkbook: true };
}

/** Spreadsheets count days from the end of 1899: a cell with a time alone is a moment of these days. */
const FIRST_YEAR = 1905;

/** A cell as a person would type it: a day '2036-05-01', a time '20:15', or both with a space between. */
function cellText(cell: unknown): string {
  if (!(cell instanceof Date)) return isPlain(cell) ? String(cell).trim() : '';
  // Times are fractions of a day, so that they differ by parts of a second.
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 60_000) * 60_000)
    .toISOString()
    .slice(0, 16)
    .split('T');
  if (cell.getUTCFullYear() < FIRST_YEAR) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

const isPlain = (cell: unknown): cell is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof cell);
