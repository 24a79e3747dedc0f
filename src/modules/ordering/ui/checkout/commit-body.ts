import type { CustomerDetails } from '#modules/customers/rules/customer-details.ts';
import type { PaymentInput } from '#modules/payment/ui/payment-method.ts';
import type { AnyCart, CommitBody } from '../cart/checkout.ts';

/**
 * A cart as the commit takes it: what the server itself made of it, sent back as it was shown, with the buyer and the
 * payment (specification section 3, 'Cart payload'). `payment`: null when nothing is to be paid.
 */
export const commitBody = (
  { payload }: AnyCart,
  customer: CustomerDetails,
  payment: PaymentInput | null,
): CommitBody => ({
  cart: {
    ...payload,
    customerInfo: { ...customer },
    ...(payment && {
      paymentIdentifier: payment.identifier,
      numberOfPayments: payment.numberOfPayments,
      ...(payment.code && { paymentCode: payment.code }),
    }),
  },
});
