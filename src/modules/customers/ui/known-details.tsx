import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#platform/ui/controls/button.tsx';
import { checkCustomer } from '../rules/check-customer.ts';
import type { FormField } from '../rules/form-fields.ts';
import type { CustomerFormState } from './use-customer-form.ts';
import './known-details.css';

interface KnownDetailsProps {
  form: CustomerFormState;
  /** The fields of the form, names in the order of the language. */
  fields: readonly FormField[];
  onChange: () => void;
}

/** Who the tickets are for, in one line instead of the fields, with a button that shows the fields. */
export function KnownDetails({ form, fields, onChange }: KnownDetailsProps) {
  const t = useTranslations('customers.form');
  const name = fields
    .filter(({ field }) => field === 'firstName' || field === 'lastName')
    .map(({ field }) => form.value[field])
    .join(' ')
    .trim();
  const reached = [form.value.email, form.value.mobileNumber].filter(Boolean);
  return (
    <div className="customers-known">
      <div className="customers-known-text">
        {name && <p className="customers-known-name">{name}</p>}
        {reached.map((line) => (
          <p key={line}>
            <bdi dir="ltr">{line}</bdi>
          </p>
        ))}
      </div>
      <Button look="plain" onClick={onChange}>
        {t('change')}
      </Button>
    </div>
  );
}

/**
 * Whether the fields are replaced by one line: from the moment in which a customer is known and nothing is missing, until
 * they want to change something, or something is wrong. Never while somebody fills the fields in. After `open` the first
 * field in `place` has the focus.
 */
export function useKnownDetails(
  form: CustomerFormState,
  fields: readonly FormField[],
  { isKnown, place }: { readonly isKnown: boolean; readonly place: RefObject<HTMLElement | null> },
): { readonly isShort: boolean; readonly open: () => void } {
  const asked = new Set<string>(fields.map(({ field }) => field));
  const isWhole = !checkCustomer(form.value, form.rules).some(({ field }) => asked.has(field));
  const [known, setKnown] = useState(isKnown);
  const [isShort, setShort] = useState(isKnown && isWhole);
  if (known !== isKnown) {
    setKnown(isKnown);
    setShort(isKnown && isWhole);
  } else if (isShort && !isWhole) {
    // For good: otherwise the fields would close when the last one is filled in.
    setShort(false);
  }
  const wasOpened = useRef(false);
  useEffect(() => {
    if (!isShort && wasOpened.current) place.current?.querySelector('input')?.focus();
    wasOpened.current = false;
  }, [isShort, place]);
  return {
    isShort,
    open: () => {
      wasOpened.current = true;
      setShort(false);
    },
  };
}
