import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import {
  amountsAt,
  optionalReference,
  referenceList,
  type DocumentKind,
  type WriteAt,
  type Written,
} from '#modules/catalog/server/document-kind.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import type { CodeBatch } from '../rules/code-batch.ts';
import type { CodeGift } from '../rules/code-offer.ts';
import { CodeBatchDocumentSchema, DAY_NAMES, type CodeBatchDocument } from '../rules/documents.ts';
import { storedCode } from '../rules/typed-code.ts';
import { randomCode } from './random-code.ts';

const BATCH_TABLE: KeyedTable = {
  name: 'code_batch',
  id: 'batch_id',
  columns: { document: 'jsonb', rules: 'jsonb' },
};

/** Batches of codes. Codes that a file leaves out stay as they are. */
export const codeBatchKind = {
  name: 'codeBatch',
  title: 'batches of codes',
  schema: CodeBatchDocumentSchema,
  table: BATCH_TABLE.name,
  known: 'nothing',
  refersTo: ['ticketTypes', 'ticketGroups', 'products', 'locations', 'features'],
  keyPointer: '/key',
  check: checkBatch,
  amounts: ({ discount, leastAmount }) =>
    amountsAt({ '/discount/amount': discount?.amount, '/leastAmount': leastAmount }),
  references: ({ opens, discount, locations, features, ticketGroups }) => [
    ...optionalReference('/opens', 'ticketTypes', opens),
    ...referenceList('/discount/ticketTypes', 'ticketTypes', discount?.ticketTypes),
    ...referenceList('/discount/products', 'products', discount?.products),
    ...referenceList('/locations', 'locations', locations),
    ...referenceList('/features', 'features', features),
    ...referenceList('/ticketGroups', 'ticketGroups', ticketGroups),
  ],
  write: writeBatches,
} satisfies DocumentKind<CodeBatchDocument>;

/** A batch either opens a ticket type or has one discount, on tickets or on products; no code stands in it twice. */
function checkBatch({
  opens,
  discount,
  ticketGroups,
  codes = [],
  count,
  firstDay,
  lastDay,
}: CodeBatchDocument): PlacedFault[] {
  const faults: PlacedFault[] = [];
  if (codes.length === 0 && count === undefined) faults.push(faultAt('', 'CODES_OR_COUNT'));
  if ((opens === undefined) === (discount === undefined)) faults.push(faultAt('', 'OPENS_OR_DISCOUNT'));
  if (discount && (discount.percent === undefined) === (discount.amount === undefined))
    faults.push(faultAt('/discount', 'PERCENT_OR_AMOUNT'));
  if (discount?.products && (discount.ticketTypes ?? ticketGroups))
    faults.push(faultAt('/discount/products', 'TICKETS_OR_PRODUCTS'));
  if (firstDay !== undefined && lastDay !== undefined && firstDay > lastDay)
    faults.push(faultAt('/lastDay', 'DAYS_CROSSED', { firstDay, lastDay }));
  const seen = new Set<string>();
  codes.forEach((code, i) => {
    if (seen.has(storedCode(code))) faults.push(faultAt(`/codes/${i}`, 'DUPLICATE_CODE', { code }));
    seen.add(storedCode(code));
  });
  return faults;
}

/** The SQL of a code's new limit of uses: it never falls below those that the code `c` has. Null: unlimited. */
const limitSql = (limit: string): string =>
  `greatest(${limit}, case when ${limit} is null then null else c.uses end)`;

async function writeBatches(
  tx: BrandDb,
  documents: readonly CodeBatchDocument[],
  at: WriteAt,
): Promise<Written> {
  const written = await importRows(
    tx,
    BATCH_TABLE,
    documents.map(({ codes: _codes, ...document }) => ({
      key: document.key,
      document,
      rules: rulesOf(document, at),
    })),
  );
  const codes = documents.flatMap(({ key, codes: own = [], uses }) =>
    own.map((code) => ({
      code: storedCode(code),
      batch_id: written.ids.get(key)!,
      uses_limit: limitOf(uses),
    })),
  );
  await tx.change(
    `insert into code as c (tenant_id, code, batch_id, uses_limit)
     select $1, r.code, r.batch_id, r.uses_limit
       from json_to_recordset($2::json) as r (code text, batch_id int, uses_limit int) order by r.code
     on conflict (tenant_id, code) do update
       set batch_id = excluded.batch_id, uses_limit = ${limitSql('excluded.uses_limit')}
     where (c.batch_id, c.uses_limit) is distinct from (excluded.batch_id, excluded.uses_limit)`,
    [JSON.stringify(codes)],
  );
  for (const { key, count = 0, uses } of documents)
    await fillBatch(tx, written.ids.get(key)!, count, limitOf(uses));
  return written;
}

const limitOf = (uses: CodeBatchDocument['uses'] = 1): number | null => (uses === 'unlimited' ? null : uses);

/**
 * Makes codes at random until a batch has `count`. All codes of the batch get its limit of uses: those that were made
 * before are in no file.
 */
async function fillBatch(tx: BrandDb, batchId: number, count: number, limit: number | null): Promise<void> {
  if (count === 0) return;
  await tx.change(
    `update code as c set uses_limit = ${limitSql('$3::int')}
      where tenant_id = $1 and batch_id = $2 and uses_limit is distinct from ${limitSql('$3::int')}`,
    [batchId, limit],
  );
  const row = await tx.row<{ there: number }>(
    'select count(*)::int as there from code where tenant_id = $1 and batch_id = $2',
    [batchId],
  );
  const made = Array.from({ length: Math.max(0, count - row!.there) }, randomCode);
  // A code that is there already, which is one in many millions, is made by the next import.
  await tx.change(
    `insert into code (tenant_id, code, batch_id, uses_limit)
     select $1, r.code, $2, $3 from unnest($4::text[]) as r (code) order by r.code
     on conflict do nothing`,
    [batchId, limit, made],
  );
}

/** The rules with the ids of this brand. */
function rulesOf(
  document: Omit<CodeBatchDocument, 'codes' | 'count'>,
  { currency, ids }: WriteAt,
): CodeBatch {
  const idsOf = (list: string, keys: readonly string[] | undefined): number[] | null =>
    keys === undefined ? null : keys.map((key) => ids(list).get(key)!);
  const giftOf = ({ opens, discount }: typeof document): CodeGift => {
    if (opens !== undefined) return { kind: 'ticket', ticketId: ids('ticketTypes').get(opens)! };
    const { percent, amount, ticketTypes, products } = discount!;
    const off = percent === undefined ? { amount: fromMajor(amount!, currency) } : { percent };
    return products
      ? { kind: 'products', off, productIds: idsOf('products', products)! }
      : { kind: 'discount', off, ticketIds: idsOf('ticketTypes', ticketTypes) };
  };
  const { days } = document;
  return {
    name: document.name,
    gives: giftOf(document),
    mostPerOrder: document.mostPerOrder ?? null,
    leastSeats: document.leastSeats ?? 1,
    ...(document.leastAmount !== undefined && { leastAmount: fromMajor(document.leastAmount, currency) }),
    firstDay: document.firstDay ?? null,
    lastDay: document.lastDay ?? null,
    weekdays: days?.map((day) => DAY_NAMES.indexOf(day)) ?? null,
    locationIds: idsOf('locations', document.locations),
    featureIds: idsOf('features', document.features),
    ticketGroupIds: idsOf('ticketGroups', document.ticketGroups),
  };
}

/** The batches that have some codes, by code. */
export async function batchesOfCodes(tx: BrandDb, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ code: string; key: string }>(
    `select c.code, b.key from code c
       join code_batch b on b.tenant_id = c.tenant_id and b.batch_id = c.batch_id
      where c.tenant_id = $1 and c.code = any($2::text[])`,
    [codes],
  );
  return new Map(rows.map(({ code, key }) => [code, key]));
}
