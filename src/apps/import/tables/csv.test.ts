import { expect, test } from 'vitest';
import { tableOfCsv } from './csv.ts';

const cellsOf = (text: string): unknown => {
  const table = tableOfCsv(text);
  return 'rows' in table ? table.rows.map(({ cells }) => cells) : table;
};

test.each([',', ';', '\t'])('cells separated by %j', (separator) => {
  expect(cellsOf(['a,b', '1,', ',2'].join('\n').replaceAll(',', separator))).toEqual([
    ['a', 'b'],
    ['1', ''],
    ['', '2'],
  ]);
});

test('a comma in a cell is no separator where semicolons separate, and the other way round', () => {
  expect(cellsOf('hall;price\nBig;9,50')).toEqual([['hall', 'price'], ['Big', '9,50']]);
  expect(cellsOf('hall,"a;b;c"\nBig;1,2')).toEqual([['hall', 'a;b;c'], ['Big;1', '2']]);
}); // prettier-ignore

test('quotes keep separators, line breaks and quotes', () => {
  expect(cellsOf('film,hall\n"Good Night, and\nGood Luck","the ""big"" one"\n5" disk,x')).toEqual([
    ['film', 'hall'],
    ['Good Night, and\nGood Luck', 'the "big" one'],
    ['5" disk', 'x'],
  ]);
});

test('byte order mark, ends of lines of every kind, and Excel’s line with the separator', () => {
  expect(cellsOf('\uFEFFa,b\r\n1,2\r3,4\n')).toEqual([['a', 'b'], ['1', '2'], ['3', '4']]);
  const named = tableOfCsv('sep=;\r\na;b\r\n1;2');
  expect(named).toMatchObject({ rows: [{ number: 2, cells: ['a', 'b'] }, { number: 3, cells: ['1', '2'] }] });
}); // prettier-ignore

test('spaces around a cell do not count, an empty text has no rows', () => {
  expect(cellsOf(' a , b ')).toEqual([['a', 'b']]);
  expect(cellsOf('')).toEqual([]);
});

test.each(['a,b\n1,"2', 'a,b\n"1"x,2'])('%j has quotes that do not fit', (text) => {
  expect(cellsOf(text)).toEqual({ pointer: 'row 2', code: 'BAD_QUOTES', details: {} });
});

test('a cell of any length, and too many rows', () => {
  const long = 'a'.repeat(20_000_000);
  expect(tableOfCsv(`"${long}";b`)).toMatchObject({ rows: [{ cells: [long, 'b'] }] });
  expect(tableOfCsv('a\n'.repeat(20_001))).toMatchObject({ code: 'TABLE_TOO_LARGE' });
});
