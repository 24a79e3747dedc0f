import { describe, expect, test } from 'vitest';
import { cinema } from '../../../../test/fixtures/import/cinema.ts';
import type { Known } from '../checks/known-store.ts';
import { inColumns } from './columns.ts';
import { tableOfCsv } from './csv.ts';
import { movedKey, tableShowings, type TableShowings } from './table-showings.ts';

/** Each fault of a spreadsheet’s rows alone, in rows that are sound apart from it. */

const byKey = <T extends { readonly key: string }>(documents: readonly T[]): ReadonlyMap<string, T> =>
  new Map(documents.map((document) => [document.key, document]));

const { locations, venues, features, priceLists } = cinema();
const [main, hall] = [locations![0]!, venues![0]!];
const view = {
  locations: byKey([main, { ...main, key: 'south', name: { en: 'South', pl: 'Południe' } }]),
  venues: byKey([
    hall,
    { ...hall, key: 'south-hall', location: 'south' },
    { ...hall, key: 'attic', location: 'south', name: { en: 'Attic' } },
  ]),
  features: byKey([
    ...features!,
    { ...features![0]!, key: 'other', title: { en: 'The Other', cs: 'Želva' } },
  ]),
  priceLists: byKey(priceLists!),
} as unknown as Known;

/** A row that has no fault, with other cells in their columns. */
const SOUND = {
  complex: 'Main',
  hall: 'Hall',
  film: 'Żółw',
  date: '2036-05-01',
  time: '18:00',
  end: '',
  language: '',
  subtitles: '',
  format: '',
  'price list': '',
  status: '',
  key: '',
};
type Cells = Partial<Record<keyof typeof SOUND, string>>;

const read = (rows: readonly Cells[], header = Object.keys(SOUND).join(';')): TableShowings => {
  const lines = rows.map((cells) => Object.values({ ...SOUND, ...cells }).join(';'));
  const table = tableOfCsv([header, ...lines].join('\n'));
  if ('code' in table) throw new Error(table.code);
  return tableShowings(table, view);
};
const faultsOf = ({ faults }: TableShowings): string[] =>
  faults.map(({ pointer, code }) => `${inColumns(pointer)}: ${code}`);
const valueOf = (cells: Cells): unknown => read([cells]).showings[0]?.value;

test('a sound row is a showing', () => {
  expect(read([{}])).toEqual({
    faults: [],
    unpriced: ['hall-20360501-1800'],
    made: ['hall-20360501-1800'],
    showings: [
      {
        pointer: 'row 2',
        value: {
          key: 'hall-20360501-1800',
          feature: 'the-film',
          venue: 'hall',
          startsAt: '2036-05-01T18:00:00+02:00',
          status: 'off_sale',
        },
      },
    ],
  });
});

test('a key that the row has stays; one that was made moves with its showing, over the end of a year', () => {
  expect(read([{ key: 'gala' }])).toMatchObject({ made: [], showings: [{ value: { key: 'gala' } }] });
  expect(movedKey('hall-1-20361230-1800', 3)).toBe('hall-1-20370102-1800');
});

test.each<[Cells, string]>([
  [{ complex: 'Nowhere' }, 'column complex: UNKNOWN_REFERENCE'],
  [{ complex: 'South', hall: 'Cellar' }, 'column hall: UNKNOWN_REFERENCE'],
  [{ complex: 'Main', hall: 'Attic' }, 'column hall: UNKNOWN_REFERENCE'],
  [{ complex: '' }, 'column hall: AMBIGUOUS_NAME'],
  [{ hall: '' }, 'column hall: CELL_MISSING'],
  [{ film: '' }, 'column film: CELL_MISSING'],
  [{ film: 'The Hare' }, 'column film: UNKNOWN_REFERENCE'],
  [{ date: '' }, 'column date: CELL_MISSING'],
  [{ date: '5/1/2036' }, 'column date: BAD_DATE'],
  [{ date: '31.4.2036' }, 'column date: BAD_DATE'],
  [{ time: '' }, 'column time: CELL_MISSING'],
  [{ time: '24:00' }, 'column time: BAD_TIME'],
  [{ time: '20:60' }, 'column time: BAD_TIME'],
  [{ time: '20.3' }, 'column time: BAD_TIME'],
  [{ end: 'late' }, 'column end: BAD_TIME'],
  [{ date: '2036-03-30', time: '02:30' }, 'column time: NO_SUCH_TIME'],
  [{ date: '2036-03-29', time: '22:30', end: '02:30' }, 'column end: NO_SUCH_TIME'],
  [{ status: 'maybe' }, 'column status: BAD_STATUS'],
  // A name that every object has.
  [{ status: 'constructor' }, 'column status: BAD_STATUS'],
  [{ language: 'klingon' }, 'column language: UNKNOWN_LANGUAGE'],
  [{ subtitles: 'pl xx-yy' }, 'column subtitles: UNKNOWN_LANGUAGE'],
  [{ format: 'a format of more than twenty-four letters' }, 'column format: SCHEMA'],
  [{ key: 'friday at 8' }, 'column key: SCHEMA'],
  [{ 'price list': 'the week' }, 'column price list: UNKNOWN_REFERENCE'],
  [{ key: 'k;and more' }, ': CELL_WITHOUT_COLUMN'],
])('%j has one fault, and the row is no showing', (cells, fault) => {
  const result = read([{}, cells, {}]);
  const where = fault.startsWith(':') ? `row 3${fault}` : `row 3, ${fault}`;
  expect(faultsOf(result)).toEqual([where]);
  expect(result.showings.map(({ pointer }) => pointer)).toEqual(['row 2', 'row 4']);
});

test.each<[string, string[]]>([
  ['Programme of the week', ['row 1: NO_HEADER']],
  ['salle;séance;heure', ['row 1: NO_HEADER']],
  ['hall;film;date', ['row 1: COLUMN_MISSING']],
  ['hall;film;date;time;room', ['row 1: UNKNOWN_COLUMN']],
  ['hall;film;date;time;constructor', ['row 1: UNKNOWN_COLUMN']],
  ['hall;film;date;time;Film', ['row 1: COLUMN_TWICE']],
  ['hall;film;date;time;Tytuł', ['row 1: COLUMN_TWICE']],
])('the columns %j', (header, faults) => {
  expect(faultsOf(read([{}], header))).toEqual(faults);
});

test('a table without rows is told', () => {
  expect(faultsOf(read([]))).toEqual([': NO_ROWS']);
});

describe('the cells that a row may leave empty', () => {
  test('an empty row between others is passed over', () => {
    const table = tableOfCsv('hall;film;date;time\n;;;\nattic;other;2036-05-01;18:00\n');
    expect('rows' in table && tableShowings(table, view)).toMatchObject({
      faults: [],
      showings: [{ pointer: 'row 3', value: { venue: 'attic' } }],
    });
  });

  test('a key comes before a name, and names are of any language, without case and accents', () => {
    expect(valueOf({ complex: 'POLUDNIE', hall: 'attic', film: 'zelva' })).toMatchObject({
      venue: 'attic',
      feature: 'other',
    });
    expect(valueOf({ complex: '', hall: 'hall' })).toMatchObject({ venue: 'hall' });
  });

  test('with a price list it is on sale, unless the status says otherwise', () => {
    expect(valueOf({ 'price list': 'all' })).toMatchObject({ status: 'on_sale', priceList: 'all' });
    expect(valueOf({ 'price list': 'all', status: 'Off Sale' })).toMatchObject({ status: 'off_sale' });
    expect(valueOf({ status: 'cancelled' })).toMatchObject({ status: 'cancelled' });
  });

  test('a row in the words of another language is the same showing', () => {
    const table = tableOfCsv(
      'Sala;Tytuł;Data;Godzina;Cennik;Status\nattic;other;1.5.2036;18.00;week;Odwołane\n',
    );
    expect('rows' in table && tableShowings(table, view)).toMatchObject({
      faults: [],
      showings: [{ value: { venue: 'attic', priceList: 'week', status: 'cancelled' } }],
    });
  });
});
