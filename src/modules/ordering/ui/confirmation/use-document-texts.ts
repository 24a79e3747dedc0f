import { useLocale, useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { bareHall, showingTexts, type ShowingTexts } from '#modules/documents/rules/formatted-texts.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import type { OrderDocument } from './use-document.ts';

export type DocumentPageTexts = ShowingTexts & {
  /** '3', next to the label 'Hall'. */
  readonly hall: string;
  /** '1 h 53 min' */
  readonly runtime: string;
  readonly money: (amount: Amount) => string;
};

/** Texts of an order's tickets with numbers, dates and places, in the page's language and the location's time. */
export function useDocumentTexts({ showing, film, order }: OrderDocument): DocumentPageTexts {
  const t = useTranslations('checkout.ticket');
  const locale = useLocale();
  return {
    ...showingTexts({ locale, showing }),
    hall: bareHall(showing.hall, t('hall')),
    runtime: t('runtime', { hours: Math.floor(film.runtime / 60), minutes: film.runtime % 60 }),
    money: (amount) => moneyText(amount, order.currency, locale),
  };
}
