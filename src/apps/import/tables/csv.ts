import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { isTooLarge, rowPointer, type Table, type TableRow } from './table.ts';

/** What separates cells: a comma, or what spreadsheet programs write where a comma is in numbers. */
const SEPARATORS = [',', ';', '\t'] as const;

/** A first line that names the separator, as Excel understands it: 'sep=;'. */
const NAMED_SEPARATOR = /^sep=(.)(?:\r\n|\r|\n)/i;

/**
 * Reads a text of comma-separated values (RFC 4180), also with semicolons or tabs, with a byte order mark, and with any
 * ends of lines. Cells in quotes may have separators, line breaks, and quotes that are written twice.
 */
export function tableOfCsv(text: string): Table | PlacedFault {
  const bare = text.replace(/^\uFEFF/, '');
  const named = NAMED_SEPARATOR.exec(bare);
  const rest = named ? bare.slice(named[0].length) : bare;
  const reader = new CsvReader(rest, named?.[1] ?? separatorOf(rest));
  const rows = reader.rows(named ? 2 : 1);
  if ('code' in rows) return rows;
  return isTooLarge(rows.map(({ cells }) => cells))
    ? faultAt('', 'TABLE_TOO_LARGE')
    : { rows, otherSheets: [], isWorkbook: false };
}

/** The separator that the first row has most of, outside of quotes; a quote written twice ends them and begins them. */
function separatorOf(text: string): string {
  const [header = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => [separator, header.split(separator).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]![0];
}

class CsvReader {
  readonly #text: string;
  readonly #separator: string;
  #at = 0;

  constructor(text: string, separator: string) {
    this.#text = text;
    this.#separator = separator;
  }

  /** All rows, the first with the number `first`; or the fault of the first row that cannot be read. */
  rows(first: number): TableRow[] | PlacedFault {
    const rows: TableRow[] = [];
    while (this.#at < this.#text.length) {
      const number = first + rows.length;
      const cells = this.#row();
      if (!cells) return faultAt(rowPointer({ number }), 'BAD_QUOTES');
      rows.push({ number, cells });
    }
    return rows;
  }

  /** The cells of a row; undefined when its quotes are wrong. */
  #row(): string[] | undefined {
    const cells: string[] = [];
    for (;;) {
      const cell = this.#text[this.#at] === '"' ? this.#quoted() : this.#plain();
      if (cell === undefined) return undefined;
      cells.push(cell.trim());
      const end = this.#text[this.#at];
      this.#at += 1;
      if (end === '\r' && this.#text[this.#at] === '\n') this.#at += 1;
      if (end !== this.#separator) return cells;
    }
  }

  #isEnd(letter: string | undefined): boolean {
    return letter === undefined || letter === this.#separator || letter === '\n' || letter === '\r';
  }

  #plain(): string {
    const from = this.#at;
    while (!this.#isEnd(this.#text[this.#at])) this.#at += 1;
    return this.#text.slice(from, this.#at);
  }

  /** Undefined when the quotes do not end, or something follows them. */
  #quoted(): string | undefined {
    let cell = '';
    for (let from = this.#at + 1; ;) {
      const quote = this.#text.indexOf('"', from);
      if (quote < 0) return undefined;
      cell += this.#text.slice(from, quote);
      this.#at = quote + 1;
      if (this.#text[this.#at] !== '"') return this.#isEnd(this.#text[this.#at]) ? cell : undefined;
      cell += '"';
      from = this.#at + 1;
    }
  }
}
