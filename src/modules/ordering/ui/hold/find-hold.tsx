import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { earnPass } from '#platform/browser/bot-check/bot-pass.ts';
import { call } from '#platform/browser/network/call.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import { useGoToSecret } from '#modules/catalog/ui/go-to-secret.ts';
import { examplePhone } from '#modules/customers/rules/phone.ts';
import { findHold } from '#modules/ordering/contract/hold-calls.ts';
import { orderingAddress } from '#modules/ordering/rules/addresses.ts';
import { BotCheckPlace } from '../frame/bot-check-place.tsx';
import { useRefusalText } from '../frame/refusal-text.ts';
import './hold-page.css';

/**
 * For a customer who has lost the e-mail of a reservation: its code and their mobile number lead to the page on which it
 * is paid (specification section 2, 'Unpaid-reservation login').
 */
export function FindHold({ country }: { country: string }) {
  const t = useTranslations('holds.find');
  const refusalText = useRefusalText();
  const goToSecret = useGoToSecret();
  const [code, setCode] = useState('');
  const [number, setNumber] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusalBody>();
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const numberField = useRef<HTMLInputElement>(null);
  const find = async (): Promise<void> => {
    if (isBusy) return;
    setRefusal(undefined);
    setTried(true);
    const empty = code.trim() === '' ? field : number.trim() === '' ? numberField : undefined;
    if (empty) return empty.current?.focus();
    setBusy(true);
    const result = await call(
      findHold,
      { body: { reservationIdentifier: code.trim(), mobileNumber: number.trim() } },
      { onBotCheck: () => earnPass(findHold.botCheck) },
    );
    setBusy(false);
    if (result.ok) return goToSecret(orderingAddress.hold(result.data.link));
    setRefusal(result.refusal);
    field.current?.focus();
  };
  const emptyFault = (text: string) =>
    isTried && text.trim() === '' && <span role="alert">{t('empty')}</span>;
  const why = refusal && (refusal.code === 'ORDER_NOT_FOUND' ? t('none') : refusalText(refusal).text);
  return (
    <div className="ordering-hold">
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <form
        className="ordering-hold-find"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void find();
        }}
      >
        <TextField
          ref={field}
          label={t('code')}
          name="reservationIdentifier"
          autoComplete="off"
          maxLength={40}
          ltr
          value={code}
          onChange={setCode}
          error={emptyFault(code) || (why && <span role="alert">{why}</span>)}
        />
        <TextField
          ref={numberField}
          label={t('number')}
          type="tel"
          name="mobileNumber"
          autoComplete="tel"
          maxLength={40}
          placeholder={examplePhone(country)}
          value={number}
          onChange={setNumber}
          error={emptyFault(number)}
        />
        <p className="ui-row">
          <Button type="submit" look="go" busy={isBusy} busyLabel={t('press')}>
            {t('press')}
          </Button>
        </p>
      </form>
      <BotCheckPlace />
    </div>
  );
}
