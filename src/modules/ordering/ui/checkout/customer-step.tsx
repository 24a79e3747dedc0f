import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { isTagLoaded } from '#platform/browser/tag-manager.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import { PAYMENT_PARAMETER } from '#modules/ordering/rules/addresses.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { CustomerForm } from '#modules/customers/ui/customer-form.tsx';
import { asksHolderId } from '#modules/payment/rules/form-rows.ts';
import { offersFor, type OfferedMethod } from '#modules/payment/rules/methods.ts';
import { MethodChoice } from '#modules/payment/ui/method-choice.tsx';
import type { MethodHandle, PaymentSubject } from '#modules/payment/ui/payment-method.ts';
import type { PaymentOffer } from '#modules/tenancy/rules/payment-offers.ts';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';
import { finishOrder } from './finish-order.ts';
import { isEmptyCart, type Checkout } from '../cart/checkout.ts';
import { goodsView } from '../summary/goods-view.ts';
import { OrderContext, useCheckout } from '../cart/order-context.ts';
import { OrderBar } from '../summary/order-bar.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { AsideNote, FailedNote } from './payment-note.tsx';
import { isBusy, type PaymentState } from './payment-state.ts';
import { useOrderShop } from '../cart/order-shop.ts';
import { InView } from '../frame/in-view.tsx';
import { StepRefusal } from '../frame/refusal-note.tsx';
import { useRefusalText } from '../frame/refusal-text.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import { StepSkeleton } from '../frame/step-skeleton.tsx';
import { useCommit, type Commit, type Prepared } from './use-commit.ts';
import { useCustomer } from './use-customer.ts';
import { useKeptCart } from './use-kept-cart.ts';
import { sendAnalytics } from '../frame/use-order-analytics.ts';
import './customer-step.css';

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

interface PaymentPageProps extends ReturnType<typeof useCustomer> {
  commit: Commit;
  offers: readonly PaymentOffer[];
  method: OfferedMethod;
  setMethod: (method: OfferedMethod) => void;
  methodForm: RefObject<MethodHandle | null>;
}

function PaymentPage(props: PaymentPageProps) {
  const { form, locations, commit, offers, method, setMethod, methodForm } = props;
  const t = useTranslations('checkout');
  const order = useCheckout();
  const { kind, cart } = order;
  const view = goodsView(kind);
  const href = useHref();
  const { state, press, dispatch, withdraw } = commit;
  const other = offers.find((offer) => offer.method !== method);
  const isPaying = isBusy(state);
  const { total } = cart.bill;
  const summary = { title: t('summary.title'), lines: <view.Lines /> };
  const isEmpty = isEmptyCart(cart);
  // After a reload during the payment the cart is empty, because it has become an order: only the payment is shown.
  const hasForm = !isEmpty || state.name === 'ready';
  const subject = usePaymentSubject(form.value.ssn);
  const refusalText = useRefusalText();
  const tries = useTries(commit);
  const methods = useRef<HTMLHeadingElement>(null);
  const wasWithdrawn = useRef(false);
  useEffect(() => {
    if (state.name === 'ready' && wasWithdrawn.current) methods.current?.focus();
    wasWithdrawn.current = state.name === 'restarting' && !state.refusal;
  }, [state]);
  return (
    <StepLayout
      form
      heading={hasForm ? t('pay.details', { kind }) : t('pay.underWay')}
      aside={
        !isEmpty && (
          <div className="ui-desktop-only">
            <OrderSummary {...summary} action={<PayButton wide isBusy={isPaying} onPress={press} />} />
          </div>
        )
      }
      bar={
        !isEmpty && (
          <OrderBar
            label={t('summary.title')}
            detail={<view.Detail />}
            lines={<view.Lines />}
            action={<PayButton isBusy={isPaying} onPress={press} />}
          />
        )
      }
    >
      <StepRefusal />
      {state.name === 'failed' && <FailedNote refusal={state.refusal} />}
      {state.name === 'aside' && (
        <InView>
          <AsideNote onResume={() => dispatch({ type: 'resume' })} onWithdraw={withdraw} />
        </InView>
      )}
      {hasForm && (
        <form
          // Not GET: if the form is sent before the scripts have loaded, its data must not be in the address.
          method="post"
          className="ordering-pay"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            press();
          }}
        >
          <CustomerForm form={form} locations={locations} termsHref={href(tenancyAddress.terms())}>
            {!isNothing(total) && (
              <MethodChoice
                {...{ offers, tries, subject, refusalText }}
                value={method}
                onChange={setMethod}
                onEnter={press}
                ref={methodForm}
                headingRef={methods}
              />
            )}
            <div className="ui-phone-only">
              <OrderSummary {...summary} action={null} />
            </div>
          </CustomerForm>
          {!isEmpty && (
            <div className="ui-desktop-only">
              <PayButton isBusy={isPaying} onPress={press} />
            </div>
          )}
          {/* For Enter in a field. */}
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </form>
      )}
      <PaymentDialog
        {...{ state, dispatch }}
        onAnotherCode={withdraw}
        onAnotherWay={other && (() => (setMethod(other.method), withdraw()))}
      />
    </StepLayout>
  );
}

/** Goods without a seat are sold by the brand, not by one of its complexes. */
const NO_SHOWING = { locationId: undefined, authProfileId: undefined };

function usePaymentSubject(ssn: string): PaymentSubject {
  const order = useCheckout();
  const { locationId, authProfileId } = order.kind === 'tickets' ? order.data.presentation : NO_SHOWING;
  return {
    total: order.cart.payload.total ?? 0,
    flow: order.kind,
    country: order.country,
    locationId,
    authProfileId,
    ssn,
  };
}

const ENDED: ReadonlySet<PaymentState['name']> = new Set(['restarting', 'cancelled', 'priceChanged']);

/** Counts the payments that ended without success: the next one begins with a new form. */
function useTries({ state }: Commit): number {
  const [tries, setTries] = useState(0);
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    setSeen(state);
    if (ENDED.has(state.name)) setTries(tries + 1);
  }
  return tries;
}
