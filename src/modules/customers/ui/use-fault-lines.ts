import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Fault } from '../rules/check-customer.ts';
import type { CustomerField } from '../rules/customer-details.ts';
import { inNameOrder } from '../rules/form-fields.ts';
import type { FaultLine } from './error-summary.tsx';
import type { CustomerFormState } from './use-customer-form.ts';

interface Options {
  form: CustomerFormState;
  textOf: (fault: Fault) => string;
  onGo: (field: CustomerField) => void;
  /** Faults of the fields between the details and the terms. */
  others: readonly FaultLine[];
}

/**
 * The faults of the page in the order of its fields, from the first refusal on. A refusal moves the focus: to the field
 * when only one is wrong, otherwise to the list, to which `summary` refers.
 */
export function useFaultLines({ form, textOf, onGo, others }: Options): {
  readonly lines: readonly FaultLine[];
  readonly summary: RefObject<HTMLDivElement | null>;
} {
  const t = useTranslations('customers');
  const locale = useLocale();
  const { faults, refusals } = form;
  const line = (fault: Fault): FaultLine => ({
    field: fault.field,
    // 'mandatory field' does not name the field; the other texts do.
    text:
      fault.code === 'mandatory'
        ? t('fault.inSummary', { fieldLabel: t(`field.${fault.field}`), fault: textOf(fault) })
        : textOf(fault),
    go: () => onGo(fault.field),
  });
  const isOfTerms = ({ field }: Fault): boolean => field === 'termsConfirmed';
  const fields = inNameOrder(
    faults.filter((fault) => !isOfTerms(fault)),
    locale,
  );
  const lines = refusals === 0 ? [] : [...fields.map(line), ...others, ...faults.filter(isOfTerms).map(line)];

  const summary = useRef<HTMLDivElement>(null);
  const focus = useEffectEvent(() => (lines.length === 1 ? lines[0]?.go() : summary.current?.focus()));
  useEffect(() => {
    if (refusals > 0) focus();
  }, [refusals]);
  return { lines, summary };
}
