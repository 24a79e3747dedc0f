import { Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { isNothing } from '#kernel/amount.ts';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { useLocation } from '#platform/browser/router/router-context.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { CustomerForm } from '#modules/customers/ui/customer-form.tsx';
import { SignInPanel } from '#modules/customers/ui/sign-in/sign-in-panel.tsx';
import type { SignIn } from '#modules/customers/ui/sign-in/use-sign-in.ts';
import type { ListedOffer } from '#modules/payment/rules/methods.ts';
import { methodOfPick, type PaymentPick } from '#modules/payment/rules/cards/saved-card.ts';
import '#modules/payment/ui/wallet/wallet-room.css';
import { MethodChoice } from '#modules/payment/ui/method-choice.tsx';
import type { SavedCardsUse } from '#modules/payment/ui/saved/use-saved-cards.ts';
import type { PaymentSubject } from '#modules/payment/ui/payment-method.ts';
import { majorUnits } from '#modules/sales/ui/money-text.ts';
import { OrderCodes } from '#modules/tickets/ui/codes/order-codes.tsx';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';
import { useCodes } from '../choice/use-codes.ts';
import { isEmptyCart, isPaidInPart } from '../cart/checkout.ts';
import { goodsView } from '../summary/goods-view.ts';
import { useCheckout } from '../cart/order-context.ts';
import { useOrderShop } from '../cart/order-shop.ts';
import { OrderBar } from '../summary/order-bar.tsx';
import { OrderSummary } from '../summary/order-summary.tsx';
import { OrderVouchers } from './order-vouchers.tsx';
import { PayButton } from './pay-button.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import {
  AsideNote,
  CalledOffNote,
  FailedNote,
  OtherPaymentNote,
  StoppedNote,
  UnsentNote,
} from './payment-note.tsx';
import { canPress, isBusy, type PaymentState } from './payment-state.ts';
import { PriceChanged } from './price-changed.tsx';
import { RestNews } from './rest-news.tsx';
import { InView } from '../frame/in-view.tsx';
import { StepRefusal } from '../frame/refusal-note.tsx';
import { useRefusalText } from '../frame/refusal-text.ts';
import { StepLayout } from '../frame/step-layout.tsx';
import type { Commit } from './use-commit.ts';
import type { useCustomer } from './use-customer.ts';
import type { MethodUse } from './use-prepare.ts';
import './customer-step.css';

const WalletButtons = lazyPart(
  async () => (await import('#modules/payment/ui/wallet/wallet-buttons.tsx')).WalletButtons,
);
const HoldOffer = lazyPart(async () => (await import('../hold/hold-offer.tsx')).HoldOffer);

interface PaymentPageProps extends ReturnType<typeof useCustomer> {
  commit: Commit;
  /** Left out where the brand has no sign-in. */
  signIn: SignIn | undefined;
  offers: readonly ListedOffer[];
  /** Whether the brand takes payments by the wallet of the device. */
  wallet: boolean;
  pick: PaymentPick;
  setPick: (pick: PaymentPick) => void;
  saved: SavedCardsUse;
  methodUse: MethodUse;
  /** How often somebody has signed out here: what they have typed to pay is theirs. */
  signOuts: number;
}

/** The payment's step: notes, the form with its button, and the dialog of a payment that is under way. */
export function PaymentPage(props: PaymentPageProps) {
  const { commit, offers, pick, setPick } = props;
  const t = useTranslations('checkout');
  const { kind, cart } = useCheckout();
  const view = goodsView(kind);
  const { state, press, dispatch, withdraw } = commit;
  const other = offers.find((offer) => offer.method !== methodOfPick(pick));
  const isPaying = isBusy(state);
  const title = t('summary.title');
  // What cannot be bought any more is not shown as an order that waits for its payment.
  const isEmpty = isEmptyCart(cart) || state.name === 'calledOff';
  // After a reload during the payment the cart is empty, because it has become an order: only the payment is shown.
  const hasForm = !isEmpty || state.name === 'ready';
  const aside = (
    <div className="ui-desktop-only">
      <OrderSummary
        title={title}
        lines={<view.Lines />}
        action={<PayButton wide isBusy={isPaying} onPress={press} />}
      />
    </div>
  );
  const bar = (
    <OrderBar
      label={title}
      detail={<view.Detail />}
      lines={<view.Lines />}
      action={<PayButton isBusy={isPaying} onPress={press} />}
    />
  );
  return (
    <StepLayout
      form
      heading={hasForm ? t('pay.details', { kind }) : t('pay.underWay')}
      lead={hasForm && props.wallet && !isNothing(cart.rest.amount) && <Wallet {...props} />}
      aside={!isEmpty && aside}
      bar={!isEmpty && bar}
    >
      <PaymentNotes commit={commit} onCode={() => props.methodUse.form.current?.focus?.()} />
      {hasForm && props.signIn && <SignInOffer signIn={props.signIn} />}
      {hasForm && <PaymentForm {...props} />}
      {state.name === 'priceChanged' && <PriceChanged {...{ state, dispatch }} />}
      <PaymentDialog
        {...{ kind, state, dispatch }}
        onWithdraw={withdraw}
        onAnotherWay={other && (() => (setPick(other.method), withdraw()))}
      />
    </StepLayout>
  );
}

const EMPTY = { code: 'NO_CART' } as const;
/** A fault of the cart has its own code. */
const UNNAMED = { code: 'SERVER_ERROR' } as const;

/** What has become of the last press of Pay, or of the cart. */
function PaymentNotes({
  commit: { state, dispatch, withdraw },
  onCode,
}: {
  commit: Commit;
  onCode: () => void;
}) {
  const { kind, cart } = useCheckout();
  // Another tab of the visitor has given the goods up: there is nothing to pay.
  const isNothingLeft = state.name === 'ready' && isEmptyCart(cart) && !cart.pending && !cart.settled;
  // Something was withdrawn meanwhile: the payment would be refused. The card form may not answer because its amount changed.
  const isUnanswered = state.name === 'unsent' && state.refusal.code === 'payment_no_response';
  const fault = (state.name === 'ready' || isUnanswered) && !isEmptyCart(cart) && cart.fault;
  return (
    <>
      {isNothingLeft && <FailedNote refusal={EMPTY} />}
      {fault && <FailedNote refusal={{ ...UNNAMED, ...fault }} />}
      {cart.otherPayment !== null && !isEmptyCart(cart) && canPress(state) && (
        <OtherPaymentNote kind={kind} address={cart.otherPayment} />
      )}
      {state.name !== 'unsent' && <StepRefusal />}
      {state.name === 'unsent' && !fault && <UnsentNote refusal={state.refusal} />}
      {state.name === 'failed' && <FailedNote refusal={state.refusal} onCode={onCode} />}
      {state.name === 'calledOff' && <CalledOffNote refusal={state.refusal} />}
      {state.name === 'aside' && (
        <InView>
          <AsideNote
            kind={kind}
            onResume={() => dispatch({ type: 'resume' })}
            onWithdraw={withdraw}
            afterDialog
          />
        </InView>
      )}
    </>
  );
}

/** Above the form, whose fields it fills in: it is a form of its own. */
function SignInOffer({ signIn }: { signIn: SignIn }) {
  const { country } = useCheckout();
  const refusalText = useRefusalText();
  return <SignInPanel {...{ signIn, country, refusalText }} />;
}

/** The buyer's details, the methods of payment and the button. */
function PaymentForm(props: PaymentPageProps) {
  const { form, locations, commit, offers, pick, setPick, saved, methodUse } = props;
  const t = useTranslations('checkout');
  const { kind, cart, isStopped, money } = useCheckout();
  const view = goodsView(kind);
  const { hasOwnTerms } = useOrderShop().brand.flows[kind] ?? {};
  const href = useHref();
  const { state, press } = commit;
  const subject = usePaymentSubject(form.value.ssn);
  const refusalText = useRefusalText();
  const tries = useTries(commit) + props.signOuts;
  const headingRef = useFocusAfterStop(state);
  const isSignedIn = props.signIn?.state.name === 'in';
  const hold = 'hold' in cart ? cart.hold : null;
  return (
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
      <CustomerForm
        {...{ form, locations }}
        isKnown={isSignedIn}
        termsHref={href(tenancyAddress.terms(hasOwnTerms ? kind : undefined))}
        others={methodUse.faults}
      >
        <Codes key={`codes ${props.signOuts}`} signIn={props.signIn} />
        <RestNews rest={cart.rest.amount} money={money} />
        {!isNothing(cart.rest.amount) && (
          <MethodChoice
            {...{ offers, saved, tries, subject, refusalText, headingRef }}
            rest={isPaidInPart(cart) ? money(cart.rest.amount) : undefined}
            value={pick}
            onChange={(next) => {
              // The faults of the form that is left are no faults any more.
              methodUse.onCorrected('');
              setPick(next);
            }}
            onEnter={press}
            onCorrected={methodUse.onCorrected}
            ref={methodUse.form}
            note={isStopped && state.name === 'ready' && <StoppedNote />}
          />
        )}

        <div className="ui-phone-only">
          <OrderSummary title={t('summary.title')} lines={<view.Lines />} action={null} />
        </div>
      </CustomerForm>
      {!isEmptyCart(cart) && (
        <div className="ui-desktop-only">
          <PayButton isBusy={isBusy(state)} onPress={press} />
        </div>
      )}
      {hold && (
        <Suspense>
          <HoldOffer {...{ hold, isSignedIn, isBusy: isBusy(state) }} onPress={commit.reserve} />
        </Suspense>
      )}
      {/* For Enter in a field. */}
      <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
    </form>
  );
}

/**
 * Before everything that is to be filled in. The wallet opens when nothing is missing in the form, because its sheet covers
 * the page.
 */
function Wallet({ form, commit, signOuts }: Pick<PaymentPageProps, 'form' | 'commit' | 'signOuts'>) {
  const { state, dispatch, payBy } = commit;
  const subject = usePaymentSubject(form.value.ssn);
  const tries = useTries(commit) + signOuts;
  return (
    <Suspense fallback={<div className="payment-wallet-room" />}>
      <WalletButtons
        key={tries}
        subject={subject}
        mayOpen={() => canPress(state) && form.submit()}
        onPayment={payBy}
        onUnreachable={() => {
          dispatch({ type: 'press' });
          dispatch({ type: 'unsent', refusal: { code: 'payment_no_response' } });
        }}
      />
    </Suspense>
  );
}

/**
 * What changes the sum that is left to pay: codes of tickets, vouchers, and loyalty points, which only who is signed in can
 * have.
 */
function Codes({ signIn }: Pick<PaymentPageProps, 'signIn'>) {
  const { kind, cart } = useCheckout();
  if (kind === 'tickets') return <TicketCodes signIn={signIn} />;
  const may = cart.takesVouchers || signIn;
  return may && <OrderVouchers codes={undefined} isSignedIn={signIn?.state.name === 'in'} />;
}

function TicketCodes({ signIn }: Pick<PaymentPageProps, 'signIn'>) {
  const { cart } = useCheckout();
  const use = useCodes();
  if (cart.takesVouchers || signIn)
    return <OrderVouchers codes={use} isSignedIn={signIn?.state.name === 'in'} />;
  return use && <OrderCodes use={use} currency={cart.bill.currency} />;
}

/** The choice of methods gets the focus after a payment was stopped, here or on another step. */
function useFocusAfterStop({ name }: PaymentState): RefObject<HTMLHeadingElement | null> {
  const { isStopped } = useCheckout();
  const heading = useRef<HTMLHeadingElement>(null);
  // After a change of step the browser scrolls to its top.
  const { key } = useLocation();
  useEffect(() => {
    if (!isStopped || name !== 'ready') return;
    heading.current?.focus({ preventScroll: true });
    // The note below it must be in view too.
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isStopped, name, key]);
  return heading;
}

/** Goods without a seat are sold by the brand, not by one of its complexes. */
const NO_SHOWING = { locationId: undefined, authProfileId: undefined };

function usePaymentSubject(ssn: string): PaymentSubject {
  const order = useCheckout();
  const { locationId, authProfileId } = order.kind === 'tickets' ? order.data.presentation : NO_SHOWING;
  return {
    total: majorUnits(order.cart.rest.amount, order.cart.bill.currency),
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
