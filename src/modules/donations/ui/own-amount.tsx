import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Amount } from '#kernel/amount.ts';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import { roundMoneyText } from '#modules/sales/ui/money-text.ts';
import { isTypedWithinLimits } from '#modules/donations/rules/donations.ts';
import { amountText, typedAmount } from '#modules/sales/rules/typed-amount.ts';
import type { Sum } from './donation-choice.tsx';

interface OwnAmountProps {
  sum: Sum;
  currency: string;
  /** Minor units; null while the field has no readable amount. */
  value: number | null;
  onChange: (amount: number | null) => void;
  /** True after the visitor tried to continue with an amount that cannot be given. */
  isRefused: boolean;
}

/** The field for the giver's own amount. A fault is shown after the giver has left the field, not while typing. */
export function OwnAmount({ sum, currency, value, onChange, isRefused }: OwnAmountProps) {
  const t = useTranslations('donations.choose');
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => (value === null ? '' : amountText(value, currency)));
  const [isLeft, setLeft] = useState(false);
  useEffect(() => {
    if (isRefused) field.current?.focus();
  }, [isRefused]);
  const money = (amount: Amount): string => roundMoneyText(amount, currency, locale);
  const limits = t('limits', { minimum: money(sum.minimum), maximum: money(sum.maximum) });
  const isWrong = !isTypedWithinLimits(sum, value) && (isRefused || (isLeft && text !== ''));
  return (
    <TextField
      ref={field}
      label={t('ownLabel', { currency })}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      ltr
      hint={limits}
      error={isWrong && <span role="alert">{limits}</span>}
      onChange={(next) => {
        setText(next);
        onChange(typedAmount(next, currency));
      }}
      onBlur={() => setLeft(true)}
    />
  );
}
