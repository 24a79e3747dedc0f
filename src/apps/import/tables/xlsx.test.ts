import { expect, test } from 'vitest';
import { workbook } from '../../../../test/fixtures/import/workbook.ts';
import { tableOfXlsx } from './xlsx.ts';

/** What a spreadsheet could do to the process that reads it. */

const TOO_LARGE = expect.objectContaining({ code: 'TABLE_TOO_LARGE' });

test('a sheet is read by its cells', async () => {
  expect(await tableOfXlsx(workbook({ A1: 'hall', B2: 'x' }))).toMatchObject({
    rows: [{ cells: ['hall', ''] }, { cells: ['', 'x'] }],
  });
});

test.each(['XFD1048576', 'A20001', 'GS2'])(
  'a cell in %s makes the table too large',
  async (corner) => {
    expect(await tableOfXlsx(workbook({ A1: 'hall', [corner]: 'x' }))).toEqual(TOO_LARGE);
  },
  60_000,
);

test('a file is measured before it is unpacked', async () => {
  const content = Buffer.alloc(40 * 2 ** 20);
  const large = workbook({ A1: 'hall' }, [{ name: 'xl/media/a.bin', content, isPacked: true }]);
  expect(large.length).toBeLessThan(100_000);
  expect(await tableOfXlsx(large)).toEqual(TOO_LARGE);
});

test('a damaged directory of the archive is not followed', async () => {
  const bytes = workbook({ A1: 'hall' });
  bytes[bytes.lastIndexOf('PK\u0001\u0002')] = 0;
  expect(await tableOfXlsx(bytes)).toEqual(TOO_LARGE);
});

test.each([
  // 19:00 is 0.791666… of a day: programs cut it off after seven digits, or add a little.
  [0.7916666, '19:00'],
  [0.791666666666667, '19:00'],
  [0.79166669, '19:00'],
  [0.5138889, '12:20'],
  [0.0000001, '00:00'],
  [0.99930555, '23:59'],
])('the time %d is %s', async (days, time) => {
  expect(await tableOfXlsx(workbook({ A1: { days, format: 2 } }))).toMatchObject({
    rows: [{ cells: [time] }],
  });
});

test.each([
  [49796, '2036-05-01'],
  [49796.7916666, '2036-05-01 19:00'],
])('the day %d is %s', async (days, text) => {
  expect(await tableOfXlsx(workbook({ A1: { days, format: 1 } }))).toMatchObject({
    rows: [{ cells: [text] }],
  });
});
