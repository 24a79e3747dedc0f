import { foldText } from '#modules/catalog/rules/fold-text.ts';
import type { Texts } from '#modules/i18n/rules/locales.ts';

/** A document that a cell may name: by its key, or by its name in any language. */
export type Named = { readonly key: string; readonly names: Texts };

/** Finds documents by what cells say. Made once for a table: thousands of rows are compared with hundreds of names. */
export class NameIndex<T extends Named> {
  readonly #byKey: ReadonlyMap<string, T>;
  readonly #byName = new Map<string, Set<T>>();

  constructor(documents: readonly T[]) {
    this.#byKey = new Map(documents.map((document) => [document.key, document]));
    for (const document of documents)
      for (const name of Object.values(document.names)) this.#add(foldText(name), document);
  }

  /**
   * The documents that a cell names, of those that are meant. A key comes before names, and names are compared without
   * case and accents.
   */
  find(text: string, isMeant: (document: T) => boolean = () => true): T[] {
    const own = this.#byKey.get(text);
    if (own && isMeant(own)) return [own];
    return [...(this.#byName.get(foldText(text)) ?? [])].filter(isMeant);
  }

  #add(name: string, document: T): void {
    const same = this.#byName.get(name) ?? new Set();
    this.#byName.set(name, same.add(document));
  }
}
