/** Checks what a schema cannot of customers: their numbers, their e-mail addresses, and their texts. */
import type { BrandDb } from '#platform/server/db.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import type { Sourced } from '#modules/catalog/rules/import/sourced.ts';
import { DOCUMENT_TEXTS, type CustomerDocument } from '#modules/customers/rules/documents.ts';
import { isEmail } from '#modules/customers/rules/email.ts';
import { isMisleading } from '#modules/customers/rules/tidy-text.ts';
import { ownersOfNumbers } from '#modules/customers/server/import-customers.ts';
import { isMobileNumber } from '#modules/customers/server/mobile-number.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';

/** The faults of customers. None has what it complains of, only the customer's key and the field: it is personal. */
export const checkCustomers = async (tx: BrandDb, { customers }: ImportSet): Promise<Fault[]> =>
  customers.length === 0
    ? []
    : [...customers.flatMap(faultsOfFields), ...(await sharedNumbers(tx, customers))];

function faultsOfFields(document: Sourced<CustomerDocument>): Fault[] {
  const { value } = document;
  const { key, mobileNumber, email } = value;
  const texts = DOCUMENT_TEXTS.filter((field) => isMisleading(value[field] ?? ''));
  const isWrongEmail = email !== undefined && !texts.includes('email') && !isEmail(email);
  return [
    ...(isMobileNumber(mobileNumber)
      ? []
      : [faultOf(document, '/mobileNumber', 'NOT_MOBILE_NUMBER', { key })]),
    ...texts.map((field) => faultOf(document, `/${field}`, 'MISLEADING_TEXT', { key })),
    ...(isWrongEmail ? [faultOf(document, '/email', 'NOT_EMAIL', { key })] : []),
  ];
}

/** Customers of the import who share a number with each other, or with one of the brand who is not in the import. */
async function sharedNumbers(tx: BrandDb, customers: ImportSet['customers']): Promise<Fault[]> {
  const own = new Set(customers.map(({ value }) => value.key));
  const owners = await ownersOfNumbers(
    tx,
    customers.map(({ value }) => value.mobileNumber),
  );
  const taken = new Map([...owners].filter(([, key]) => !own.has(key)));
  return customers.flatMap((document) => {
    const { key, mobileNumber } = document.value;
    const other = taken.get(mobileNumber);
    if (other === undefined) {
      taken.set(mobileNumber, key);
      return [];
    }
    return [faultOf(document, '/mobileNumber', 'DUPLICATE_NUMBER', { key, other })];
  });
}
