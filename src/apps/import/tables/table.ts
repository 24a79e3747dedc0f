import type { PlacedFault } from '#modules/catalog/rules/import/fault.ts';

/** A row of a spreadsheet: its number as spreadsheet programs show it, and its cells as text. */
export type TableRow = { readonly number: number; readonly cells: readonly string[] };

/** A spreadsheet as it was read. */
export type Table = {
  readonly rows: readonly TableRow[];
  /** Names of other sheets of the file that have rows: only the first is read. */
  readonly otherSheets: readonly string[];
  /** It is from a file of a spreadsheet program, where a cell that looks full may have no value of its own. */
  readonly isWorkbook: boolean;
};

/** The most rows and columns that a table may have: some months of a large chain, and notes beside them. */
const MOST = { rows: 20_000, columns: 200 };

/** Whether rows are more than a table may have. */
export const isTooLarge = (rows: readonly (readonly unknown[])[]): boolean =>
  rows.length > MOST.rows || rows.some(({ length }) => length > MOST.columns);

/** The result of reading a spreadsheet: its table, or why it cannot be read. */
export class TableFile {
  readonly result: Table | PlacedFault;

  constructor(result: Table | PlacedFault) {
    this.result = result;
  }
}

/** The place of a row for faults; a column is added to it. */
export const rowPointer = ({ number }: Pick<TableRow, 'number'>, column?: string): string =>
  column === undefined ? `row ${number}` : `row ${number}, column ${column}`;
