import type { Amount } from '#kernel/amount.ts';
import { Price } from '#platform/ui/layout/price.tsx';
import { useCheckout } from '../cart/order-context.ts';

interface OrderPriceProps {
  /** Undefined while the server has told none. */
  amount: Amount | undefined;
  /** The server is working this amount out anew. */
  isDue?: boolean;
}

/** An amount of the bill, dimmed while the server works it out: the browser shows amounts and never makes any. */
export function OrderPrice({ amount, isDue = false }: OrderPriceProps) {
  const { money, isBillDue } = useCheckout();
  return (
    <Price
      text={amount === undefined ? '…' : money(amount)}
      isDue={isDue || isBillDue || amount === undefined}
    />
  );
}
