import { useCallback } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import type { EnglishTexts } from '#modules/i18n/rules/catalogue-keys.ts';
import type { Locale } from '#modules/i18n/rules/locales.ts';
import { majorMoneyText } from '#modules/sales/ui/money-text.ts';

/** A refusal in the visitor's language: what happened, and what is safe or what to do. */
export type RefusalText = { readonly title: string; readonly text: string };

/** Codes that have texts. */
type Worded = keyof EnglishTexts['ordering']['refusal'];

/** Every value that a text may use, so that a refusal without details has a complete text. */
const NO_DETAILS = {
  max: 0,
  minimum: 0,
  maximum: 0,
  factor: 0,
  missing: 0,
  most: 0,
  left: 0,
  needed: 0,
  points: 0,
  retryAfterSeconds: 0,
  count: 0,
  tickets: 0,
  seats: 0,
  amount: '',
  products: '',
};

/** The details of a refusal that texts can show: numbers and texts, the number of seats, formatted amounts. */
function valuesOf(details: RefusalBody, locale: Locale): Record<string, string | number> {
  const plain = Object.entries(details).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  const { seats, kinds, total, least, currency } = details;
  const sum = total ?? least;
  const named = Array.isArray(seats) ? seats : Array.isArray(kinds) ? kinds : [];
  const amount =
    typeof sum === 'number' && typeof currency === 'string' ? majorMoneyText(sum, currency, locale) : '';
  return { ...NO_DETAILS, ...Object.fromEntries(plain), count: named.length, amount };
}

/** The texts of any refusal; a code without texts gets those of SERVER_ERROR. */
export function useRefusalText(): (refusal: RefusalBody) => RefusalText {
  const t = useTranslations('ordering.refusal');
  const locale = useLocale();
  return useCallback(
    (refusal) => {
      const isWorded = (code: string): code is Worded => t.has(`${code as Worded}.title`);
      const code = isWorded(refusal.code) ? refusal.code : 'SERVER_ERROR';
      const values = valuesOf(refusal, locale);
      return { title: t(`${code}.title`, values), text: t(`${code}.text`, values) };
    },
    [t, locale],
  );
}
