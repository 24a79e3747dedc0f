import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { tableOfXlsx } from './xlsx.ts';

/** What a spreadsheet could do to the process that reads it. */

type Part = { readonly name: string; readonly content: string | Buffer; readonly isPacked?: boolean };

/** A ZIP file with these parts. */
function zip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, isPacked = false } of parts) {
    const plain = Buffer.from(content);
    const stored = isPacked ? deflateRawSync(plain) : plain;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(isPacked ? 8 : 0, 4);
    common.writeUInt32LE(stored.length, 14);
    common.writeUInt32LE(plain.length, 18);
    common.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), stored]);
    const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), common, Buffer.alloc(14)]);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, Buffer.from(name));
    files.push(file);
    at += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, entries, end]);
}

const relationships = (type: string, target: string): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;

/** Formats of numbers that every spreadsheet program knows: a day, and a time. */
const [DAY, TIME] = [14, 20];
const STYLES = `<styleSheet><cellXfs>${[0, DAY, TIME].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;

/** A number that the sheet shows as a day or a time: days since the end of 1899. */
type DateCell = { readonly days: number; readonly format: 1 | 2 };

const cellOf = (cell: string, value: string | DateCell): string =>
  typeof value === 'string'
    ? `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
    : `<c r="${cell}" s="${value.format}"><v>${value.days}</v></c>`;

/** An XLSX file with one sheet: texts, days and times by their cells. */
function workbook(cells: Readonly<Record<string, string | DateCell>>, more: readonly Part[] = []): Buffer {
  const rows = Object.entries(cells).map(
    ([cell, value]) => `<row r="${/\d+/.exec(cell)![0]}">${cellOf(cell, value)}</row>`,
  );
  return zip([
    { name: '_rels/.rels', content: relationships('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', content: '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Week" sheetId="1" r:id="r1"/></sheets></workbook>' },
    { name: 'xl/_rels/workbook.xml.rels', content: relationships('worksheet', 'worksheets/sheet1.xml').replace('</', '<Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></') },
    { name: 'xl/styles.xml', content: STYLES },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>` },
    ...more,
  ]);
} // prettier-ignore

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
