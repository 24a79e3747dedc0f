import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { columnNamed } from './headings.ts';
import { rowPointer, type TableRow } from './table.ts';

/** What a column of a spreadsheet of showings says. */
type ColumnSpec = {
  readonly isRequired: boolean;
  readonly meaning: string;
  readonly example: string;
  /** What counts when the cell is empty, or there is no such column. */
  readonly leftOut?: string;
};

/** The columns that a spreadsheet of showings may have. */
export const COLUMNS = {
  complex: {
    isRequired: false,
    meaning: 'The key or name of the complex.',
    example: 'Harbour',
    leftOut: 'the hall’s; needed where halls of two complexes have one name',
  },
  hall: { isRequired: true, meaning: 'The key or name of the hall, in any language.', example: 'Screen 1' },
  film: { isRequired: true, meaning: 'The key or title of the film, in any language.', example: 'The Hare' },
  date: {
    isRequired: true,
    meaning:
      'The calendar day: year-month-day, day.month.year, or a date of the spreadsheet. Half past midnight belongs to the next day.',
    example: '2036-05-01',
  },
  time: { isRequired: true, meaning: 'When it begins, by the clocks of the complex.', example: '18:00' },
  end: {
    isRequired: false,
    meaning: 'When it ends; before the beginning it is the next day’s.',
    example: '20:15',
    leftOut: '20 minutes after the film’s running time',
  },
  format: {
    isRequired: false,
    meaning: 'As `format` of a showing.',
    example: '3D',
    leftOut: 'none',
  },
  language: {
    isRequired: false,
    meaning: 'The spoken language: its ISO 639-1 code, or `silent`.',
    example: 'en',
    leftOut: 'the film’s original language',
  },
  subtitles: {
    isRequired: false,
    meaning: 'Languages of subtitles, with commas or spaces between them.',
    example: 'en pl',
    leftOut: 'none',
  },
  'price list': {
    isRequired: false,
    meaning: 'The key of the price list. With one the showing is on sale.',
    example: 'week',
    leftOut: 'none; it is not on sale',
  },
  status: {
    isRequired: false,
    meaning: '`on sale`, `off sale` or `cancelled`.',
    example: 'off sale',
    leftOut: 'on sale with a price list, otherwise off sale',
  },
  key: {
    isRequired: false,
    meaning: 'A name of your own for the showing, by which it can be moved later.',
    example: 'hare-friday-8',
    leftOut: 'made of hall, date and time',
  },
} as const satisfies Readonly<Record<string, ColumnSpec>>;

export type Column = keyof typeof COLUMNS;

const NAMES = Object.keys(COLUMNS) as Column[];

/** The number of each column in the rows, from 0. */
export type Columns = ReadonlyMap<Column, number>;

/**
 * The columns by the first row, headed in any of the ten languages; faults for those that are unknown, there twice, or
 * missing; one fault when none is known, as of a title above the table.
 */
export function columnsOf(header: TableRow): { readonly columns: Columns; readonly faults: PlacedFault[] } {
  const columns = new Map<Column, number>();
  const faults: PlacedFault[] = [];
  for (const [i, cell] of header.cells.entries()) {
    if (cell === '') continue;
    const name = columnNamed(cell);
    if (!name) {
      const details = { column: cell, known: NAMES.join(', ') };
      faults.push(faultAt(rowPointer(header), 'UNKNOWN_COLUMN', details));
    } else if (columns.has(name)) faults.push(faultAt(rowPointer(header), 'COLUMN_TWICE', { column: name }));
    else columns.set(name, i);
  }
  if (columns.size === 0)
    return { columns, faults: [faultAt(rowPointer(header), 'NO_HEADER', { known: NAMES.join(', ') })] };
  for (const name of NAMES)
    if (COLUMNS[name].isRequired && !columns.has(name))
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
