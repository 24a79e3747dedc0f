import type { CodeUse } from '#modules/tickets/ui/codes/code-use.ts';
import { OrderCodes } from '#modules/tickets/ui/codes/order-codes.tsx';
import { useVoucherField } from '#modules/vouchers/ui/use-voucher-name.ts';
import { VoucherNews } from '#modules/vouchers/ui/voucher-news.tsx';
import { VoucherRow } from '#modules/vouchers/ui/voucher-row.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { useVouchers } from './use-vouchers.ts';

/** One field for codes and vouchers, and what was entered in it: buyers need not know which kind they have. */
export function OrderVouchers({ codes }: { codes: CodeUse | undefined }) {
  const { cart, money } = useCheckout();
  const use = useVouchers();
  const { vouchers } = cart;
  const { currency } = cart.bill;
  const field = useVoucherField(codes !== undefined, vouchers.length + (codes?.entered.length ?? 0) > 0);
  return (
    <>
      <OrderCodes
        use={{
          entered: codes?.entered ?? [],
          enter: use.enter,
          remove: async (code) => codes?.remove(code) ?? null,
          last: use.last?.isEntered ? use.last : codes?.last,
          refusalText: use.refusalText,
        }}
        currency={currency}
        {...field}
      >
        {vouchers.map((voucher) => (
          <VoucherRow key={voucher.reference} {...{ voucher, use, currency, money }} />
        ))}
      </OrderCodes>
      <VoucherNews vouchers={vouchers} last={use.last} money={money} />
    </>
  );
}
