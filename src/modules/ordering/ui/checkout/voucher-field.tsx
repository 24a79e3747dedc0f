import type { Amount } from '#kernel/amount.ts';
import type { CodeUse } from '#modules/tickets/ui/codes/code-use.ts';
import { OrderCodes } from '#modules/tickets/ui/codes/order-codes.tsx';
import { PointsOfferRow, usePointsOffers } from '#modules/vouchers/ui/points-offers.tsx';
import { useVoucherField } from '#modules/vouchers/ui/use-voucher-name.ts';
import { VoucherNews } from '#modules/vouchers/ui/voucher-news.tsx';
import { VoucherRow } from '#modules/vouchers/ui/voucher-row.tsx';
import type { CartVoucher, EnteringVouchers } from '#modules/vouchers/ui/voucher-use.ts';

interface VoucherFieldProps {
  vouchers: readonly CartVoucher[];
  use: EnteringVouchers;
  /** Somebody is signed in, whose loyalty points may pay. */
  isSignedIn: boolean;
  /** Left out where no codes are taken. */
  codes?: CodeUse | undefined;
  currency: string;
  money: (amount: Amount) => string;
}

/** One field for codes and vouchers, and what was entered in it: buyers need not know which kind they have. */
export function VoucherField({ vouchers, use, isSignedIn, codes, currency, money }: VoucherFieldProps) {
  const offers = usePointsOffers(isSignedIn, vouchers);
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
        {[
          ...vouchers.map((voucher) => (
            <VoucherRow key={voucher.reference} {...{ voucher, use, currency, money }} />
          )),
          ...offers.map((offer) => (
            <PointsOfferRow key={offer.pointsPayment.reference} {...{ offer, use, money }} />
          )),
        ]}
      </OrderCodes>
      <VoucherNews vouchers={vouchers} last={use.last} money={money} />
    </>
  );
}
