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

/** Words that are written in Latin letters in every language: names of firms, formats and techniques. */
const NAMES =
  /^(?:PayPal|Visa|Mastercard|Diners|American|Express|Amex|Isracard|Google|Pay|Apple|BLIK|PDF|SMS|QR|IMAX|API|Secure|ICS|Outlook)$/;

/** Keys of a keyboard. */
const KEYS = /^(?:Page|Up|Down|Escape)$/;

/**
 * Words in Latin letters that a page in another script shows or says, without what is marked as another language or as a name: texts,
 * names for screen readers and alternative texts.
 */
export async function latinWords(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => {
    const { lang } = document.documentElement;
    const isOurs = (element: Element): boolean => element.closest('[lang]')?.getAttribute('lang') === lang;
    const isText = (element: Element | null): element is Element =>
      element !== null &&
      !element.closest('script, style, noscript, template, [translate=no]') &&
      isOurs(element);
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      if (isText(walker.currentNode.parentElement)) texts.push(walker.currentNode.nodeValue ?? '');
    }
    for (const name of ['aria-label', 'aria-description', 'alt', 'title', 'placeholder']) {
      for (const element of document.body.querySelectorAll(`[${name}]`))
        if (isText(element)) texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  });
  return found.flatMap((one) =>
    [...withoutCodes(one).matchAll(/[A-Za-z][A-Za-z'’]+/g)]
      .filter(([word]) => !NAMES.test(word) && !KEYS.test(word))
      .map(([word]) => `${word} in “${one.slice(0, 80)}”`),
  );
}

/** E-mail and web addresses, and codes of orders and tickets, are the same in every language. */
const withoutCodes = (shown: string): string =>
  shown
    .replaceAll(/\b[0-9A-Z]{4}(?:-[0-9A-Z]{2,4})+\b/g, '')
    .replaceAll(/\S+@\S+|(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+\S*/g, '');
