import type { CustomerDetails, CustomerField } from '../rules/customer-details.ts';

/**
 * The fields whose faults are shown. Nobody is told off while typing a field for the first time, nor for
 * passing an empty one by: a field is watched once it was left with something in it, and all are when the
 * form is sent. While a fault is shown, typing takes it away as soon as it is mended.
 */
export type Watched = ReadonlySet<CustomerField>;

/** Fields whose rightness hangs on another. */
const DEPENDENT: Partial<Record<CustomerField, readonly CustomerField[]>> = {
  email: ['confirmEmail'],
  mobileNumber: ['confirmMobile'],
  intlPhone: ['mobileNumber', 'confirmMobile'],
};

const withDependent = (field: CustomerField): CustomerField[] => [field, ...(DEPENDENT[field] ?? [])];

/** The visitor left a field: it and what hangs on it are watched where something is in them. */
export const leave = (watched: Watched, field: CustomerField, value: CustomerDetails): Watched =>
  new Set([...watched, ...withDependent(field).filter((one) => value[one] !== '')]);

/** The visitor changes a field: where no fault is shown, none is until the field is left again. */
export function edit(watched: Watched, field: CustomerField, shown: readonly CustomerField[]): Watched {
  const calm = new Set(withDependent(field).filter((one) => !shown.includes(one)));
  return new Set([...watched].filter((one) => !calm.has(one)));
}

/** The form was sent. */
export const watchAll = (value: CustomerDetails): Watched => new Set(Object.keys(value) as CustomerField[]);
