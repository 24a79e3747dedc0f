import type { Amount } from '#kernel/amount.ts';
import { Price } from '#platform/ui/layout/price.tsx';
import { useCheckout } from '../cart/order-context.ts';

interface OrderPriceProps {
  /** Undefined until the server has sent it. */
  amount: Amount | undefined;
  /** The server is calculating this amount. */
  isDue?: boolean;
}

/** An amount of the bill, dimmed while the server calculates it; the browser never calculates amounts. */
export function OrderPrice({ amount, isDue = false }: OrderPriceProps) {
  const { money, isBillDue } = useCheckout();
  return (
    <Price
      text={amount === undefined ? '…' : money(amount)}
      isDue={isDue || isBillDue || amount === undefined}
    />
  );
}
