import type { BrandDb } from '#platform/server/db.ts';
import type { DocumentKind, Written } from '#modules/catalog/server/document-kind.ts';
import { CustomerDocumentSchema, detailsOfDocument, type CustomerDocument } from '../rules/documents.ts';

/**
 * Writes imported customers. One who has signed in before the cinema imported them has the same number and no key yet:
 * they get the document's.
 */
async function writeCustomers(
  tx: BrandDb,
  documents: readonly CustomerDocument[],
  now: Date,
): Promise<Written> {
  const rows = JSON.stringify(
    documents.map((document) => ({
      key: document.key,
      mobile_number: document.mobileNumber,
      details: detailsOfDocument(document),
    })),
  );
  const record = 'jsonb_to_recordset($2::jsonb) as r (key text, mobile_number text, details jsonb)';
  await tx.change(
    `update customer c set key = r.key from ${record}
      where c.tenant_id = $1 and c.key is null and c.mobile_number = r.mobile_number
        and not exists (select from customer o where o.tenant_id = $1 and o.key = r.key)`,
    [rows],
  );
  // Each row is checked at once: a number that passes from one customer to another must be free before it is given.
  await tx.change(
    `update customer c set mobile_number = null from ${record}
      where c.tenant_id = $1 and c.key = r.key and c.mobile_number is distinct from r.mobile_number`,
    [rows],
  );
  const touched = await tx.rows<{ key: string; isNew: boolean }>(
    `insert into customer as c (tenant_id, key, mobile_number, details, created_at)
     select $1, key, mobile_number, details, $3 from ${record}
     on conflict (tenant_id, key)
     do update set mobile_number = excluded.mobile_number, details = c.details || excluded.details
      where c.mobile_number is distinct from excluded.mobile_number
         or not c.details @> excluded.details
     returning key, xmax = 0 as "isNew"`,
    [rows, now],
  );
  const ids = await tx.rows<{ key: string; id: number }>(
    'select key, customer_id as id from customer where tenant_id = $1 and key is not null',
  );
  return {
    changes: {
      created: touched.filter(({ isNew }) => isNew).map(({ key }) => key),
      changed: touched.filter(({ isNew }) => !isNew).map(({ key }) => key),
      unchanged: documents.length - touched.length,
    },
    ids: new Map(ids.map(({ key, id }) => [key, id])),
  };
}

/** The keys of the imported customers who have some numbers, by number. */
export async function ownersOfNumbers(
  tx: BrandDb,
  mobileNumbers: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ number: string; key: string }>(
    `select mobile_number as number, key from customer
      where tenant_id = $1 and mobile_number = any($2::text[]) and key is not null`,
    [mobileNumbers],
  );
  return new Map(rows.map(({ number, key }) => [number, key]));
}

/** Customers whom the cinema knows; what they have entered themselves since stays, unless the document has it too. */
export const customerKind = {
  name: 'customer',
  title: 'customers',
  schema: CustomerDocumentSchema,
  table: 'customer',
  known: 'keys',
  refersTo: [],
  keyPointer: '/key',
  write: (tx, documents, { now }) => writeCustomers(tx, documents, now),
} satisfies DocumentKind<CustomerDocument>;
