import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Checkbox } from '#platform/ui/controls/checkbox.tsx';
import { VisuallyHidden } from '#platform/ui/style/visually-hidden.tsx';
import type { Fault } from '../rules/check-customer.ts';
import type { CustomerFormState } from './use-customer-form.ts';

interface TermsTickProps {
  form: CustomerFormState;
  textOf: (fault: Fault) => string;
  termsHref: string;
}

/** 'I accept the terms of sale', with a link that does not leave the order. */
export function TermsTick({ form, textOf, termsHref }: TermsTickProps) {
  const t = useTranslations('customers.ticks');
  const fault = form.faults.find(({ field }) => field === 'termsConfirmed');
  const terms = (words: ReactNode) => (
    <a href={termsHref} target="_blank" rel="noopener">
      {words}
      <VisuallyHidden> {t('newTab')}</VisuallyHidden>
    </a>
  );
  return (
    <Checkbox
      name="termsConfirmed"
      label={t.rich('terms', { terms })}
      checked={form.value.termsConfirmed}
      required
      error={fault && textOf(fault)}
      onChange={(next) => form.change('termsConfirmed', next)}
    />
  );
}
