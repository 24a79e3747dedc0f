import { useTranslations } from 'use-intl';

/** What the field takes. */
type Taken = {
  readonly codes: boolean;
  readonly vouchers: boolean;
};

/**
 * Heading and label of the field for codes of tickets and vouchers; `hasAny`: some were entered. Those of codes alone are
 * left out, because the codes have their own.
 */
export function useVoucherField(
  takes: Taken,
  hasAny: boolean,
): { readonly title?: string; readonly label?: string } {
  const t = useTranslations('vouchers.pay');
  const another = hasAny ? { label: t('another') } : {};
  if (!takes.vouchers) return takes.codes ? another : { title: t('unnamedPoints') };
  if (takes.codes) return { title: t('heading'), ...another };
  return { title: t('headingAlone'), label: t('labelAlone'), ...another };
}
