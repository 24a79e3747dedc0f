import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/browser/network/call.ts';
import { useNavigate } from '#platform/browser/router/router-context.ts';
import { Button, ButtonLink } from '#platform/ui/controls/button.tsx';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { useHref } from '#modules/catalog/ui/links.tsx';
import { withdrawPayment } from '#modules/ordering/contract.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { isEmptyCart } from '../cart/checkout.ts';
import { useCheckout } from '../cart/order-context.ts';
import { InView } from '../frame/in-view.tsx';
import { useRefusalText } from '../frame/refusal-text.ts';
import { finishOrder } from './finish-order.ts';
import { AsideNote } from './payment-note.tsx';
import type { Committed } from './payment-state.ts';
import { watchPayment } from './watch-payment.ts';

/**
 * On the steps before the payment: shows that a payment of this order is under way, or was made a moment ago. Without
 * it, a visitor who went back from the payment would not see its result, and might buy again.
 */
export function PaymentOnOtherSteps() {
  const order = useCheckout();
  const t = useTranslations('checkout.dialog');
  const { cart, step, isPaymentShown, isUnanswered } = order;
  const { pending, settled } = cart;
  // With other goods in the cart, the payment's step is about those.
  const isShown = step === 'customerInfo' && (isPaymentShown || isEmptyCart(cart));
  const isOnOtherStep = !isShown && step !== 'confirmation';
  const paid = usePaid(isOnOtherStep ? pending?.orderId : undefined);
  if (isUnanswered)
    return (
      <InView>
        <Note tone="warn" title={t('lost')} announce="status">
          {t('lostText')}
        </Note>
      </InView>
    );
  if (!isOnOtherStep) return null;
  if (settled?.holdLink) return <HeldNote link={settled.holdLink} />;
  if (!paid && !settled?.isPaid && !pending) return null;
  // After going back, the browser may have scrolled past it.
  return (
    <InView>
      {paid || settled?.isPaid ? <PaidNote paid={paid} /> : <Unpaid orderId={pending!.orderId} />}
    </InView>
  );
}

/** A link, since the reservation has a page of its own. */
function HeldNote({ link }: { link: string }) {
  const t = useTranslations('checkout.hold');
  const href = useHref();
  return (
    <InView>
      <Note
        tone="ok"
        title={t('done')}
        announce="status"
        actions={
          <ButtonLink small look="ink" href={href(orderingAddress.hold(link))}>
            {t('show')}
          </ButtonLink>
        }
      >
        {t('doneText')}
      </Note>
    </InView>
  );
}

function Unpaid({ orderId }: { orderId: string }) {
  const { kind, cart, showPayment, refresh, clearRefusal, setStopped, goTo } = useCheckout();
  const t = useTranslations('checkout.dialog');
  const texts = useRefusalText();
  const toast = useToast();
  const isOfOthers = !isEmptyCart(cart);
  const withdraw = async (): Promise<void> => {
    const result = await call(withdrawPayment, { params: { orderId } });
    if (!result.ok) toast(texts(result.refusal).title, 'bad');
    await refresh();
    clearRefusal();
    setStopped(result.ok);
    // The payment's step says that it was stopped, and has the other ways to pay.
    if (result.ok && !isOfOthers && (await goTo('customerInfo'))) return;
    if (result.ok) toast(t('stopped'), 'ok');
    // The button that had the focus is gone.
    document.querySelector<HTMLElement>('.step-heading')?.focus();
  };
  return (
    <AsideNote
      kind={kind}
      onResume={() => {
        clearRefusal();
        showPayment();
      }}
      onWithdraw={() => void withdraw()}
      isOfOthers={isOfOthers}
    />
  );
}

/** Waits until an order is paid; reads the cart again when its payment has failed. */
function usePaid(orderId: string | undefined): Committed | null {
  const { refresh } = useCheckout();
  const [paid, setPaid] = useState<Committed | null>(null);
  const readCart = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (orderId === undefined) return undefined;
    const stop = watchPayment(orderId, true, {
      onReply: (reply) => {
        if (reply.status !== 'paid') return;
        stop();
        setPaid(reply);
        readCart();
      },
      onRefusal: () => readCart(),
    });
    return stop;
  }, [orderId]);
  // A payment that was begun afterwards is not paid yet.
  return orderId === undefined || paid?.orderId === orderId ? paid : null;
}

/** `paid`: the reply that this page received; null when only the cart says so, then the payment's step has the link. */
function PaidNote({ paid }: { paid: Committed | null }) {
  const t = useTranslations('checkout');
  const order = useCheckout();
  const navigate = useNavigate();
  const href = useHref();
  const show = (): void => {
    if (!paid) return order.showPayment();
    const { link = '', reservationIdentifier: code = '' } = paid;
    void finishOrder({ order, link, code, go: (path) => void navigate(href(path)) });
  };
  return (
    <Note
      tone="ok"
      title={t('confirmation.complete')}
      announce="status"
      actions={
        <Button small look="ink" onClick={show}>
          {t('pay.showBought', { kind: order.kind })}
        </Button>
      }
    >
      {t('confirmation.safe', { kind: order.kind })}
    </Note>
  );
}
