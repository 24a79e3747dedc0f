import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { earnPassAhead } from '#platform/browser/bot-check/bot-pass.ts';
import { isTagLoaded } from '#platform/browser/tag-manager.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useToast } from '#platform/ui/feedback/toast.tsx';
import { Empty } from '#platform/ui/layout/layout.tsx';
import { catalogAddress } from '#modules/catalog/rules/addresses.ts';
import { LinkButton, useHref } from '#modules/catalog/ui/links.tsx';
import { momentText } from '#modules/documents/rules/formatted-texts.ts';
import { listedOffers, offersFor } from '#modules/payment/rules/methods.ts';
import type { PaymentPick } from '#modules/payment/rules/cards/saved-card.ts';
import { MethodChoice } from '#modules/payment/ui/method-choice.tsx';
import { knownPick, useSavedCards } from '#modules/payment/ui/saved/use-saved-cards.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import { payHold } from '#modules/ordering/contract/hold-calls.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { BotCheckPlace } from '../frame/bot-check-place.tsx';
import { PaymentDialog } from '../checkout/payment-dialog.tsx';
import { AsideNote } from '../checkout/payment-note.tsx';
import { isBusy } from '../checkout/payment-state.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import type { OrderShop } from '../cart/order-shop.ts';
import { HoldContent } from './hold-content.tsx';
import type { Hold } from './load-hold.ts';
import { useHold, type HoldUse } from './use-hold.ts';
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
    // The buttons of its former state are gone.
    if (shown.current === 'held' && hold.state === 'ended') heading.current?.focus();
    shown.current = hold.state;
  }, [hold.state]);
  return (
    <div className="ordering-hold">
      <h1 ref={heading} tabIndex={-1}>
        {t(titleKey(hold))}
      </h1>
      <HoldContent hold={hold} />
      {isOpen && !isTagged ? <Payment {...{ use, brand }} /> : <Closed hold={hold} token={token} />}
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

/** The way to pay, and the way to give the seats back. */
function Payment({ use, brand }: { use: HoldUse; brand: HoldPageProps['brand'] }) {
  const t = useTranslations('holds');
  const tPay = useTranslations('checkout.pay');
  const locale = useLocale();
  const refusalText = useRefusalText();
  const { hold, state, pay } = use;
  const offers = listedOffers(offersFor(brand.payment, 'tickets'));
  const saved = useSavedCards('tickets', true);
  const [picked, setPick] = useState<PaymentPick>(offers[0]?.method ?? 'card');
  const pick = knownPick(picked, saved.cards);
  const busy = isBusy(state);
  const refusal = 'refusal' in state ? state.refusal : null;
  const until = momentText(hold.until, locale, hold.showing.timeZone);
  return (
    <>
      <Note tone="warn" title={t('payBy', { until })}>
        {t(hold.isChange ? 'change.held.text' : 'payByText')}
      </Note>
      {refusal && !busy && <RefusalNote texts={refusalText(refusal)} />}
      {state.name === 'aside' && (
        <AsideNote
          kind="tickets"
          onResume={() => use.dispatch({ type: 'resume' })}
          onWithdraw={use.withdraw}
          afterDialog
        />
      )}
      <form
        method="post"
        noValidate
        className="ordering-hold-payment"
        onSubmit={(event) => {
          event.preventDefault();
          pay();
        }}
      >
        <MethodChoice
          {...{ offers, refusalText }}
          saved={{ ...saved, isOffered: false }}
          value={pick}
          onChange={setPick}
          tries={use.tries}
          subject={{
            total: hold.amount,
            flow: 'tickets',
            country: brand.country,
            locationId: undefined,
            authProfileId: undefined,
            ssn: '',
          }}
          onEnter={pay}
          onCorrected={() => {}}
          ref={use.form}
        />
        <p className="ui-row">
          <Button look="go" icon="lock" busy={busy} busyLabel={tPay('paying')} onClick={pay}>
            {tPay('press', { amount: moneyText(hold.total, hold.currency, locale) })}
          </Button>
        </p>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <GiveUp use={use} />
    </>
  );
}

function RefusalNote({ texts }: { texts: { readonly title: string; readonly text: string } }) {
  return (
    <Note tone="bad" announce="alert" title={texts.title}>
      {texts.text}
    </Note>
  );
}

/** Of the question's buttons the one that keeps the seats, and afterwards the one that asked. */
const safeButton = (buttons: readonly HTMLElement[]): HTMLElement | undefined => buttons[0];

/** Asks once more before the seats are given back. */
function GiveUp({ use: { hold, giveUp, isGivingUp, problem, state } }: { use: HoldUse }) {
  const t = useTranslations(hold.isChange ? 'holds.change' : 'holds');
  const tHolds = useTranslations('holds');
  const refusalText = useRefusalText();
  const [isAsked, setAsked] = useState(false);
  const part = useKeptFocus<HTMLElement>(safeButton);
  return (
    <section ref={part} tabIndex={-1} className="ordering-hold-give-up">
      {isAsked ? (
        <>
          <p role="status">{t('giveUpText')}</p>
          <p className="ui-row">
            {/* First: a second tap of a double tap meets it. */}
            <Button look="alt" disabled={isGivingUp} onClick={() => setAsked(false)}>
              {t('keep')}
            </Button>
            <Button look="ink" busy={isGivingUp} busyLabel={tHolds('givingUp')} onClick={giveUp}>
              {t('giveUpNow')}
            </Button>
          </p>
        </>
      ) : (
        <Button look="plain" disabled={isBusy(state)} onClick={() => setAsked(true)}>
          {t('giveUp')}
        </Button>
      )}
      {problem && <RefusalNote texts={refusalText(problem)} />}
    </section>
  );
}

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
