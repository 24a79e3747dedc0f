import { useState } from 'react';
import type { Amount } from '#kernel/amount.ts';
import type { CodeUse } from '#modules/tickets/ui/codes/code-use.ts';
import { OrderCodes } from '#modules/tickets/ui/codes/order-codes.tsx';
import { PointsOfferRow, usePointsOffers } from '#modules/vouchers/ui/points-offers.tsx';
import { useVoucherField } from '#modules/vouchers/ui/use-voucher-field.ts';
import { VoucherNews } from '#modules/vouchers/ui/voucher-news.tsx';
import { VoucherRow } from '#modules/vouchers/ui/voucher-row.tsx';
import type { CartVoucher, EnteringVouchers } from '#modules/vouchers/ui/voucher-use.ts';

interface VoucherFieldProps {
  vouchers: readonly CartVoucher[];
  use: EnteringVouchers;
  /** Left out where no codes are taken. */
  codes?: CodeUse | undefined;
  /** The brand has vouchers. */
  takesVouchers: boolean;
  /** Asks for the loyalty points of whoever is signed in: something is left that they can pay. */
  asksForPoints: boolean;
  /** By member number: the loyalty points that tickets of the order cost. */
  spent?: readonly { readonly memberNumber: string }[] | undefined;
  currency: string;
  money: (amount: Amount) => string;
}

/**
 * One field for codes and vouchers, and what was entered in it: buyers need not know which kind they have. Loyalty points
 * are offered below. Nothing is shown where nothing can be entered.
 */
export function VoucherField({ vouchers, use, codes, currency, money, ...props }: VoucherFieldProps) {
  const { takesVouchers, asksForPoints, spent = [] } = props;
  const offers = usePointsOffers(asksForPoints, vouchers);
  const hasField = takesVouchers || codes !== undefined;
  const hasAny = vouchers.length + (codes?.entered.length ?? 0) > 0;
  const field = useVoucherField({ codes: codes !== undefined, vouchers: takesVouchers }, hasAny);
  const isEmpty = !hasField && vouchers.length + offers.length === 0;
  /** The code that was removed last: one call enters codes and vouchers, and each is removed by its own. */
  const [removed, setRemoved] = useState<CodeUse['last']>();
  // What was removed last leaves its heading, where the focus goes on.
  if (isEmpty && !use.last) return null;
  return (
    <>
      <OrderCodes
        use={{
          entered: codes?.entered ?? [],
          enter: (code) => {
            setRemoved(undefined);
            return takesVouchers || !codes ? use.enter(code) : codes.enter(code);
          },
          remove: async (code) => {
            const refusal = (await codes?.remove(code)) ?? null;
            if (!refusal) setRemoved({ code, isEntered: false });
            return refusal;
          },
          last: removed ?? (use.last?.isEntered ? use.last : codes?.last),
          refusalText: use.refusalText,
        }}
        {...{ currency, hasField }}
        {...field}
      >
        {[
          ...vouchers.map((voucher) => (
            <VoucherRow key={voucher.reference} {...{ voucher, use, currency, money }} />
          )),
          ...offers.map((offer) => (
            <PointsOfferRow
              key={offer.pointsPayment.reference}
              {...{ offer, use, money }}
              isSpentInPart={spent.some(({ memberNumber }) => memberNumber === offer.memberNumber)}
            />
          )),
        ]}
      </OrderCodes>
      <VoucherNews vouchers={vouchers} last={use.last} money={money} isVisible={isEmpty} />
    </>
  );
}
