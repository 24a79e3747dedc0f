import { useLocale, useTranslations } from 'use-intl';
import { PAID_PARTS_SEPARATOR, paidPart, paidWithText } from '#modules/documents/rules/paid-with-text.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import type { AnyOrderDocument } from './use-document.ts';

type Paid = Pick<AnyOrderDocument['order'], 'paidWith' | 'currency'>;

/** 'Paid by Visa ending 4242', with amounts where several methods paid; '' where that is not told. */
export function usePaidWords({ paidWith = [], currency }: Paid): string {
  const t = useTranslations('checkout.confirmation');
  const locale = useLocale();
  const parts = paidWith.map((part) => {
    const { key, values } = paidWithText(part);
    const amount = part.amount === undefined ? undefined : moneyText(part.amount, currency, locale);
    return paidPart(t(key, values), amount);
  });
  return parts.join(PAID_PARTS_SEPARATOR);
}
