import type { CustomerDetails } from '#modules/customers/rules/customer-details.ts';
import type { PaymentInput } from '#modules/payment/ui/payment-method.ts';
import type { AnyCart, CommitBody } from '../cart/checkout.ts';

/**
 * The body of the commit: the payload that the server made of the cart, unchanged, with the buyer and the payment
 * (specification section 3, 'Cart payload'). `payment`: null when the total is 0.
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
