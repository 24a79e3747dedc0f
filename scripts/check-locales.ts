import { readdir, readFile } from 'node:fs/promises';
import { LOCALES } from '../src/modules/i18n/rules/locales.ts';
import { catalogueFaults, flatten, type Flat, type Tree } from './locales/check-catalogues.ts';
import { messageWords, termFaults, type CheckedText, type TermList } from './locales/check-terms.ts';
import { codeTexts, demoTexts, wordingOf } from './locales/demo-texts.ts';
import { literalTexts } from './locales/literal-texts.ts';
import { foreignTexts } from './locales/text-owners.ts';

/**
 * Checks the texts of the ten languages: fails on a missing key, a plural with other forms than the language has,
 * different placeholders, a literal text in a component, a module that reads another module's catalogue, and a word
 * that the language's list of terms (`scripts/locales/terms`) rules out, in the catalogues and in the demo.
 */
const LOCALES_FOLDER = new URL('../locales/', import.meta.url);
const SOURCE_FOLDER = new URL('../src/', import.meta.url);
const DEMO_FOLDER = new URL('../db/demo/', import.meta.url);
const TERMS_FOLDER = new URL('locales/terms/', import.meta.url);

const read = async (locale: string, file: string): Promise<Flat> => {
  const text = await readFile(new URL(`${locale}/${file}`, LOCALES_FOLDER), 'utf8').catch(() => '{}');
  return flatten(JSON.parse(text) as Tree);
};
const filesOf = async (folder: URL, ending: RegExp): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((file) => ending.test(file));
const nameOf = (file: string): string => file.slice(0, -'.json'.length);

const faults: string[] = [];
/** The English texts by 'module.screen.key'. */
const english = new Map<string, string>();
const files = await filesOf(new URL('en/', LOCALES_FOLDER), /\.json$/);
for (const file of files) {
  const texts = await read('en', file);
  for (const [key, text] of texts) english.set(`${nameOf(file)}.${key}`, text);
  for (const locale of LOCALES) {
    for (const fault of catalogueFaults(texts, await read(locale, file), locale))
      faults.push(`locales/${locale}/${file}  ${fault}`);
  }
}

const sources = new Map<string, string>();
for (const file of await filesOf(SOURCE_FOLDER, /(?<!\.d)\.tsx?$/))
  sources.set(`src/${file.replaceAll('\\', '/')}`, await readFile(new URL(file, SOURCE_FOLDER), 'utf8'));
for (const [file, source] of sources) {
  for (const catalogue of foreignTexts(file, source))
    faults.push(`${file}  reads the catalogue '${catalogue}' of another module`);
  if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
  for (const { line, text } of literalTexts(source))
    faults.push(`${file}:${line}  a text outside the catalogue: ${text}`);
}

const demo = new Map<string, unknown>();
for (const file of await filesOf(DEMO_FOLDER, /^[a-z]+\.json$/))
  demo.set(file, JSON.parse(await readFile(new URL(file, DEMO_FOLDER), 'utf8')));
for (const [file, document] of demo) {
  for (const [locale, texts] of Object.entries(wordingOf(document))) {
    const own = new Map(Object.entries(texts));
    const source = new Map([...english].filter(([key]) => own.has(key)));
    for (const fault of catalogueFaults(source, own, locale))
      faults.push(`db/demo/${file}  wording.${locale}: ${fault}`);
  }
}

/** Every text of a language, by the key that an exception of its list names. */
async function textsOf(locale: string): Promise<CheckedText[]> {
  const texts: CheckedText[] = [];
  for (const name of files) {
    const file = `locales/${locale}/${name}`;
    for (const [key, message] of await read(locale, name))
      texts.push({ file, key: `${nameOf(name)}.${key}`, text: messageWords(message) });
  }
  for (const [name, document] of demo) {
    for (const [path, text] of demoTexts(document, locale))
      texts.push({ file: `db/demo/${name}`, key: `${nameOf(name)}.${path}`, text });
  }
  for (const [file, source] of sources) {
    if (/\.test\.tsx?$/.test(file)) continue;
    for (const { line, text } of codeTexts(source, locale)) texts.push({ file, key: `line ${line}`, text });
  }
  return texts;
}
for (const name of await filesOf(TERMS_FOLDER, /\.json$/)) {
  const list = JSON.parse(await readFile(new URL(name, TERMS_FOLDER), 'utf8')) as TermList;
  for (const { file = `scripts/locales/terms/${name}`, key, fault } of termFaults(
    list,
    await textsOf(nameOf(name)),
  ))
    faults.push(`${file}  ${key}: ${fault}`);
}

for (const fault of faults) console.log(fault);
console.log(`${files.length} catalogues in ${LOCALES.length} languages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
