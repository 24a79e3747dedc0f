import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { EnglishTexts, KeyOf } from '#modules/i18n/rules/catalogue-keys.ts';

/** What is checked in every language: the texts of its catalogues, and that they fit the screen. */

type Tree = { readonly [key: string]: string | Tree };

export type TextKey = KeyOf<EnglishTexts>;

/** A text of a catalogue up to its first placeholder: 'seating.best.find'. */
export function text(locale: string, key: TextKey): string {
  const [file, ...path] = key.split('.');
  let node: string | Tree | undefined = JSON.parse(
    readFileSync(new URL(`../../../locales/${locale}/${file}.json`, import.meta.url), 'utf8'),
  ) as Tree;
  for (const part of path) node = typeof node === 'object' ? node[part] : undefined;
  if (typeof node !== 'string') throw new Error(`no text ${key} in ${locale}`);
  return node.split(/[{<]/)[0]!.trim();
}

/** No part of the page is wider than the screen. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.scrollingElement!.scrollWidth - document.documentElement.clientWidth);

/** The words of some elements that are broken over several lines, which no language wants. */
export const brokenWords = (elements: Locator): Promise<string[]> =>
  elements.evaluateAll((all) =>
    all.flatMap((element) => {
      const words = document.createRange();
      return [...element.childNodes].flatMap((node) =>
        [...(node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '').matchAll(/\S+/g)].flatMap(
          (word) => {
            words.setStart(node, word.index);
            words.setEnd(node, word.index + word[0].length);
            const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
            return lines.size > 1 ? [word[0]] : [];
          },
        ),
      );
    }),
  );
