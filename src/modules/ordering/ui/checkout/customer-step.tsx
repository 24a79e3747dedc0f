import { Suspense, useEffect, useState } from 'react';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { beforeReload } from '#platform/browser/before-reload.ts';
import { useNavigate, useSearchParams } from '#platform/browser/router/router-context.ts';
import { isTagLoaded } from '#platform/browser/tag-manager.ts';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { customerDraft } from '#modules/customers/rules/wire-customer.ts';
import { useSignIn } from '#modules/customers/ui/sign-in/use-sign-in.ts';
import { commitOrder } from '#modules/ordering/contract.ts';
import { orderingAddress, PAYMENT_PARAMETER } from '#modules/ordering/rules/addresses.ts';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { asksHolderId } from '#modules/payment/rules/form-rows.ts';
import { listedOffers, offersFor, walletOffer } from '#modules/payment/rules/methods.ts';
import { methodOfPick, type PaymentPick } from '#modules/payment/rules/cards/saved-card.ts';
import { knownPick, useSavedCards } from '#modules/payment/ui/saved/use-saved-cards.ts';
import { finishOrder } from './finish-order.ts';
import { OrderContext, useCheckout } from '../cart/order-context.ts';
import { PaymentPage } from './payment-page.tsx';
import { isBusy } from './payment-state.ts';
import { useOrderShop } from '../cart/order-shop.ts';
import { StepSkeleton } from '../frame/step-skeleton.tsx';
import { useCommit } from './use-commit.ts';
import { useCustomer } from './use-customer.ts';
import { useKeptCart } from './use-kept-cart.ts';
import { isConfirmationHere, usePrepare } from './use-prepare.ts';

const SignInFirst = lazyPart(async () => (await import('./sign-in-first.tsx')).SignInFirst);

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
  const everyOffer = offersFor(payment, order.kind);
  const offers = listedOffers(everyOffer);
  const wallet = walletOffer(everyOffer) !== undefined;
  const [picked, setPick] = useState<PaymentPick>(offers[0]?.method ?? 'card');
  const [signOuts, setSignOuts] = useState(0);
  const { setPaying, readStep } = order;
  const kept = useKeptCart(order);
  const { form, locations } = useCustomer(kept.cart, methodOfPick(picked) === 'card' && asksHolderId(order));
  const { auth } = order.configuration;
  const isOffered = auth.provider !== null;
  const signIn = useSignIn({
    isOffered,
    byMember: order.configuration.params[64],
    beforeSigningIn: order.flush,
    onKnown: (customer) => form.fillIn(customerDraft(customer)),
    onSignedIn: order.refresh,
    onSignedOut: () => {
      form.clear();
      // A card that was typed, too.
      setSignOuts((count) => count + 1);
    },
  });
  const saved = useSavedCards(order.kind, signIn.state.name === 'in');
  const pick = knownPick(picked, saved.cards);
  const method = methodOfPick(pick);
  const savesCard = pick === 'card' && saved.isSaving;
  const { prepare, methodUse } = usePrepare({ order, form, method, savesCard });
  const navigate = useNavigate();
  const href = useHref();
  const searchParams = useSearchParams();
  const commit = useCommit({
    order,
    returnedFrom: searchParams.get(PAYMENT_PARAMETER),
    prepare,
    onPaid: ({ link, code }) =>
      void finishOrder({ order, link, code, go: (path) => void navigate(href(path), { replace: true }) }),
    onHeld: ({ link }) => {
      void navigate(href(orderingAddress.hold(link)), { replace: true });
      // The server has emptied the cart.
      void order.refresh();
    },
  });
  const isPaying = isBusy(commit.state);
  useEffect(() => {
    setPaying(isPaying);
    return () => setPaying(false);
  }, [isPaying, setPaying]);
  // A page that follows a payment is not reloaded.
  useEffect(() => {
    return beforeReload(async () => (isPaying ? null : ''));
  }, [isPaying]);

  useEffect(() => {
    earnPassAhead(commitOrder.botCheck);
    void isConfirmationHere({ readStep });
  }, [readStep]);

  // A payment that is under way is shown to whoever has begun it.
  const mustSignIn = auth.required && signIn.state.name !== 'in' && commit.state.name === 'ready';
  return (
    <OrderContext value={kept}>
      {mustSignIn ? (
        <Suspense fallback={<StepSkeleton />}>
          <SignInFirst signIn={signIn} />
        </Suspense>
      ) : (
        <PaymentPage
          {...{ form, locations, commit, offers, wallet, pick, setPick, saved, methodUse, signOuts }}
          signIn={isOffered ? signIn : undefined}
        />
      )}
    </OrderContext>
  );
}
