import { readdir, readFile } from 'node:fs/promises';
import { LOCALES } from '../src/modules/i18n/rules/locales.ts';
import { catalogueFaults, flatten, type Flat, type Tree } from './locales/check-catalogues.ts';
import { literalTexts } from './locales/literal-texts.ts';
import { foreignTexts } from './locales/text-owners.ts';

/**
 * Checks the texts of the ten languages: fails on a missing key, a plural with other forms than the language has,
 * different placeholders, a literal text in a component, and a module that reads another module's catalogue.
 */
const LOCALES_FOLDER = new URL('../locales/', import.meta.url);
const SOURCE_FOLDER = new URL('../src/', import.meta.url);

const read = async (locale: string, file: string): Promise<Flat> => {
  const text = await readFile(new URL(`${locale}/${file}`, LOCALES_FOLDER), 'utf8').catch(() => '{}');
  return flatten(JSON.parse(text) as Tree);
};

const faults: string[] = [];
const files = (await readdir(new URL('en/', LOCALES_FOLDER))).filter((file) => file.endsWith('.json'));
for (const file of files) {
  const english = await read('en', file);
  for (const locale of LOCALES) {
    for (const fault of catalogueFaults(english, await read(locale, file), locale))
      faults.push(`locales/${locale}/${file}  ${fault}`);
  }
}
for (const file of await readdir(SOURCE_FOLDER, { recursive: true })) {
  if (!/\.tsx?$/.test(file) || file.endsWith('.d.ts')) continue;
  const source = await readFile(new URL(file, SOURCE_FOLDER), 'utf8');
  const posix = file.replaceAll('\\', '/');
  for (const catalogue of foreignTexts(`src/${posix}`, source))
    faults.push(`src/${posix}  reads the catalogue '${catalogue}' of another module`);
  if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
  for (const { line, text } of literalTexts(source))
    faults.push(`src/${file}:${line}  a text outside the catalogue: ${text}`);
}
for (const fault of faults) console.log(fault);
console.log(`${files.length} catalogues in ${LOCALES.length} languages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
