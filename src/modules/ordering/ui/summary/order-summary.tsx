import type { ReactNode } from 'react';
import { isNothing } from '#kernel/amount.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Price } from '#platform/ui/layout/price.tsx';
import { Summary, SummaryLines, Totals, type Total } from '#platform/ui/layout/summary.tsx';
import { minusText, moneyText } from '#modules/sales/ui/money-text.ts';
import { useVoucherName } from '#modules/vouchers/ui/use-voucher-name.ts';
import { OrderPrice } from './order-price.tsx';
import { useCheckout } from '../cart/order-context.ts';

interface OrderSummaryProps {
  title: ReactNode;
  /** SummaryLine elements. */
  lines: ReactNode;
  /** The next step. */
  action: ReactNode;
  /** Small print under the action. */
  note?: ReactNode;
  /** The server's bill does not have all shown lines yet. */
  isUncounted?: boolean;
  /** Nothing is in the order, so no total is shown. */
  empty?: boolean;
}

/** The panel next to a step: lines, charges, total. The server calculates charges and total. */
export function OrderSummary({ title, lines, action, note, isUncounted = false, empty }: OrderSummaryProps) {
  return (
    <Summary
      title={title}
      action={
        <>
          {action}
          {note && <p className="order-summary-note">{note}</p>}
        </>
      }
    >
      <Breakdown lines={lines} isUncounted={isUncounted} {...(empty !== undefined && { empty })} />
    </Summary>
  );
}

/** The lines of an order, its charges and its total. */
export function Breakdown({
  lines,
  isUncounted = false,
  empty,
}: Pick<OrderSummaryProps, 'lines' | 'isUncounted' | 'empty'>) {
  return (
    <>
      {lines && <SummaryLines>{lines}</SummaryLines>}
      {!empty && <OrderTotals isUncounted={isUncounted} />}
    </>
  );
}

/** Charges, vouchers, and the total or what they leave of it; that also in the second currency if the brand has one. */
function OrderTotals({ isUncounted }: { isUncounted: boolean }) {
  const t = useTranslations('ordering.summary');
  const { cart, isBillDue, money } = useCheckout();
  const isDue = isUncounted || isBillDue;
  const locale = useLocale();
  const { bill, rest } = cart;
  const nameOf = useVoucherName();
  const paying = cart.vouchers.filter(({ pays }) => !isNothing(pays));
  const other = rest.second && moneyText(rest.second.total, rest.second.currency, locale);
  const vat = bill.vat !== null && t('vat', { amount: money(bill.vat) });
  const hasVouchers = paying.length > 0;
  // The tax is that of the whole order, and not of what vouchers leave of it.
  const notes = [other, !hasVouchers && vat].filter(Boolean);
  const charges = bill.lines.filter(({ kind }) => kind === 'charge');
  const rows: Total[] = [
    ...charges.map((line) => ({
      key: `${line.itemId}`,
      label: line.name,
      amount: <OrderPrice amount={line.amount} isDue={isDue} />,
    })),
    ...(hasVouchers
      ? [
          {
            key: 'sum',
            label: t('total'),
            amount: <OrderPrice amount={bill.total} isDue={isDue} />,
            ...(vat && { note: <Price text={vat} isDue={isDue} /> }),
          },
        ]
      : []),
    ...paying.map((voucher) => ({
      key: voucher.reference,
      label: nameOf(voucher),
      amount: <Price text={minusText(voucher.pays, bill.currency, locale)} isDue={isDue} />,
    })),
    ...('points' in cart ? (cart.points ?? []) : []).map(({ memberNumber, used, balance }) => ({
      key: `points ${memberNumber}`,
      label: t('points'),
      amount: t('pointsOf', { used, balance }),
    })),
    {
      key: 'total',
      label: hasVouchers ? t('rest') : t('total'),
      amount: <OrderPrice amount={isDue && isNothing(bill.total) ? undefined : rest.amount} isDue={isDue} />,
      large: true,
      ...(notes.length > 0 && { note: <Price text={notes.join(' · ')} isDue={isDue} /> }),
    },
  ];
  return <Totals rows={rows} />;
}
