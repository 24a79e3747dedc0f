import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { bySize, type Amount } from '#kernel/amount.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import { onChosen, swallowEnter } from '#platform/ui/controls/choice-in-form.ts';
import { useWhenOnline } from '#platform/ui/controls/use-when-online.ts';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import { typedMajor } from '#modules/sales/rules/typed-amount.ts';
import type { CartVoucher, VoucherUse } from './voucher-use.ts';

interface VoucherAmountProps {
  voucher: CartVoucher;
  use: VoucherUse;
  /** How the voucher is called. */
  name: string;
  currency: string;
  money: (amount: Amount) => string;
}

/** How much of a voucher is used: all that it can pay, or another amount. Nothing is asked where there is no choice. */
export function VoucherAmount({ voucher, use, name, currency, money }: VoucherAmountProps) {
  const t = useTranslations('vouchers.pay');
  const group = useId();
  const [isOpen, setOpen] = useState(false);
  // The field for another amount goes away when its amount is used.
  const part = useKeptFocus<HTMLFieldSetElement>(onChosen);
  const { reference, pays, least, most, isChosen } = voucher;
  if (bySize(least, most) >= 0) return null;
  const chip = (label: string, checked: boolean, onChange: () => void) => (
    <label className="vouchers-chip">
      <input
        className="vouchers-chip-input"
        type="radio"
        name={group}
        {...{ checked, onChange }}
        onKeyDown={swallowEnter}
      />
      <bdi>{label}</bdi>
    </label>
  );
  return (
    <fieldset ref={part} className="vouchers-amount">
      <legend className="vouchers-detail">
        {t('howMuch')}
        <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
      </legend>
      <div className="vouchers-chips">
        {isChosen && chip(money(pays), !isOpen, () => setOpen(false))}
        {chip(t('most', { amount: money(most) }), !isChosen && !isOpen, () => {
          setOpen(false);
          if (isChosen) void use.setAmount(reference, null);
        })}
        {chip(t('other'), isOpen, () => setOpen(true))}
      </div>
      {isOpen && (
        <OtherAmount
          {...{ use, currency, reference }}
          limits={t('between', { least: money(least), most: money(most) })}
          onUsed={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}

interface OtherAmountProps {
  use: VoucherUse;
  currency: string;
  reference: string;
  limits: string;
  onUsed: () => void;
}

/** The field for another amount. It stands within the form of the payment: Enter uses the amount and pays nothing. */
function OtherAmount({ use, currency, reference, limits, onUsed }: OtherAmountProps) {
  const t = useTranslations('vouchers.pay');
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    // An arrow key that passes over 'Other' stays among the choices; the field comes next.
    if (!document.activeElement?.matches(':focus-visible')) field.current?.focus();
  }, []);
  const apply = async (): Promise<void> => {
    if (isSending) return;
    const amount = typedMajor(text, currency);
    if (amount === null) return setFault(limits);
    setSending(true);
    const refusal = await use.setAmount(reference, amount);
    setSending(false);
    setWaiting(refusal?.code === 'OFFLINE');
    if (!refusal) return onUsed();
    const { title, text: why } = use.refusalText(refusal);
    setFault(refusal.code === 'SYSTEM_VOUCHER_AMOUNT' ? limits : `${title}. ${why}`);
  };
  useWhenOnline(isWaiting, () => void apply());
  return (
    <div className="ui-field-act">
      <TextField
        ref={field}
        ltr
        label={t('otherAmount', { currency })}
        value={text}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        hint={limits}
        error={fault && <span role="alert">{fault}</span>}
        onEnter={() => void apply()}
        onChange={(typed) => {
          setFault(undefined);
          setWaiting(false);
          setText(typed);
        }}
      />
      <Button busy={isSending} onClick={() => void apply()}>
        {t('use')}
      </Button>
    </div>
  );
}
