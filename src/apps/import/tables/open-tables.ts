import { faultAt } from '#modules/catalog/rules/import/fault.ts';
import type { ImportFile } from '../files/read-files.ts';
import { hasLostLetters, textOf } from '../files/text-of.ts';
import { tableOfCsv } from './csv.ts';
import { TableFile } from './table.ts';
import { isWorkbook, tableOfXlsx } from './xlsx.ts';

/** Reads the spreadsheets among the files of an import: XLSX by its first bytes, CSV by its name. */
export const openTables = (files: readonly ImportFile[]): Promise<ImportFile[]> =>
  Promise.all(
    files.map(async ({ name, content }) => {
      if (content instanceof Uint8Array && isWorkbook(content))
        return { name, content: new TableFile(await tableOfXlsx(content)) };
      return /\.csv$/i.test(name) ? { name, content: csvFile(content) } : { name, content };
    }),
  );

function csvFile(content: unknown): TableFile {
  const text = content instanceof Uint8Array ? textOf(content) : content;
  return typeof text === 'string' && !hasLostLetters(text)
    ? new TableFile(tableOfCsv(text))
    : new TableFile(faultAt('', 'NOT_UTF8'));
}
