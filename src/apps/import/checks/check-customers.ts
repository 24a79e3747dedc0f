/** Checks that no two customers have one mobile number: it is what they sign in with. */
import type { BrandDb } from '#platform/server/db.ts';
import type { Fault } from '#modules/catalog/rules/import/fault.ts';
import { ownersOfNumbers } from '#modules/customers/server/import-customers.ts';
import type { ImportSet } from '../import-set.ts';
import { faultOf } from './check-references.ts';

/** Customers of the import who share a number with each other, or with one of the brand who is not in the import. */
export async function checkCustomers(tx: BrandDb, { customers }: ImportSet): Promise<Fault[]> {
  if (customers.length === 0) return [];
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
