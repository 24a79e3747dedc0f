import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A catalogue file: texts by key, nested by screen. */
export type Tree = { readonly [key: string]: string | Tree };
/** Texts by 'screen.key'. */
export type Flat = ReadonlyMap<string, string>;

export function flatten(tree: Tree, prefix = ''): Flat {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [below, text] of flatten(value, `${prefix}${key}.`)) flat.set(below, text);
  }
  return flat;
}

/** The placeholders of a message with their kinds, and the plural forms that it has for each. */
type Needs = { readonly names: ReadonlySet<string>; readonly plurals: readonly { readonly name: string; readonly forms: readonly string[] }[] };

function needsOf(elements: readonly MessageFormatElement[]): Needs {
  const names = new Set<string>();
  const plurals: { name: string; forms: string[] }[] = [];
  const visit = (list: readonly MessageFormatElement[]): void => {
    for (const element of list) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.type === TYPE.tag ? `<${element.value}>` : element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural) plurals.push({ name: element.value, forms: Object.keys(element.options) });
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const option of Object.values(element.options)) visit(option.value);
      }
    }
  };
  visit(elements);
  return { names, plurals };
}

const isNoCount = (form: string): boolean => isExact(form) || form === 'other';

/** A form of ICU for one exact number: '=0'. */
const isExact = (form: string): boolean => form.startsWith('=');

/**
 * The faults of a locale's texts of one module, compared with the English ones: missing or additional keys, messages
 * that cannot be parsed, different placeholders, plurals with other forms than the language has.
 */
export function catalogueFaults(english: Flat, own: Flat, locale: string): string[] {
  const faults: string[] = [];
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  for (const [key, text] of english) {
    const translated = own.get(key);
    if (translated === undefined) faults.push(`${key}: missing`);
    else faults.push(...messageFaults(text, translated, forms).map((fault) => `${key}: ${fault}`));
  }
  for (const key of own.keys()) if (!english.has(key)) faults.push(`${key}: English has no such key`);
  return faults;
}

function messageFaults(english: string, own: string, forms: readonly string[]): string[] {
  let needs: Needs;
  try {
    needs = needsOf(parse(own));
  } catch (error) {
    return [`no ICU message: ${(error as Error).message}`];
  }
  const source = needsOf(parse(english));
  const wanted = source.names;
  // '{n, plural, =0 {…} other {…}}' has only exact numbers and no plural forms: a translation may do the same.
  const countless = new Set(source.plurals.filter((plural) => plural.forms.every(isNoCount)).map((plural) => plural.name));
  const faults: string[] = [];
  if (own.trim() === '' && english.trim() !== '') faults.push('empty');
  const differ = [...wanted.symmetricDifference(needs.names)];
  if (differ.length > 0) faults.push(`placeholders differ: ${differ.join(', ')}`);
  for (const plural of needs.plurals) {
    const given = new Set(plural.forms.filter((form) => !isExact(form)));
    if (countless.has(plural.name) && plural.forms.every(isNoCount)) continue;
    const wrong = [...new Set(forms).symmetricDifference(given)];
    if (wrong.length > 0) faults.push(`plural forms of {${plural.name}} are not the language's: ${wrong.join(', ')}`);
  }
  return faults;
}
