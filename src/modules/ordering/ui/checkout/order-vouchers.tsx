import { isNothing } from '#kernel/amount.ts';
import type { CodeUse } from '#modules/tickets/ui/codes/code-use.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useVouchers } from './use-vouchers.ts';
import { VoucherField } from './voucher-field.tsx';

interface OrderVouchersProps {
  codes: CodeUse | undefined;
  isSignedIn: boolean;
}

/** The vouchers of the cart, and its codes where it takes any. */
export function OrderVouchers({ codes, isSignedIn }: OrderVouchersProps) {
  const { cart, money } = useCheckout();
  const use = useVouchers();
  return (
    <VoucherField
      {...{ use, codes, money }}
      vouchers={cart.vouchers}
      takesVouchers={cart.takesVouchers}
      asksForPoints={isSignedIn && !isNothing(cart.rest.amount)}
      spent={'points' in cart ? cart.points : undefined}
      currency={cart.bill.currency}
    />
  );
}
