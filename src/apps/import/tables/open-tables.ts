import { faultAt } from '#modules/catalog/rules/import/fault.ts';
import type { ImportFile } from '../files/read-files.ts';
import { hasLostLetters, textOf } from '../files/text-of.ts';
import { tableOfCsv } from './csv.ts';
import { TableFile } from './table.ts';
import { isWorkbook, tableOfXlsx } from './xlsx.ts';

/**
 * Reads the spreadsheets among the files of an import: XLSX by its first bytes, CSV by its name. One after the other, so
 * that an import with a thousand of them needs the memory of one.
 */
export async function openTables(files: readonly ImportFile[]): Promise<ImportFile[]> {
  const opened: ImportFile[] = [];
  for (const { name, content } of files) {
    if (content instanceof Uint8Array && isWorkbook(content))
      opened.push({ name, content: new TableFile(await tableOfXlsx(content)) });
    else opened.push(/\.csv$/i.test(name) ? { name, content: csvFile(content) } : { name, content });
  }
  return opened;
}

function csvFile(content: unknown): TableFile {
  const text = content instanceof Uint8Array ? textOf(content) : content;
  return typeof text === 'string' && !hasLostLetters(text)
    ? new TableFile(tableOfCsv(text))
    : new TableFile(faultAt('', 'NOT_UTF8'));
}
