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

test.each(['=1+1', '+1', '-1', '@sum', '\tx'])('%j cannot become a formula', (typed) => {
  expect(csvText(['name'], [[typed]])).toBe(`name\r\n'${typed}\r\n`);
});
