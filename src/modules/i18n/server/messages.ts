import { readdir, readFile } from 'node:fs/promises';
import compile from 'icu-minify/compile';
import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format';
import type { EnglishTexts, KeyOf, Namespace } from '#modules/i18n/rules/catalogue-keys.ts';
import { FALLBACK_LOCALE, LOCALES, type Locale } from '#modules/i18n/rules/locales.ts';

/**
 * The catalogues of texts: `locales/<lang>/<module>.json`, ICU messages nested by screen. A text is found by its key:
 * the brand's wording first, then the locale's catalogue, then English. Messages are compiled here, once. Browsers
 * therefore need no parser, and get only the namespaces of their page in their own language.
 */

const FOLDER = new URL('../../../../locales/', import.meta.url);

type Tree = { readonly [key: string]: string | Tree };
export type CompiledTree = { [key: string]: CompiledMessage | CompiledTree };
/** Brand wording: locale -> 'module.screen.key' -> ICU message. */
export type Wording = Readonly<Record<string, Readonly<Record<string, string>>>>;

type Catalogues = ReadonlyMap<Locale, ReadonlyMap<string, Tree>>;
let catalogues: Catalogues | undefined;

/** Reads all catalogues; called once at start. Tests may read them again, which replaces them. */
export async function loadCatalogues(): Promise<void> {
  const read = new Map<Locale, ReadonlyMap<string, Tree>>();
  for (const locale of LOCALES) {
    const folder = new URL(`${locale}/`, FOLDER);
    const files = await readdir(folder).catch(() => []);
    const entries = await Promise.all(
      files
        .filter((file) => file.endsWith('.json'))
        .map(
          async (file) =>
            [file.slice(0, -5), JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Tree] as const,
        ),
    );
    read.set(locale, new Map(entries));
  }
  catalogues = read;
  compiled.clear();
}

const compiled = new Map<string, CompiledTree>();

/** Whether a namespace with that name exists. English has all of them. */
export const isNamespace = (name: string): boolean => loaded().get(FALLBACK_LOCALE)?.has(name) ?? false;

/** The compiled messages of one namespace (a module) for a brand and locale; cached. */
export function messagesOf(namespace: string, locale: Locale, wording: Wording = {}): CompiledTree {
  const own = wordingOf(wording, namespace, locale);
  const key = `${locale}/${namespace}/${own?.name ?? ''}`;
  let tree = compiled.get(key);
  if (!tree) {
    const base = merge(catalogue(FALLBACK_LOCALE, namespace), catalogue(locale, namespace));
    compiled.set(key, (tree = compileTree(own ? merge(base, own.texts) : base)));
  }
  return tree;
}

/** The messages of a page: {namespace: tree}. */
export const messagesFor = (namespaces: readonly string[], locale: Locale, wording?: Wording): CompiledTree =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, messagesOf(namespace, locale, wording)]));

function loaded(): Catalogues {
  if (!catalogues) throw new Error('loadCatalogues() has not run');
  return catalogues;
}

const catalogue = (locale: Locale, namespace: string): Tree => loaded().get(locale)?.get(namespace) ?? {};

/** A brand's own texts of one namespace, and their name in the cache: brands with the same texts share them. */
type Own = { readonly texts: Tree; readonly name: string };

/** By the texts of a language in a brand's document, which a process has in memory, and by namespace. */
const ownTexts = new WeakMap<object, Map<string, Own | undefined>>();

function wordingOf(wording: Wording, namespace: string, locale: Locale): Own | undefined {
  const all = wording[locale];
  if (!all) return undefined;
  let known = ownTexts.get(all);
  if (!known) ownTexts.set(all, (known = new Map<string, Own | undefined>()));
  if (!known.has(namespace)) known.set(namespace, ownOf(all, namespace));
  return known.get(namespace);
}

function ownOf(all: Readonly<Record<string, string>>, namespace: string): Own | undefined {
  const prefix = `${namespace}.`;
  const own = Object.entries(all).filter(([key]) => key.startsWith(prefix));
  if (own.length === 0) return undefined;
  const texts: Record<string, string | Tree> = {};
  for (const [key, text] of own) place(texts, key.slice(prefix.length).split('.'), text);
  return { texts, name: JSON.stringify(texts) };
}

function place(tree: Record<string, string | Tree>, path: readonly string[], text: string): void {
  const [head, ...rest] = path;
  if (rest.length === 0) tree[head!] = text;
  else place((tree[head!] ??= {}) as Record<string, string | Tree>, rest, text);
}

function merge(base: Tree, over: Tree): Tree {
  const out: Record<string, string | Tree> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = out[key];
    out[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value;
  }
  return out;
}

const compileTree = (tree: Tree): CompiledTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  );

export type Translate<N extends Namespace = Namespace> = (
  key: KeyOf<EnglishTexts[N]>,
  values?: Record<string, string | number | Date>,
) => string;

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();
const kept = <T>(store: Map<string, T>, make: () => T, ...args: readonly unknown[]): T => {
  const key = JSON.stringify(args);
  let made = store.get(key);
  if (!made) store.set(key, (made = make()));
  return made;
};
const formatters = {
  getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
    kept(dateFormats, () => new Intl.DateTimeFormat(...args), ...args),
  getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) =>
    kept(numberFormats, () => new Intl.NumberFormat(...args), ...args),
  getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) =>
    kept(pluralRules, () => new Intl.PluralRules(...args), ...args),
};

/** Texts on the server (e-mail, PDF, pages without React): `t('ticket.row', {row: 'G'})`. Throws on an unknown key. */
export function translatorFor<N extends Namespace>(
  namespace: N,
  locale: Locale,
  wording?: Wording,
): Translate<N> {
  const tree = messagesOf(namespace, locale, wording);
  return (key, values) => {
    const message = messageAt(tree, key);
    if (message === undefined) throw new Error(`no text for ${namespace}.${key}`);
    return String(format(message, locale, values as FormatValues, { formatters }));
  };
}

/** The key, when the catalogue has a text for it: for keys that are built from data ('format.35mm'). */
export const knownKey = <N extends Namespace>(
  namespace: N,
  key: string,
): KeyOf<EnglishTexts[N]> | undefined =>
  messageAt(messagesOf(namespace, FALLBACK_LOCALE), key) === undefined
    ? undefined
    : (key as KeyOf<EnglishTexts[N]>);

function messageAt(tree: CompiledTree, key: string): CompiledMessage | undefined {
  let node: CompiledMessage | CompiledTree | undefined = tree;
  for (const part of key.split('.')) node = (node as CompiledTree | undefined)?.[part];
  return node as CompiledMessage | undefined;
}
