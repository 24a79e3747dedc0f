import { useImperativeHandle, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { uuidv7 } from '#kernel/ids.ts';
import { DigitCells } from '#platform/ui/controls/digit-cells.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import { codeDigits, codeIdentifier, CODE_LENGTH, codeScheme, isPaymentCode } from '../../rules/code.ts';
import { browserFacts } from '../browser-facts.ts';
import type { MethodFault, MethodProps, PaymentInput, PreparedPayment } from '../payment-method.ts';

/** With a space: apps show a code as '739 412', and some copy it so. */
const TYPED_LENGTH = CODE_LENGTH + 1;

/** A six-digit code from the bank's app. Mount it with another `key` for another try: a code works once. */
export function CodeForm({ offer, onCorrected, ref }: MethodProps) {
  const t = useTranslations('payment.code');
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    prepare: async (): Promise<PreparedPayment> => {
      if (isPaymentCode(code)) return { ok: true, payment: paymentBy(code) };
      setWrong(true);
      field.current?.focus();
      return { ok: false };
    },
    check: async (): Promise<readonly MethodFault[]> => {
      if (isPaymentCode(code)) return [];
      setWrong(true);
      return [{ field: 'code', text: t('fault'), go: () => field.current?.focus() }];
    },
  }));
  return (
    <div className="ui-digits">
      <TextField
        start={<DigitCells count={CODE_LENGTH} />}
        ref={field}
        label={t('label')}
        hint={t('hint', { scheme: codeScheme(offer.provider) })}
        error={isWrong && <span role="alert">{t('fault')}</span>}
        value={code}
        onChange={(typed) => {
          setCode(codeDigits(typed));
          setWrong(false);
          onCorrected('code');
        }}
        ltr
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={TYPED_LENGTH}
      />
    </div>
  );
}

/** Each press has an identifier of its own; when it is sent again after a lost answer, it is charged once. */
const paymentBy = (code: string): PaymentInput => ({
  identifier: codeIdentifier(uuidv7()),
  code,
  numberOfPayments: 1,
  browser: browserFacts(),
});
