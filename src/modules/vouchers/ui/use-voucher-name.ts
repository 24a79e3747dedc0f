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
