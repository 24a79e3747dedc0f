/** The rows of a spreadsheet as showings. Halls, films and price lists are found by their names in import and brand. */
import { addDays, isTimeZone, type Day } from '#kernel/dates.ts';
import { faultAt, type FaultCode, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import { checkSchema } from '#modules/catalog/rules/import/check-schema.ts';
import { PresentationDocumentSchema, type PresentationDocument } from '#modules/catalog/rules/documents.ts';
import { KeySchema } from '#modules/i18n/rules/texts-schema.ts';
import { presentationKind } from '#modules/catalog/server/import-presentations.ts';
import { unknownReference } from '../checks/check-references.ts';
import type { Known } from '../checks/known-store.ts';
import { columnsOf, type Column, type Columns } from './columns.ts';
import { statusNamed } from './headings.ts';
import { localInstant, readDay, readTime } from './moments.ts';
import { NameIndex, type Named } from './name-index.ts';
import { rowPointer, type Table, type TableRow } from './table.ts';

/** A showing and its row: 'row 7'. */
export type RowShowing = { readonly pointer: string; readonly value: PresentationDocument };

export type TableShowings = {
  readonly showings: readonly RowShowing[];
  /** Keys of those whose rows have neither a price list nor a status: they are not on sale. */
  readonly unpriced: readonly string[];
  /** Keys that were made of hall, day and time, since their rows have none. */
  readonly made: readonly string[];
  readonly faults: readonly PlacedFault[];
};

const NOTHING = { showings: [], unpriced: [], made: [] };

const isEmpty = ({ cells }: TableRow): boolean => cells.every((cell) => cell === '');

/** Reads the showings of a table; a row with a fault gives none. */
export function tableShowings({ rows, isWorkbook }: Table, view: Known): TableShowings {
  const [header, ...body] = rows.filter((row) => !isEmpty(row));
  if (!header || body.length === 0) return { ...NOTHING, faults: [faultAt('', 'NO_ROWS')] };
  const { columns, faults } = columnsOf(header);
  if (faults.length > 0) return { ...NOTHING, faults };
  const reader = new RowReader(columns, view, isWorkbook);
  const showings = body.flatMap((row) => reader.showing(row) ?? []);
  const { unpriced, made, faults: wrong } = reader;
  return { showings, unpriced, made, faults: wrong };
}

type Hall = Named & { readonly location: string };

class RowReader {
  readonly faults: PlacedFault[] = [];
  readonly unpriced: string[] = [];
  readonly made: string[] = [];
  readonly #columns: Columns;
  readonly #view: Known;
  readonly #isWorkbook: boolean;
  readonly #complexes: NameIndex<Named>;
  readonly #halls: NameIndex<Hall>;
  readonly #films: NameIndex<Named>;

  constructor(columns: Columns, view: Known, isWorkbook: boolean) {
    [this.#columns, this.#view, this.#isWorkbook] = [columns, view, isWorkbook];
    this.#complexes = new NameIndex(
      [...view.locations.values()].map(({ key, name }) => ({ key, names: name })),
    );
    this.#halls = new NameIndex(
      [...view.venues.values()].map(({ key, name, location }) => ({ key, names: name, location })),
    );
    this.#films = new NameIndex([...view.features.values()].map(({ key, title }) => ({ key, names: title })));
  }

  /** The showing of a row; undefined, with faults, when something of it is wrong. */
  showing(row: TableRow): RowShowing | undefined {
    const before = this.faults.length;
    this.#checkLength(row);
    const hall = this.#hall(row);
    const film = this.#named(row, 'film', this.#films, 'film');
    const times = this.#times(row, hall);
    const status = this.#status(row);
    this.#checkPriceList(row);
    if (!hall || !film || !times || !status || this.faults.length > before) return undefined;
    const own = (column: Column) => this.#cell(row, column) || undefined;
    const subtitles = own('subtitles')?.split(/[\s,;]+/);
    const value: PresentationDocument = {
      key: own('key') ?? madeKey(hall.key, times.day, times.start),
      feature: film.key,
      venue: hall.key,
      startsAt: times.startsAt,
      ...(times.endsAt && { endsAt: times.endsAt }),
      status,
      ...withoutEmpty({
        priceList: own('price list'),
        format: own('format'),
        language: own('language')?.toLowerCase(),
        subtitles,
      }),
    };
    const wrong = [...checkSchema(PresentationDocumentSchema, value), ...presentationKind.check(value)];
    const pointer = rowPointer(row);
    this.faults.push(...wrong.map((fault) => ({ ...fault, pointer: pointer + fault.pointer })));
    if (wrong.length > 0) return undefined;
    if (!own('key')) this.made.push(value.key);
    if (!own('status') && !own('price list')) this.unpriced.push(value.key);
    return { pointer, value };
  }

  #cell({ cells }: TableRow, column: Column): string {
    return cells[this.#columns.get(column) ?? -1] ?? '';
  }

  #fault(row: TableRow, column: Column, code: FaultCode, details: PlacedFault['details']): undefined {
    this.faults.push(faultAt(rowPointer(row, column), code, details));
  }

  /** A separator within a name moves all cells after it. */
  #checkLength(row: TableRow): void {
    const width = Math.max(...this.#columns.values()) + 1;
    const more = row.cells.slice(width).find((cell) => cell !== '');
    if (more !== undefined)
      this.faults.push(faultAt(rowPointer(row), 'CELL_WITHOUT_COLUMN', { value: more }));
  }

  #filled(row: TableRow, column: Column): string | undefined {
    const text = this.#cell(row, column);
    const code = this.#isWorkbook ? 'CELL_WITHOUT_VALUE' : 'CELL_MISSING';
    return text || this.#fault(row, column, code, { column });
  }

  #named<T extends Named>(
    row: TableRow,
    column: Column,
    documents: NameIndex<T>,
    kind: string,
    isMeant?: (document: T) => boolean,
  ): T | undefined {
    const text = this.#filled(row, column);
    if (text === undefined) return undefined;
    const all = documents.find(text, isMeant);
    const [found, second] = all;
    if (!found) return this.#fault(row, column, 'UNKNOWN_REFERENCE', { kind, key: text });
    if (!second) return found;
    const keys = all.map(({ key }) => key);
    return this.#fault(row, column, 'AMBIGUOUS_NAME', { kind, name: text, keys: keys.join(', ') });
  }

  /** The hall of a row, in its complex when the row names one. */
  #hall(row: TableRow): Hall | undefined {
    if (this.#cell(row, 'complex') === '') return this.#named(row, 'hall', this.#halls, 'hall');
    const complex = this.#named(row, 'complex', this.#complexes, 'complex');
    if (!complex) return undefined;
    const isThere = ({ location }: Hall): boolean => location === complex.key;
    return this.#named(row, 'hall', this.#halls, `hall of the complex ${complex.key}`, isThere);
  }

  #times(
    row: TableRow,
    hall: Hall | undefined,
  ):
    | { readonly startsAt: string; readonly endsAt?: string; readonly day: Day; readonly start: string }
    | undefined {
    const [date, time] = [this.#filled(row, 'date'), this.#filled(row, 'time')];
    if (date === undefined || time === undefined) return undefined;
    const [day, start] = [readDay(date), readTime(time)];
    if (!day) this.#fault(row, 'date', 'BAD_DATE', { value: date });
    if (!start) this.#fault(row, 'time', 'BAD_TIME', { value: time });
    const last = this.#cell(row, 'end');
    const end = last === '' ? undefined : readTime(last);
    if (last !== '' && !end) this.#fault(row, 'end', 'BAD_TIME', { value: last });
    const zone = this.#view.locations.get(hall?.location ?? '')?.timeZone;
    // A wrong time zone is a fault of its complex.
    if (!day || !start || zone === undefined || !isTimeZone(zone)) return undefined;
    const startsAt = localInstant(day, start, zone);
    if (!startsAt) return this.#fault(row, 'time', 'NO_SUCH_TIME', { value: `${date} ${time}`, zone });
    if (!end) return { startsAt, day, start };
    const endsAt = localInstant(day, end, zone, { after: startsAt });
    return endsAt
      ? { startsAt, endsAt, day, start }
      : this.#fault(row, 'end', 'NO_SUCH_TIME', { value: `${date} ${last}`, zone });
  }

  /** A text that can be no key is told as an unknown price list; unknown keys are told with those of documents. */
  #checkPriceList(row: TableRow): void {
    const text = this.#cell(row, 'price list');
    if (text !== '' && checkSchema(KeySchema, text).length > 0)
      this.#fault(row, 'price list', 'UNKNOWN_REFERENCE', unknownReference('priceLists', text, this.#view));
  }

  /** What the row says; without a word it is on sale when it has a price list. */
  #status(row: TableRow): PresentationDocument['status'] | undefined {
    const text = this.#cell(row, 'status');
    if (text === '') return this.#cell(row, 'price list') === '' ? 'off_sale' : 'on_sale';
    return statusNamed(text) ?? this.#fault(row, 'status', 'BAD_STATUS', { value: text });
  }
}

/** The key of a showing whose row has none: 'hall-1-20360501-1800'. `start`: the local time, '18:00'. */
const madeKey = (hall: string, day: Day, start: string): string =>
  `${hall}-${day.replaceAll('-', '')}-${start.replace(':', '')}`;

/** The made key of a showing that is moved by some days. */
export const movedKey = (key: string, days: number): string =>
  key.replace(/(\d{4})(\d\d)(\d\d)(?=-\d{4}$)/, (_, year: string, month: string, day: string) =>
    addDays(`${year}-${month}-${day}`, days).replaceAll('-', ''),
  );

const withoutEmpty = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
