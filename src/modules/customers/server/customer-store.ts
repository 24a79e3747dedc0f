import type { BrandDb } from '#platform/server/db.ts';
import type { CustomerDraft, TextFieldName } from '../rules/customer-details.ts';

/** What is kept of a buyer's details for their next purchase: no second entries, ticks, and no national ID number. */
const KEPT: readonly TextFieldName[] = [
  'firstName',
  'lastName',
  'email',
  'address1',
  'address2',
  'city',
  'postalCode',
  'dateOfBirth',
  'location',
];

/**
 * Keeps the details that a customer who is signed in has bought with, beside those that the cinema knows; whoever is new
 * becomes a customer. Returns the customer's id.
 */
export async function keepCustomer(
  tx: BrandDb,
  mobileNumber: string,
  details: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<number> {
  const kept: CustomerDraft = Object.fromEntries(
    KEPT.flatMap((field) => (details[field] ? [[field, details[field]]] : [])),
  );
  const row = await tx.row<{ id: number }>(
    `insert into customer as c (tenant_id, mobile_number, details, created_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, mobile_number) do update set details = c.details || excluded.details
     returning customer_id as id`,
    [mobileNumber, kept, now],
  );
  return row!.id;
}

/** The id of the customer who has a mobile number, in international form; undefined when nobody has. */
export const customerOfNumber = async (db: BrandDb, mobileNumber: string): Promise<number | undefined> =>
  (
    await db.row<{ id: number }>(
      'select customer_id as id from customer where tenant_id = $1 and mobile_number = $2',
      [mobileNumber],
    )
  )?.id;
