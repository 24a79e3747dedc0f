import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

test('a table has a line of names and a line for each row; values with special characters are quoted', () => {
  expect(
    csvText(
      ['name', 'total'],
      [
        ['Аврора ООД', 29.7],
        ['A "B", C', -1],
        ['two\nlines', 0],
      ],
    ),
  ).toBe('name,total\r\nАврора ООД,29.7\r\n"A ""B"", C",-1\r\n"two\nlines",0\r\n');
});

test.each([
  '=1+1',
  '+1',
  '-1',
  '@sum',
  '\u{ff1d}1',
  '\u{ff0b}1',
  '\u{ff0d}1',
  '\u{ff20}a',
  '\u{fe66}1',
  '\u{2212}1',
])('%j cannot become a formula', (typed) => {
  expect(csvText(['name'], [[typed]])).toBe(`name\r\n'${typed}\r\n`);
});

test.each(['\tx', '\rx', '\nx', '\t=1', ' =1'])(
  '%j cannot become a formula without its first character',
  (typed) => {
    const [, cell] = csvText(['name'], [[typed]]).split('name\r\n');
    expect(cell!.replaceAll('"', '').trimEnd()).toMatch(/^'[\t\r\n]x$|^'?\s'=1$/);
  },
);

/** The cells of a spreadsheet that reads no quotation marks, with `;` or tabs between cells. */
const cellsOf = (csv: string): string[] => csv.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"]+/, ''));

test.each([
  'A;=1+1',
  'A\t=1+1',
  'A\n@x',
  'A\r\n\u{ff1d}1',
  'A; "=1+1"',
  'A;;+1',
  ';-1',
  '"=1+1"',
  'A;\u{ff0b}1;=2',
])('%j begins no formula where cells are separated in another way', (typed) => {
  const cells = cellsOf(csvText(['name', 'city'], [['Ana', typed]]));
  expect(cells.filter((cell) => /^[=+\-@\u{ff1d}\u{ff0b}]/u.test(cell))).toEqual([]);
});

test('signs within a text stay as they are', () => {
  const typed = 'Smith-Jones, 1 + 1 = 2; ana@posta.example';
  expect(csvText(['name'], [[typed]])).toBe(`name\r\n"${typed}"\r\n`);
});
