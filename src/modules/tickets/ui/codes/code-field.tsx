import { useState, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import type { CodeUse } from './code-use.ts';
import './codes.css';

interface CodeFieldProps {
  label: string;
  use: CodeUse;
  /** The seat whose ticket the code is for; left out for the order. */
  seatNo?: number;
  /** Called when a code was applied. */
  onApplied?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A field for one code. It may stand within another form: Enter applies the code and does not send that form. */
export function CodeField({ label, use, seatNo, onApplied, ref }: CodeFieldProps) {
  const t = useTranslations('tickets.code');
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const apply = async (): Promise<void> => {
    if (isSending) return;
    if (text.trim() === '') return setFault(t('empty'));
    setSending(true);
    const refusal = await use.enter(text, seatNo);
    setSending(false);
    if (refusal) {
      const words = use.refusalText(refusal);
      return setFault(t('refused', words));
    }
    setText('');
    onApplied?.();
  };
  return (
    <div className="tickets-code-field">
      <TextField
        ref={ref}
        ltr
        label={label}
        value={text}
        maxLength={80}
        autoComplete="off"
        error={fault && <span role="alert">{fault}</span>}
        onEnter={() => void apply()}
        onChange={(typed) => {
          setFault(undefined);
          setText(typed);
        }}
      />
      <Button busy={isSending} busyLabel={t('checking')} onClick={() => void apply()}>
        {t('apply')}
      </Button>
    </div>
  );
}
