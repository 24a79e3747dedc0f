import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isNothing } from '#kernel/amount.ts';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { isOffline } from '#platform/browser/call.ts';
import { isTagLoaded } from '#platform/browser/tag-manager.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import { PAYMENT_PARAMETER } from '#modules/ordering/rules/addresses.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { asksHolderId } from '#modules/payment/rules/form-rows.ts';
import { offersFor, type OfferedMethod } from '#modules/payment/rules/methods.ts';
import type { MethodHandle } from '#modules/payment/ui/payment-method.ts';
import { finishOrder } from './finish-order.ts';
import type { Checkout } from '../cart/checkout.ts';
import { OrderContext, useCheckout } from '../cart/order-context.ts';
import { PaymentPage } from './payment-page.tsx';
import { isBusy } from './payment-state.ts';
import { useOrderShop } from '../cart/order-shop.ts';
import { StepSkeleton } from '../frame/step-skeleton.tsx';
import { useCommit, type Prepared } from './use-commit.ts';
import { useCustomer } from './use-customer.ts';
import { useKeptCart } from './use-kept-cart.ts';
import { sendAnalytics } from '../frame/use-order-analytics.ts';

export { PaymentOnOtherSteps } from './payment-on-other-steps.tsx';

/**
 * The customer's details and the payment. A document that has run a tag manager must not show the card form: the page
 * is reloaded, and begins without the tag manager.
 */
export function CustomerStep() {
  const [isTagged] = useState(isTagLoaded);
  useEffect(() => {
    if (isTagged) location.reload();
  }, [isTagged]);
  return isTagged ? <StepSkeleton /> : <Details />;
}

function Details() {
  const order = useCheckout();
  const { payment } = useOrderShop().brand;
  const offers = offersFor(payment, order.kind);
  const [method, setMethod] = useState<OfferedMethod>(offers[0]?.method ?? 'card');
  const { setPaying, readStep } = order;
  const kept = useKeptCart(order);
  const { form, locations } = useCustomer(kept.cart, method === 'card' && asksHolderId(order));
  const methodForm = useRef<MethodHandle>(null);
  const navigate = useNavigate();
  const href = useHref();

  const prepare = async (): Promise<Prepared> => {
    if (!form.submit()) return { ok: false };
    if (isOffline()) return { ok: false, refusal: { code: 'OFFLINE' } };
    // The step's own note shows why a change was refused.
    if (!(await order.flush())) return { ok: false };
    // The network may fail with the answer, so the code that shows the tickets must be loaded before the payment.
    if (!(await isConfirmationHere(order))) return { ok: false, refusal: { code: 'NO_RESPONSE' } };
    if (isNothing(order.cart.bill.total)) return { ok: true, customer: form.value, payment: null };
    const prepared = await methodForm.current?.prepare();
    if (!prepared) return { ok: false, refusal: { code: 'payment_no_response' } };
    if (!prepared.ok) return prepared;
    void sendAnalytics(order, ({ trackPaymentInfo }) => trackPaymentInfo(order, method));
    return { ok: true, customer: form.value, payment: prepared.payment };
  };
  const [searchParams] = useSearchParams();
  const commit = useCommit({
    order,
    returnedFrom: searchParams.get(PAYMENT_PARAMETER),
    prepare,
    onPaid: ({ link, code }) =>
      void finishOrder({ order, link, code, go: (path) => void navigate(href(path), { replace: true }) }),
  });
  const isPaying = isBusy(commit.state);
  useEffect(() => {
    setPaying(isPaying);
    return () => setPaying(false);
  }, [isPaying, setPaying]);

  useEffect(() => {
    earnPassAhead(commitOrder.botCheck);
    void isConfirmationHere({ readStep });
  }, [readStep]);

  return (
    <OrderContext value={kept}>
      <PaymentPage {...{ form, locations, commit, offers, method, setMethod, methodForm }} />
    </OrderContext>
  );
}

/** Loads the code of the confirmation; false when that fails. */
const isConfirmationHere = ({ readStep }: Pick<Checkout, 'readStep'>): Promise<boolean> =>
  readStep('confirmation').then(
    () => true,
    () => false,
  );
