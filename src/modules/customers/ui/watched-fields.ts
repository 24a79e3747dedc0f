import type { CustomerDetails, CustomerField } from '../rules/customer-details.ts';

/**
 * The fields whose faults are shown. A field is checked after it was left with a text, and all are when the form is
 * submitted: no fault is shown while typing for the first time, or for an empty field that was passed. While a
 * fault is shown, it disappears as soon as it is corrected.
 */
export type Watched = ReadonlySet<CustomerField>;

/** Fields whose validity depends on another. */
const DEPENDENT: Partial<Record<CustomerField, readonly CustomerField[]>> = {
  email: ['confirmEmail'],
  mobileNumber: ['confirmMobile'],
  intlPhone: ['mobileNumber', 'confirmMobile'],
};

const withDependent = (field: CustomerField): CustomerField[] => [field, ...(DEPENDENT[field] ?? [])];

/** The visitor left a field: it and its dependent fields are checked when they have a text. */
export const leave = (watched: Watched, field: CustomerField, value: CustomerDetails): Watched =>
  new Set([...watched, ...withDependent(field).filter((one) => value[one] !== '')]);

/** The visitor changes a field: without a shown fault, none appears until the field is left again. */
export function edit(watched: Watched, field: CustomerField, shown: readonly CustomerField[]): Watched {
  const calm = new Set(withDependent(field).filter((one) => !shown.includes(one)));
  return new Set([...watched].filter((one) => !calm.has(one)));
}

/** The form was submitted. */
export const watchAll = (value: CustomerDetails): Watched => new Set(Object.keys(value) as CustomerField[]);
