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

/** Heading and label of the field for vouchers. `takesCodes`: it takes codes of tickets too; `hasAny`: some were entered. */
export function useVoucherField(
  takesCodes: boolean,
  hasAny: boolean,
): { readonly title: string; readonly label?: string } {
  const t = useTranslations('vouchers.pay');
  const title = takesCodes ? t('heading') : t('headingAlone');
  if (hasAny) return { title, label: t('another') };
  return takesCodes ? { title } : { title, label: t('labelAlone') };
}
