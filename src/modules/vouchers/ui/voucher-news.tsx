import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { useGathered } from '#platform/ui/feedback/use-gathered.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { memberOfReference } from '#modules/memberships/rules/points.ts';
import { useVoucherName } from './use-voucher-name.ts';
import type { CartVoucher } from './voucher-use.ts';

interface VoucherNewsProps {
  vouchers: readonly CartVoucher[];
  /** The reference that was entered or removed last. */
  last: { readonly code: string; readonly isEntered: boolean } | undefined;
  money: (amount: Amount) => string;
  /** Shown to everybody, where nothing else is left to see. */
  isVisible?: boolean;
}

/** Tells screen readers that a voucher was added to the payment, or removed from it. */
export function VoucherNews({ vouchers, last, money, isVisible = false }: VoucherNewsProps) {
  const t = useTranslations('vouchers.pay');
  const nameOf = useVoucherName();
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const unknown = vouchers.filter(({ reference }) => !(reference in names));
  // What is removed is named as it was.
  if (unknown.length > 0)
    setNames({ ...names, ...Object.fromEntries(unknown.map((one) => [one.reference, nameOf(one)])) });
  const own = vouchers.find(({ reference }) => reference === last?.code);
  const news = !last
    ? ''
    : own && last.isEntered
      ? t('entered', { voucher: nameOf(own), amount: money(own.pays) })
      : !own && !last.isEntered
        ? memberOfReference(last.code) === undefined
          ? t('removed', { voucher: names[last.code] ?? '' })
          : t('removedPoints')
        : '';
  const said = useGathered(news);
  const status = <span role="status">{said}</span>;
  return isVisible ? <p>{status}</p> : <VisuallyHidden>{status}</VisuallyHidden>;
}
