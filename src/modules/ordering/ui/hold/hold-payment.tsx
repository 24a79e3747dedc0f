import { Suspense, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isNothing, type Amount } from '#kernel/amount.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { lazyPart } from '#platform/browser/lazy-part.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { momentText } from '#modules/documents/rules/formatted-texts.ts';
import { listedOffers, offersFor, walletOffer } from '#modules/payment/rules/methods.ts';
import type { PaymentPick } from '#modules/payment/rules/cards/saved-card.ts';
import '#modules/payment/ui/wallet/wallet-room.css';
import { MethodChoice } from '#modules/payment/ui/method-choice.tsx';
import { knownPick, useSavedCards } from '#modules/payment/ui/saved/use-saved-cards.ts';
import { moneyText } from '#modules/sales/ui/money-text.ts';
import { AsideNote, useFocusedNote } from '../checkout/payment-note.tsx';
import { canPress, isBusy } from '../checkout/payment-state.ts';
import { RestNews } from '../checkout/rest-news.tsx';
import { useRefusalText } from '../frame/refusal-text.ts';
import type { OrderShop } from '../cart/order-shop.ts';
import type { HoldUse } from './use-hold.ts';

const WalletButtons = lazyPart(
  async () => (await import('#modules/payment/ui/wallet/wallet-buttons.tsx')).WalletButtons,
);

const VoucherField = lazyPart(async () => (await import('../checkout/voucher-field.tsx')).VoucherField);

interface HoldPaymentProps {
  use: HoldUse;
  brand: Pick<OrderShop['brand'], 'country' | 'payment'>;
}

/** The way to pay, and the way to give the seats back. */
export function HoldPayment({ use, brand }: HoldPaymentProps) {
  const t = useTranslations('holds');
  const tPay = useTranslations('checkout.pay');
  const locale = useLocale();
  const refusalText = useRefusalText();
  const { hold, state, pay, vouchers } = use;
  const { rest, restAmount } = vouchers.share;
  const isCovered = isNothing(rest);
  const money = (amount: Amount): string => moneyText(amount, hold.currency, locale);
  const everyOffer = offersFor(brand.payment, 'tickets');
  const offers = listedOffers(everyOffer);
  const cards = useSavedCards('tickets', true);
  // Whoever has the link may pay; a card is saved for the customer who is signed in.
  const saved = { ...cards, isOffered: cards.isOffered && cards.isCustomer };
  const [picked, setPick] = useState<PaymentPick>(offers[0]?.method ?? 'card');
  const pick = knownPick(picked, saved.cards);
  const busy = isBusy(state);
  const refusal = 'refusal' in state ? state.refusal : null;
  const subject = {
    total: restAmount,
    flow: 'tickets' as const,
    country: brand.country,
    locationId: undefined,
    authProfileId: undefined,
    ssn: '',
  };
  const press = (): void => pay(pick === 'card' && saved.isOffered && saved.isSaving);
  const until = momentText(hold.until, locale, hold.showing.timeZone);
  return (
    <>
      <Note tone="warn" title={t('payBy', { until })}>
        {t(hold.isChange ? 'change.held.text' : 'payByText')}
      </Note>
      {refusal && !busy && <PaymentRefusal refusal={refusal} />}
      {state.name === 'aside' && (
        <AsideNote
          kind="tickets"
          onResume={() => use.dispatch({ type: 'resume' })}
          onWithdraw={use.withdraw}
          afterDialog
        />
      )}
      {walletOffer(everyOffer) && !isCovered && (
        <Suspense fallback={<div className="payment-wallet-room" />}>
          <WalletButtons
            key={use.tries}
            subject={subject}
            mayOpen={() => canPress(state)}
            onPayment={use.payBy}
            onUnreachable={use.fail}
          />
        </Suspense>
      )}
      {/* Outside of the form, so that Enter in it cannot pay before its own code is loaded. */}
      <Suspense>
        <VoucherField
          vouchers={vouchers.share.vouchers}
          use={vouchers.use}
          takesVouchers={hold.takesVouchers}
          asksForPoints={!isCovered}
          currency={hold.currency}
          money={money}
        />
      </Suspense>
      <RestNews rest={rest} money={money} />
      <form
        method="post"
        noValidate
        className="ordering-hold-payment"
        onSubmit={(event) => {
          event.preventDefault();
          press();
        }}
      >
        {!isCovered && (
          <MethodChoice
            {...{ offers, saved, subject, refusalText }}
            rest={restAmount === hold.amount ? undefined : money(rest)}
            value={pick}
            onChange={setPick}
            tries={use.tries}
            onEnter={press}
            onCorrected={() => {}}
            ref={use.form}
          />
        )}
        <p className="ui-row">
          <Button
            look="go"
            icon={isCovered ? 'check' : 'lock'}
            busy={busy}
            busyLabel={tPay('paying')}
            onClick={press}
          >
            {isCovered ? tPay('pressFree') : tPay('press', { amount: money(rest) })}
          </Button>
        </p>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
      <GiveUp use={use} />
    </>
  );
}

/** Why the payment has failed. The button that was pressed is far below. */
function PaymentRefusal({ refusal }: { refusal: RefusalBody }) {
  const t = useTranslations('holds.stopped');
  const texts = useRefusalText()(refusal);
  // An order ends with its payment; a reservation does not.
  const { title, text } = refusal.code === 'ORDER_CANCELLED' ? { title: t('title'), text: t('text') } : texts;
  return (
    <Note ref={useFocusedNote(refusal)} tone="bad" title={title} label={title}>
      {text}
    </Note>
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
