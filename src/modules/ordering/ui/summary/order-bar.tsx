import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { StickyBar } from '#platform/ui/layout/sticky-bar.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { ORDER_BAR_ID } from '../frame/step-layout.tsx';
import { OrderPrice } from './order-price.tsx';
import { Breakdown } from './order-summary.tsx';

interface OrderBarProps {
  label: string;
  /** What the total is for, in a few words. */
  detail: ReactNode;
  /** SummaryLine elements, for the breakdown. */
  lines: ReactNode;
  /** The next step. */
  action: ReactNode;
  /** Above the total: what must be decided before the next step. */
  notice?: ReactNode;
  /** The server's bill does not have all shown lines yet. */
  isUncounted?: boolean;
  /** False: the seats are not sold, so that there is no total. */
  isPriced?: boolean;
  /** Shown instead of the total when nothing is in the order. */
  empty?: string | false;
}

/** The phone's bar: the total with its fee, which opens what it is made of, and the next step. */
export function OrderBar({
  label,
  detail,
  lines,
  action,
  notice,
  isUncounted = false,
  isPriced = true,
  empty,
}: OrderBarProps) {
  const t = useTranslations('ordering.summary');
  const { cart, money } = useCheckout();
  const { charges } = cart.bill;
  const { amount } = cart.rest;
  if (empty) return <StickyBar id={ORDER_BAR_ID} label={label} title={empty} action={action} />;
  if (!isPriced) return <StickyBar id={ORDER_BAR_ID} {...{ label, notice, action }} title={detail} />;
  return (
    <StickyBar
      id={ORDER_BAR_ID}
      label={label}
      notice={notice}
      title={
        <OrderPrice amount={isUncounted && isNothing(amount) ? undefined : amount} isDue={isUncounted} />
      }
      detail={
        <>
          {detail}
          {!isNothing(charges) && !isNothing(amount) && (
            <span className="order-fee">{t('fee', { amount: money(charges) })}</span>
          )}
        </>
      }
      breakdown={<Breakdown lines={lines} isUncounted={isUncounted} />}
      action={action}
    />
  );
}
