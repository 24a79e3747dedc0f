import { useState } from 'react';
import { checkCustomer, type CustomerRules, type Fault } from '../rules/check-customer.ts';
import type { CustomerDetails, CustomerDraft, CustomerField } from '../rules/customer-details.ts';
import { normaliseCustomer } from '../rules/normalise-customer.ts';
import { edit, leave, watchAll, type Watched } from './watched-fields.ts';

/** What the parts of the form share. */
export interface CustomerFormState {
  value: CustomerDetails;
  rules: CustomerRules;
  /** The faults to show now. */
  faults: readonly Fault[];
  /** How often the form was submitted with faults; from the first time on they are counted at the top. */
  refusals: number;
  change: (field: CustomerField, next: string | boolean) => void;
  leave: (field: CustomerField) => void;
  /** Fills in what the visitor has not entered yet. */
  fillIn: (details: CustomerDraft) => void;
  /** Empties all texts, because they were another person's. */
  clear: () => void;
  isValid: boolean;
  /** Whether the details may be sent; if not, shows every fault and focuses their list. */
  submit: () => boolean;
}

const nobody: Watched = new Set();

/** The behaviour of the customer form; the caller stores the details. */
export function useCustomerForm(
  value: CustomerDetails,
  onChange: (next: CustomerDetails) => void,
  rules: CustomerRules,
): CustomerFormState {
  const [watched, setWatched] = useState(nobody);
  const [refusals, setRefusals] = useState(0);
  const all = checkCustomer(value, rules);
  const faults = all.filter(({ field }) => watched.has(field));

  return {
    value,
    rules,
    faults,
    refusals,
    isValid: all.length === 0,
    change: (field, next) => {
      setWatched(
        edit(
          watched,
          field,
          faults.map((fault) => fault.field),
        ),
      );
      onChange({ ...value, [field]: next });
    },
    fillIn: (details) => {
      const missing = Object.entries(details).filter(([field]) => value[field as CustomerField] === '');
      if (missing.length > 0) onChange({ ...value, ...Object.fromEntries(missing) });
    },
    clear: () => {
      setWatched(nobody);
      const empty = Object.entries(value).map(([field, entered]) => [
        field,
        typeof entered === 'string' ? '' : entered,
      ]);
      onChange(Object.fromEntries(empty) as CustomerDetails);
    },
    leave: (field) => {
      setWatched(leave(watched, field, value));
      const tidy = normaliseCustomer(value, rules.country)[field];
      if (tidy !== value[field]) onChange({ ...value, [field]: tidy });
    },
    submit: () => {
      if (all.length === 0) return true;
      setWatched(watchAll(value));
      setRefusals(refusals + 1);
      return false;
    },
  };
}
