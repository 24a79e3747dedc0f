import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { useNavigate } from '#platform/browser/router/router-context.ts';
import { isTagLoaded } from '#platform/browser/tag-manager.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton, useHref } from '#modules/catalog/ui/links.tsx';
import { payHold } from '#modules/ordering/contract/hold-calls.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { BotCheckPlace } from '../frame/bot-check-place.tsx';
import { PaymentDialog } from '../checkout/payment-dialog.tsx';
import type { OrderShop } from '../cart/order-shop.ts';
import { HoldContent } from './hold-content.tsx';
import { HoldPayment } from './hold-payment.tsx';
import type { Hold } from './load-hold.ts';
import { useHold } from './use-hold.ts';
import './hold-page.css';

interface HoldPageProps {
  /** Of the link. */
  token: string;
  hold: Hold;
  brand: Pick<OrderShop['brand'], 'country' | 'payment'>;
}

/** An order that was kept without payment: what it is, until when it can be paid, and the ways to pay it. */
export function HoldPage({ token, hold: loaded, brand }: HoldPageProps) {
  const t = useTranslations('holds');
  const href = useHref();
  const navigate = useNavigate();
  const toast = useToast();
  const use = useHold({
    token,
    hold: loaded,
    onPaid: (link) => {
      // The tickets' page does not say that they were just paid.
      toast(t(loaded.isChange ? 'change.paid.title' : 'paid.title'), 'ok');
      void navigate(href(orderingAddress.eTicket(link)), { replace: true });
    },
  });
  const { hold, state } = use;
  // A document that has run a tag manager must not show the card form.
  const [isTagged] = useState(isTagLoaded);
  useEffect(() => {
    if (isTagged) location.reload();
    else earnPassAhead(payHold.botCheck);
  }, [isTagged]);
  const isOpen = isOpenFor(hold);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(hold.state);
  useEffect(() => {
    // The buttons of its former state are gone, perhaps with the focus.
    if (shown.current === 'held' && hold.state !== 'held' && document.activeElement === document.body)
      heading.current?.focus();
    shown.current = hold.state;
  }, [hold.state]);
  return (
    <div className="ordering-hold">
      <h1 ref={heading} tabIndex={-1}>
        {t(titleKey(hold))}
      </h1>
      <HoldContent hold={hold} share={use.vouchers.share} />
      {isOpen && !isTagged ? <HoldPayment {...{ use, brand }} /> : <Closed hold={hold} token={token} />}
      <PaymentDialog kind="tickets" state={state} dispatch={use.dispatch} onWithdraw={use.withdraw} />
      <BotCheckPlace />
    </div>
  );
}

function titleKey({ state, isChange }: Hold) {
  if (isChange) return `change.${state === 'paid' || state === 'ended' ? state : 'held'}.title` as const;
  return state === 'held' ? ('title' as const) : (`${state}.title` as const);
}

/** Whether this visitor can pay it, or is paying it. */
const isOpenFor = ({ state, pending }: Hold): boolean =>
  state === 'held' || (state === 'paying' && pending !== null);

/** Nothing is left to do: it is paid, its time is over, or somebody else is paying it. */
function Closed({ hold: { state, presentationId, isChange }, token }: { hold: Hold; token: string }) {
  const t = useTranslations('holds');
  if (state === 'held') return null;
  const part = isChange && state !== 'paying' ? (`change.${state}` as const) : state;
  return (
    <>
      <Note tone={state === 'paid' ? 'ok' : 'neutral'} announce="status" title={t(`${part}.note`)}>
        {t(`${part}.text`)}
      </Note>
      <p className="ui-row">
        {state === 'paid' && <LinkButton to={orderingAddress.eTicket(token)}>{t('tickets')}</LinkButton>}
        {state === 'ended' && !isChange && (
          <LinkButton to={catalogAddress.showing(presentationId)}>{t('chooseAgain')}</LinkButton>
        )}
      </p>
    </>
  );
}

/** For an address that is not of a reservation. */
export function NoHold() {
  const t = useTranslations('holds');
  return (
    <Empty
      isPage
      title={t('missing.title')}
      actions={<LinkButton to={orderingAddress.findHold()}>{t('find.title')}</LinkButton>}
    >
      <p>{t('missing.text')}</p>
    </Empty>
  );
}
