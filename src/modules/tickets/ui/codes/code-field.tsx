import { useState, type ClipboardEvent, type Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import { useWhenOnline } from '#platform/ui/controls/use-when-online.ts';
import type { RefusalBody } from '#kernel/refusal.ts';
import { typedCodes } from '#modules/codes/rules/typed-code.ts';
import type { CodeUse } from './code-use.ts';
import { showWhole } from './show-whole.ts';
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

/**
 * A field for a code; that of the order takes several at once, each of which is answered on its own: those that were refused
 * stay in the field. It may stand within another form: Enter applies the code and does not send that form.
 */
export function CodeField({ label, use, seatNo, onApplied, ref }: CodeFieldProps) {
  const t = useTranslations('tickets.code');
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [isSending, setSending] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [seen, setSeen] = useState(use.last);
  if (seen !== use.last) {
    setSeen(use.last);
    // That a code is entered already, or that another one is, may be true no more.
    if (use.last && !use.last.isEntered) setFaults([]);
  }
  const apply = async (): Promise<void> => {
    if (isSending) return;
    const codes = seatNo === undefined ? typedCodes(text) : [text.trim()].filter(Boolean);
    if (codes.length === 0) return setFaults([t('empty')]);
    setSending(true);
    const refused = await enterEach(use, codes, seatNo);
    setSending(false);
    setWaiting(refused.some(({ refusal }) => refusal.code === 'OFFLINE'));
    setText(refused.map(({ code }) => code).join(', '));
    setFaults(
      refused.map(({ code, refusal }) => {
        const words = use.refusalText(refusal);
        return codes.length > 1 ? t('refusedOne', { code, ...words }) : t('refused', words);
      }),
    );
    if (refused.length === 0) onApplied?.();
    // A new row above has moved the field and its answers, perhaps under the order's bar.
    const field = document.activeElement?.closest<HTMLElement>('.ui-field-act') ?? null;
    requestAnimationFrame(() => showWhole(field));
  };
  useWhenOnline(isWaiting, () => void apply());
  /** A field of one line would drop the line breaks of a pasted list, and join its codes. */
  const paste = (event: ClipboardEvent): void => {
    const codes = typedCodes(event.clipboardData.getData('text'));
    if (seatNo !== undefined || codes.length < 2) return;
    event.preventDefault();
    setFaults([]);
    setText(codes.join(', '));
  };
  return (
    <div className="ui-field-act" onPaste={paste}>
      <TextField
        ref={ref}
        ltr
        label={label}
        value={text}
        maxLength={seatNo === undefined ? 800 : 80}
        hint={seatNo === undefined && t('several')}
        autoComplete="off"
        error={
          faults.length > 0 && (
            <span role="alert" ref={showWhole}>
              {faults.map((fault) => (
                <span key={fault} className="tickets-code-fault">
                  {fault}
                </span>
              ))}
            </span>
          )
        }
        onEnter={() => void apply()}
        onChange={(typed) => {
          setFaults([]);
          setWaiting(false);
          setText(typed);
        }}
      />
      <Button busy={isSending} onClick={() => void apply()}>
        {t('apply')}
      </Button>
    </div>
  );
}

/** Enters codes one after the other, since each changes what the next one finds. Returns those that were refused. */
async function enterEach(
  use: CodeUse,
  codes: readonly string[],
  seatNo: number | undefined,
): Promise<{ readonly code: string; readonly refusal: RefusalBody }[]> {
  const refused = [];
  for (const code of codes) {
    const refusal = await enterOne(use, code, seatNo);
    if (refusal) refused.push({ code, refusal });
  }
  return refused;
}

/** Asks again when the answer was lost: that it is entered already is then the answer. */
async function enterOne(use: CodeUse, code: string, seatNo: number | undefined): Promise<RefusalBody | null> {
  const refusal = await use.enter(code, seatNo);
  if (refusal?.code !== 'NO_RESPONSE') return refusal;
  const again = await use.enter(code, seatNo);
  return again?.code === 'CODE_ALREADY_ENTERED' ? null : again;
}
