import type { BrandDb } from '#platform/server/db.ts';
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import {
  referenceList,
  type DocumentKind,
  type WriteAt,
  type Written,
} from '#modules/catalog/server/document-kind.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { ReferenceListDocumentSchema, type ReferenceListDocument } from '../rules/documents.ts';
import type { ReferenceList } from '../rules/references.ts';
import { storedCode } from '../rules/typed-code.ts';

const LIST_TABLE: KeyedTable = {
  name: 'reference_list',
  id: 'list_id',
  columns: { document: 'jsonb', rules: 'jsonb' },
};

/** Lists of references. References that a file leaves out stay as they are. */
export const referenceListKind = {
  name: 'referenceList',
  title: 'lists of references',
  schema: ReferenceListDocumentSchema,
  table: LIST_TABLE.name,
  known: 'nothing',
  refersTo: ['ticketTypes', 'locations'],
  keyPointer: '/key',
  check: checkList,
  references: ({ ticketTypes, locations }) => [
    ...referenceList('/ticketTypes', 'ticketTypes', ticketTypes),
    ...referenceList('/locations', 'locations', locations),
  ],
  write: writeLists,
} satisfies DocumentKind<ReferenceListDocument>;

/** No reference stands in a list twice: its quantity must be clear. */
function checkList({ references, firstDay, lastDay }: ReferenceListDocument): PlacedFault[] {
  const faults: PlacedFault[] = [];
  if (firstDay !== undefined && lastDay !== undefined && firstDay > lastDay)
    faults.push(faultAt('/lastDay', 'DAYS_CROSSED', { firstDay, lastDay }));
  const seen = new Set<string>();
  references.forEach(({ reference, reference2 = '' }, i) => {
    const stored = [reference, reference2].map(storedCode).join('\n');
    if (seen.has(stored)) faults.push(faultAt(`/references/${i}`, 'DUPLICATE_REFERENCE', { reference }));
    seen.add(stored);
  });
  return faults;
}

async function writeLists(
  tx: BrandDb,
  documents: readonly ReferenceListDocument[],
  { ids }: WriteAt,
): Promise<Written> {
  const idsOf = (list: string, keys: readonly string[]): number[] => keys.map((key) => ids(list).get(key)!);
  const written = await importRows(
    tx,
    LIST_TABLE,
    documents.map(({ references: _references, ...document }) => {
      const rules: ReferenceList = {
        ticketIds: idsOf('ticketTypes', document.ticketTypes),
        locationIds: document.locations ? idsOf('locations', document.locations) : null,
        firstDay: document.firstDay ?? null,
        lastDay: document.lastDay ?? null,
      };
      return { key: document.key, document, rules };
    }),
  );
  const rows = documents.flatMap(({ key, references }) =>
    references.map(({ reference, reference2 = '', quantity }) => ({
      list_id: written.ids.get(key)!,
      reference: storedCode(reference),
      reference2: storedCode(reference2),
      quantity,
    })),
  );
  // A quantity never falls below the uses that a reference has.
  await tx.change(
    `insert into reference as r (tenant_id, list_id, reference, reference2, quantity)
     select $1, n.list_id, n.reference, n.reference2, n.quantity
       from json_to_recordset($2::json) as n (list_id int, reference text, reference2 text, quantity int)
      order by n.list_id, n.reference, n.reference2
     on conflict (tenant_id, list_id, reference, reference2) do update
       set quantity = greatest(excluded.quantity, r.uses)
     where r.quantity is distinct from greatest(excluded.quantity, r.uses)`,
    [JSON.stringify(rows)],
  );
  return written;
}
