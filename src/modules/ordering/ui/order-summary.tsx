import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Price } from '#platform/ui/price.tsx';
import { Summary, SummaryLines, Totals, type Total } from '#platform/ui/summary.tsx';
import { useCheckout } from './order-context.ts';
import { useSecondMoney } from './second-money.ts';

interface OrderSummaryProps {
  title: ReactNode;
  /** SummaryLine elements. */
  lines: ReactNode;
  /** The next step. */
  action: ReactNode;
  /** Small print under the action. */
  note?: ReactNode;
  /** Shown while the server's bill is on its way. */
  total?: number;
  /** Nothing is in the order: there is no sum to tell. */
  empty?: boolean;
}

/** The panel beside a step: lines, charges, total. Charges and total are the server's, never our own. */
export function OrderSummary({ title, lines, action, note, total, empty }: OrderSummaryProps) {
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
      <SummaryLines>{lines}</SummaryLines>
      {!empty && <OrderTotals {...(total !== undefined && { total })} />}
    </Summary>
  );
}

/** Charges and the total; in both currencies where the law asks for it. */
export function OrderTotals({ total }: { total?: number }) {
  const t = useTranslations('ordering.summary');
  const { cart, money, isBillDue } = useCheckout();
  const second = useSecondMoney();
  const { bill } = cart;
  const amount = total ?? bill.total;
  const other = second(amount);
  const charges = bill.lines.filter(({ kind }) => kind === 'charge');
  const rows: Total[] = [
    ...charges.map((line) => ({
      key: `${line.itemId}`,
      label: line.name,
      amount: <Price text={money(line.amount)} isDue={isBillDue} />,
    })),
    {
      key: 'total',
      label: t('total'),
      amount: <Price text={money(amount)} isDue={isBillDue} />,
      large: true,
      ...(other && { note: <Price text={other} isDue={isBillDue} /> }),
    },
  ];
  return <Totals rows={rows} />;
}
