import type { CustomerDetails } from '#modules/customers/rules/customer-details.ts';
import type { PaymentInput } from '#modules/payment/ui/payment-method.ts';
import type { AnyCart, CommitBody } from '../cart/checkout.ts';

/**
 * The body of the commit: the payload that the server made of the cart, unchanged, with the buyer and the payment
 * (specification section 3, 'Cart payload'). `payment`: null when the total is 0, and for a hold. `seen`: what the page has
 * shown of the presentation, so that nobody buys one that was moved in the meantime, and whether it is a hold.
 */
export const commitBody = (
  { payload }: AnyCart,
  customer: CustomerDetails,
  payment: PaymentInput | null,
  seen: Pick<CommitBody['cart'], 'dateTime' | 'isHold'>,
): CommitBody => ({
  cart: {
    ...payload,
    ...seen,
    customerInfo: { ...customer },
    ...(payment && {
      paymentIdentifier: payment.identifier,
      numberOfPayments: payment.numberOfPayments,
      ...(payment.code && { paymentCode: payment.code }),
      ...(payment.saveCard && { saveMagCard: true }),
      ...(payment.browser && { paymentBrowser: payment.browser }),
    }),
  },
});
