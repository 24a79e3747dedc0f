import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import './error-summary.css';

/** A fault of the page: its text, and what focuses its field. */
export type FaultLine = { readonly field: string; readonly text: string; readonly go: () => void };

interface ErrorSummaryProps {
  lines: readonly FaultLine[];
  ref: Ref<HTMLDivElement>;
}

/** Counts the faults above the form, with a link to each. */
export function ErrorSummary({ lines, ref }: ErrorSummaryProps) {
  const t = useTranslations('customers');
  const title = t('errors.title', { count: lines.length });
  return (
    <Note tone="bad" title={title} label={title} ref={ref}>
      <p>{t('errors.body')}</p>
      <ul className="customers-errors">
        {lines.map(({ field, text, go }) => (
          <li key={field}>
            <button type="button" className="customers-error-link" onClick={go}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Note>
  );
}
