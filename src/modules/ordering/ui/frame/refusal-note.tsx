import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/controls/button.tsx';
import { useKeptFocus } from '#platform/ui/controls/use-kept-focus.ts';
import { Note } from '#platform/ui/feedback/note.tsx';
import { useCheckout } from '../cart/order-context.ts';
import { InView } from './in-view.tsx';
import { useRefusalText } from './refusal-text.ts';

interface RefusalNoteProps {
  refusal: RefusalBody;
  /** What the visitor can do instead; without it the note can only be closed. */
  action?: ReactNode;
  onClose: () => void;
}

/** Why something was not done, and what can be done instead. */
export function RefusalNote({ refusal, action, onClose }: RefusalNoteProps) {
  const t = useTranslations('ordering.note');
  const { title, text } = useRefusalText()(refusal);
  return (
    <Note
      tone="warn"
      title={title}
      announce="alert"
      actions={
        <>
          {action}
          <Button look="alt" small onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {text}
    </Note>
  );
}

interface StepRefusalProps {
  /** What the visitor can do instead. */
  action?: ReactNode;
  /** Shown in place of the note; null when the reason is shown elsewhere. */
  instead?: ReactNode;
}

/** The heading, because the focus of a note that goes away by itself is at no other control. */
export const onHeading = (): HTMLElement | undefined =>
  document.querySelector<HTMLElement>('.step-heading') ?? undefined;

/** The refusal of the next step, if there is one. */
export function StepRefusal({ action, instead }: StepRefusalProps) {
  const { refusal, clearRefusal } = useCheckout();
  return (
    <div ref={useKeptFocus<HTMLDivElement>(onHeading)} className="step-refusal">
      {refusal && instead === undefined && (
        <InView key={refusal.code} className={refusal.code === 'OFFLINE' ? 'order-offline' : undefined}>
          <RefusalNote refusal={refusal} action={action} onClose={clearRefusal} />
        </InView>
      )}
      {refusal && instead}
    </div>
  );
}
