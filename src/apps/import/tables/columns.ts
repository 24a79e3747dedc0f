import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { rowPointer, type TableRow } from './table.ts';

/** The columns that a spreadsheet of showings may have, and whether it must. */
const COLUMNS = {
  complex: false,
  hall: true,
  film: true,
  date: true,
  time: true,
  end: false,
  format: false,
  language: false,
  subtitles: false,
  'price list': false,
  status: false,
  key: false,
} as const satisfies Readonly<Record<string, boolean>>;

export type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as Column[];

/** The number of each column in the rows, from 0. */
export type Columns = ReadonlyMap<Column, number>;

/** 'Price_List' is 'price list'. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim();

const isColumn = (name: string): name is Column => name in COLUMNS;

/** The columns by the first row; faults for those that are unknown, there twice, or missing. */
export function columnsOf(header: TableRow): { readonly columns: Columns; readonly faults: PlacedFault[] } {
  const columns = new Map<Column, number>();
  const faults: PlacedFault[] = [];
  for (const [i, cell] of header.cells.entries()) {
    if (cell === '') continue;
    const name = plain(cell);
    if (!isColumn(name)) {
      const details = { column: cell, known: NAMES.join(', ') };
      faults.push(faultAt(rowPointer(header), 'UNKNOWN_COLUMN', details));
    } else if (columns.has(name)) faults.push(faultAt(rowPointer(header), 'COLUMN_TWICE', { column: name }));
    else columns.set(name, i);
  }
  for (const name of NAMES)
    if (COLUMNS[name] && !columns.has(name))
      faults.push(faultAt(rowPointer(header), 'COLUMN_MISSING', { column: name }));
  return { columns, faults };
}

/** The fields of a showing's document, by the columns that they are from: for faults that are found later. */
const COLUMN_OF_FIELD: Readonly<Record<string, Column>> = {
  key: 'key',
  venue: 'hall',
  feature: 'film',
  startsAt: 'time',
  endsAt: 'end',
  format: 'format',
  language: 'language',
  subtitles: 'subtitles',
  priceList: 'price list',
  status: 'status',
};

/** 'row 7/startsAt', the place of a showing's field, as 'row 7, column time'; other pointers stay. */
export function inColumns(pointer: string): string {
  const [, row, field] = /^(row \d+)\/(\w+)/.exec(pointer) ?? [];
  const column = COLUMN_OF_FIELD[field ?? ''];
  return column ? `${row}, column ${column}` : pointer;
}
