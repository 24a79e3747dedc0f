import type { ReactNode } from 'react';
import { isNothing } from '#kernel/amount.ts';
import { useLocale, useTranslations } from 'use-intl';
import { Price } from '#platform/ui/layout/price.tsx';
import { Summary, SummaryLines, Totals, type Total } from '#platform/ui/layout/summary.tsx';
import { moneyText } from '#modules/sales/ui/money-text.ts';
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

/** Charges and the total; the total also in the second currency if the brand has one. */
function OrderTotals({ isUncounted }: { isUncounted: boolean }) {
  const t = useTranslations('ordering.summary');
  const { cart, isBillDue, money } = useCheckout();
  const isDue = isUncounted || isBillDue;
  const locale = useLocale();
  const { bill } = cart;
  const other = bill.second && moneyText(bill.second.total, bill.second.currency, locale);
  const notes = [other, bill.vat !== null && t('vat', { amount: money(bill.vat) })].filter(Boolean);
  const charges = bill.lines.filter(({ kind }) => kind === 'charge');
  const rows: Total[] = [
    ...charges.map((line) => ({
      key: `${line.itemId}`,
      label: line.name,
      amount: <OrderPrice amount={line.amount} isDue={isDue} />,
    })),
    {
      key: 'total',
      label: t('total'),
      amount: <OrderPrice amount={isDue && isNothing(bill.total) ? undefined : bill.total} isDue={isDue} />,
      large: true,
      ...(notes.length > 0 && { note: <Price text={notes.join(' · ')} isDue={isDue} /> }),
    },
  ];
  return <Totals rows={rows} />;
}
