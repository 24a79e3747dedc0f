import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { call } from '#platform/browser/network/call.ts';
import { useLoadAgain } from '#platform/browser/router/router-context.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import type { AlternativesView } from '#modules/catalog/contract.ts';
import { Countdown } from '#modules/catalog/ui/showing/countdown.tsx';
import { useShowingTexts } from '#modules/catalog/ui/showing/use-showing-texts.ts';
import { openMemberSale } from '#modules/ordering/contract/member-sale-call.ts';
import { useOrderShop } from '../cart/order-shop.ts';
import { useRefusalText } from '../frame/refusal-text.ts';
import './member-sale.css';

/** On the notice of a showing that is not on sale yet: when members can buy it, or where they show that they are members. */
export function MemberSale({ page: { showing, now } }: { page: AlternativesView }) {
  const t = useTranslations('ordering.memberSale');
  const texts = useShowingTexts();
  const { loadAgain } = useLoadAgain();
  const { members } = showing.sale;
  if (!members) return null;
  if (members.isOpen) return <MemberForm presentationId={showing.id} />;
  return (
    <>
      <p>
        <time dateTime={members.from}>
          {t('from', { moment: texts.moment(members.from, showing.timeZone) })}
        </time>
      </p>
      {/* The sale opens to everybody later: the page shows that wait in figures, and only reloads for this one. */}
      <Countdown until={members.from} now={now} onZero={() => void loadAgain()} isHidden />
    </>
  );
}

/** Asks for the member number; the seats follow on the same page. */
function MemberForm({ presentationId }: { presentationId: number }) {
  const t = useTranslations('ordering.memberSale');
  const { loadAgain } = useLoadAgain();
  const { hasSignIn } = useOrderShop();
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalBody>();
  const field = useRef<HTMLInputElement>(null);
  const isOpened = useRef(false);
  // The seats take the place of this form, and get its focus.
  useEffect(
    () => () => {
      if (isOpened.current) document.querySelector<HTMLElement>('.step-heading')?.focus();
    },
    [],
  );
  const why = useWhy(refusal);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    const memberNumber = number.trim();
    const params = { id: presentationId };
    // Whoever is signed in may be known as a member without a number.
    const result = await call(openMemberSale, { params, body: memberNumber ? { memberNumber } : {} });
    isOpened.current = result.ok;
    if (result.ok) await loadAgain();
    else setRefusal(memberNumber ? result.refusal : { code: 'NO_NUMBER' });
    setBusy(false);
    if (!result.ok) field.current?.focus();
  };
  return (
    <form className="ordering-member-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h2 className="ordering-member-form-title">{t('title')}</h2>
      <TextField
        ref={field}
        label={t('number')}
        name="memberNumber"
        autoComplete="off"
        maxLength={60}
        ltr
        value={number}
        onChange={setNumber}
        hint={hasSignIn && t('signedIn')}
        error={why && <span role="alert">{why}</span>}
      />
      <Button type="submit" look="go" busy={isBusy} busyLabel={t('press')}>
        {t('press')}
      </Button>
    </form>
  );
}

/** Why the sale has not opened for this visitor, in words that speak of no ticket. */
function useWhy(refusal: RefusalBody | undefined): string | undefined {
  const t = useTranslations('ordering.memberSale.refusal');
  const refusalText = useRefusalText();
  if (!refusal) return undefined;
  const { code } = refusal;
  const isOurs = (
    name: string,
  ): name is
    | 'MEMBER_NOT_FOUND'
    | 'MEMBER_NOT_STARTED'
    | 'MEMBER_EXPIRED'
    | 'MEMBER_NEEDS_SIGN_IN'
    | 'NO_NUMBER' => t.has(name as 'NO_NUMBER');
  return isOurs(code) ? t(code) : refusalText(refusal).text;
}
