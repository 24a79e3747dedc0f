import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import { isolate } from '#modules/i18n/rules/isolates.ts';
import type { PremiumQuestion } from './premium-question.ts';
import './premium-tick.css';

/** The explicit confirmation of premium seats (specification section 5, 'Seats'), with what they cost and offer. */
export function PremiumTick({ question }: { question: PremiumQuestion }) {
  const t = useTranslations('ordering.premium');
  const { level, price, description, isConfirmed, isRefused, confirm } = question;
  const tick = useRef<HTMLInputElement>(null);
  const isMissing = isRefused && !isConfirmed;
  useEffect(() => {
    if (isMissing) tick.current?.focus();
  }, [isMissing]);
  return (
    <Checkbox
      ref={tick}
      name="premium"
      label={
        <>
          <b className="premium-tick-level">{t('confirm', { level: isolate(level), price })}</b>
          {description && <span className="premium-tick-text">{description}</span>}
        </>
      }
      checked={isConfirmed}
      error={isMissing && t('needed')}
      onChange={confirm}
    />
  );
}
