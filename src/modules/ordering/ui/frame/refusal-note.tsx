import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { RefusalBody } from '#kernel/refusal.ts';
import { Button } from '#platform/ui/controls/button.tsx';
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

/** The refusal of the next step, if there is one. */
export function StepRefusal() {
  const { refusal, clearRefusal } = useCheckout();
  return (
    refusal && (
      <InView key={refusal.code} className={refusal.code === 'OFFLINE' ? 'order-offline' : undefined}>
        <RefusalNote refusal={refusal} onClose={clearRefusal} />
      </InView>
    )
  );
}
