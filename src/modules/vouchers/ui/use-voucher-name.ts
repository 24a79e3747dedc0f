import { useTranslations } from 'use-intl';
import type { CartVoucher } from './voucher-use.ts';

/** How a voucher is called: 'Gift card ending 7Q2K', 'Loyalty points (Gold, 1001)'. */
export function useVoucherName(): (voucher: Pick<CartVoucher, 'name' | 'lastFour' | 'points'>) => string {
  const t = useTranslations('vouchers.pay');
  return ({ name, lastFour: digits, points }) => {
    if (name === '') return points ? t('unnamedPoints') : t('unnamed', { digits });
    return t(points ? 'points' : 'named', { name, digits });
  };
}

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
