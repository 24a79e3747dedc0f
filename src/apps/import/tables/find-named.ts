import { foldText } from '#modules/catalog/rules/fold-text.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';

/** A document that a cell may name: by its key, or by its name in any language. */
export type Named = { readonly key: string; readonly names: Texts };

/** The documents that a cell names. A key comes before names, and names are compared without case and accents. */
export function findNamed<T extends Named>(documents: readonly T[], text: string): T[] {
  const byKey = documents.filter(({ key }) => key === text);
  if (byKey.length > 0) return byKey;
  const wanted = foldText(text);
  return documents.filter(({ names }) => Object.values(names).some((name) => foldText(name) === wanted));
}
