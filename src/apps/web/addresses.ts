import type { Locale } from '#kernel/locale.ts';
import type { Boot } from './boot.ts';

/** The part of the boot data that addresses depend on. */
type Language = { readonly locale: Locale; readonly brand: { readonly defaultLocale: Locale } };

/** A base for parsing paths; it is not part of the result. */
const BASE = 'http://shop.invalid';

/** The query ('?day=…', or '') with those parameters alone; always in the same order. */
export function queryWith(names: readonly string[], search: string): string {
  const given = new URLSearchParams(search);
  const kept = [...given].filter(([name]) => names.includes(name));
  const query = new URLSearchParams(kept.toSorted(([a], [b]) => names.indexOf(a) - names.indexOf(b)));
  return query.size > 0 ? `?${query.toString()}` : '';
}

/** A path with `lang` set, also when it is the default: for the language switch. */
export function inLanguage(path: string, locale: Locale): string {
  const url = new URL(path, BASE);
  url.searchParams.set('lang', locale);
  return url.pathname + url.search + url.hash;
}

/** A path as links of this visit have it: with `lang`, unless it is the brand's default. */
export function carryLanguage(path: string, { locale, brand }: Language): string {
  if (!path.startsWith('/') || locale === brand.defaultLocale) return path;
  return inLanguage(path, locale);
}

/** The canonical address of a page in a language: absolute, with `lang` only where it is not the default. */
export const canonicalAddress = (
  path: string,
  locale: Locale,
  { origin, brand }: Pick<Boot, 'origin' | 'brand'>,
): string => origin + carryLanguage(path, { locale, brand });
