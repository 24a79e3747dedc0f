import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Note } from '#platform/ui/feedback/note.tsx';
import type { Fault } from '../rules/check-customer.ts';
import type { CustomerField } from '../rules/customer-details.ts';
import './error-summary.css';

interface ErrorSummaryProps {
  faults: readonly Fault[];
  textOf: (fault: Fault) => string;
  onGo: (field: CustomerField) => void;
  /** How often the form was refused: each time the list gets the focus. */
  refusals: number;
}

/** Counts the faults above the form, with a link to each. */
export function ErrorSummary({ faults, textOf, onGo, refusals }: ErrorSummaryProps) {
  const t = useTranslations('customers');
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals > 0) note.current?.focus();
  }, [refusals]);
  // 'mandatory field' does not name the field; the other texts do.
  const line = (fault: Fault): string =>
    fault.code === 'mandatory'
      ? t('fault.inSummary', { fieldLabel: t(`field.${fault.field}`), fault: textOf(fault) })
      : textOf(fault);
  return (
    <Note tone="bad" title={t('errors.title', { count: faults.length })} ref={note}>
      <p>{t('errors.body')}</p>
      <ul className="customers-errors">
        {faults.map((fault) => (
          <li key={fault.field}>
            <button type="button" className="customers-error-link" onClick={() => onGo(fault.field)}>
              {line(fault)}
            </button>
          </li>
        ))}
      </ul>
    </Note>
  );
}
