import { useLocale, useTranslations } from 'use-intl';
import { isNothing, type Amount } from '#kernel/amount.ts';
import { Icon } from '#platform/ui/controls/icon.tsx';
import { IconButton } from '#platform/ui/controls/icon-button.tsx';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { minusText } from '#modules/sales/ui/money-text.ts';
import { useVoucherName } from './use-voucher-name.ts';
import { VoucherAmount } from './voucher-amount.tsx';
import type { CartVoucher, VoucherUse } from './voucher-use.ts';
import './vouchers.css';

interface VoucherRowProps {
  voucher: CartVoucher;
  use: VoucherUse;
  currency: string;
  money: (amount: Amount) => string;
}

/** A voucher that was entered: what it pays, what stays on it or why it pays nothing, and how much of it is used. */
export function VoucherRow({ voucher, use, currency, money }: VoucherRowProps) {
  const t = useTranslations('vouchers.pay');
  const name = useVoucherName()(voucher);
  const locale = useLocale();
  const { reference, pays, refusal } = voucher;
  const toast = useToast();
  const remove = async (): Promise<void> => {
    const refused = await use.remove(reference);
    if (refused) toast(use.refusalText(refused).title, 'bad');
  };
  return (
    <li>
      <div className="vouchers-row">
        <Icon name={refusal ? 'info' : 'check'} size="small" />
        <span className="vouchers-words">
          <span className="vouchers-name">{name}</span>
          <span className={refusal ? 'vouchers-refusal' : 'vouchers-detail'}>
            <VoucherDetail {...{ voucher, use, money }} />
          </span>
        </span>
        {!isNothing(pays) && <bdi className="vouchers-pays">{minusText(pays, currency, locale)}</bdi>}
        <IconButton icon="close" label={t('remove', { voucher: name })} onClick={() => void remove()} />
      </div>
      {!refusal && !isNothing(voucher.most) && <VoucherAmount {...{ voucher, use, name, currency, money }} />}
    </li>
  );
}

function VoucherDetail({ voucher, use, money }: Omit<VoucherRowProps, 'currency'>) {
  const t = useTranslations('vouchers.pay');
  const { pays, stays, refusal, least, most, points } = voucher;
  if (refusal === 'SYSTEM_VOUCHER_AMOUNT') return t('tooLittle', { least: money(least), most: money(most) });
  if (refusal) return use.refusalText({ code: refusal }).title;
  if (isNothing(pays)) return t('notNeeded');
  if (points) return t('pointsUsed', { used: points.used, balance: points.free });
  return isNothing(stays) ? t('usedUp') : t('stays', { amount: money(stays) });
}
