import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { TextField } from '#platform/ui/controls/text-field.tsx';
import type { GatedType, ReferenceUse } from './reference-use.ts';
import { showWhole } from './show-whole.ts';
import { signedInMember } from './signed-in-member.ts';
import './references.css';

interface ReferenceFormProps {
  use: ReferenceUse;
  seatNo: number;
  type: GatedType;
  onApplied: () => void;
  onCancel: () => void;
}

type Fault = {
  /** The field that it is shown at. */
  readonly at: number;
  readonly text: string;
  /** Signing in would help. */
  readonly needsSignIn?: boolean;
};

/** The fields that a ticket type asks for. They may stand within another form, which Enter does not send. */
export function ReferenceForm({ use, seatNo, type, onApplied, onCancel }: ReferenceFormProps) {
  const t = useTranslations('tickets.reference');
  const prompts = type.byMember
    ? [t('memberNumber')]
    : [type.ref1prompt, type.ref2prompt].filter((prompt) => prompt !== undefined);
  const entered = type.byMember ? use.memberNumber : undefined;
  const [texts, setTexts] = useState<readonly string[]>(prompts.map(() => entered ?? ''));
  const [fault, setFault] = useState<Fault>();
  const [isSending, setSending] = useState(false);
  const fields = useRef<(HTMLInputElement | null)[]>([]);
  useEffect(() => {
    fields.current[0]?.focus();
  }, []);
  const asksWhoIsIn = type.byMember && use.hasSignIn && entered === undefined;
  useEffect(() => {
    if (!asksWhoIsIn) return undefined;
    let isShown = true;
    void signedInMember().then((number) => {
      // What was typed in the meantime stays.
      if (isShown && number !== undefined) setTexts(([typed = '']) => [typed || number]);
    });
    return () => {
      isShown = false;
    };
  }, [asksWhoIsIn]);
  const apply = async (): Promise<void> => {
    if (isSending) return;
    const empty = texts.findIndex((text) => text.trim() === '');
    if (empty >= 0) {
      setFault({ at: empty, text: t('empty') });
      // Enter was pressed in another field, maybe.
      return fields.current[empty]?.focus();
    }
    setSending(true);
    const [first = '', ref2] = texts;
    const typed = type.byMember
      ? { memberNumber: first }
      : { ref1: first, ...(ref2 !== undefined && { ref2 }) };
    const refusal = await use.enter(seatNo, type.ticketId, typed);
    setSending(false);
    if (!refusal) return onApplied();
    setFault({
      at: texts.length - 1,
      text: t('refused', use.refusalText(refusal)),
      needsSignIn: refusal.code === 'POINTS_NEED_SIGN_IN',
    });
  };
  return (
    <div className="tickets-reference-form" role="group" aria-label={type.name}>
      <p className="tickets-reference-name">{type.name}</p>
      {prompts.map((label, i) => (
        <TextField
          key={label}
          ref={(field) => {
            fields.current[i] = field;
          }}
          label={label}
          value={texts[i] ?? ''}
          maxLength={80}
          autoComplete="off"
          error={
            fault?.at === i && (
              <span role="alert" ref={showWhole}>
                {fault.text}
              </span>
            )
          }
          onEnter={() => void apply()}
          onChange={(typed) => {
            setFault(undefined);
            setTexts(texts.map((text, at) => (at === i ? typed : text)));
          }}
        />
      ))}
      {fault?.needsSignIn && use.signIn(() => void apply())}
      <div className="tickets-reference-buttons">
        <Button busy={isSending} onClick={() => void apply()}>
          {t('apply')}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  );
}
