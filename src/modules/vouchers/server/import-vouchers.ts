import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { faultAt, type PlacedFault } from '#modules/catalog/rules/import/fault.ts';
import {
  amountsAt,
  optionalReference,
  type DocumentKind,
  type WriteAt,
  type Written,
} from '#modules/catalog/server/document-kind.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';
import { VoucherClassDocumentSchema, type VoucherClassDocument } from '../rules/documents.ts';
import { ledgerReference } from '../rules/ledger.ts';
import type { VoucherClass } from '../rules/voucher.ts';
import { deposit, openAccount } from './ledger/ledger.ts';
import { accountsByReference } from './ledger/ledger-store.ts';
import { writeVouchers } from './voucher-store.ts';

const CLASS_TABLE: KeyedTable = {
  name: 'voucher_class',
  id: 'class_id',
  columns: { document: 'jsonb', rules: 'jsonb' },
};

/** Classes of vouchers. Vouchers that a file leaves out stay as they are, and no import changes a balance. */
export const voucherClassKind = {
  name: 'voucherClass',
  title: 'classes of vouchers',
  schema: VoucherClassDocumentSchema,
  table: CLASS_TABLE.name,
  known: 'nothing',
  refersTo: ['customers'],
  keyPointer: '/key',
  check: checkClass,
  amounts: ({ openPrice, vouchers }) => [
    ...amountsAt({
      '/openPrice/minimum': openPrice?.minimum,
      '/openPrice/maximum': openPrice?.maximum,
    }),
    ...vouchers.map(({ amount }, i) => ({ pointer: `/vouchers/${i}/amount`, amount })),
  ],
  references: ({ vouchers }) =>
    vouchers.flatMap(({ owner }, i) => optionalReference(`/vouchers/${i}/owner`, 'customers', owner)),
  write: writeClasses,
} satisfies DocumentKind<VoucherClassDocument>;

/** No reference stands in a class twice, and limits and days are in order. */
function checkClass({ openPrice, vouchers }: VoucherClassDocument): PlacedFault[] {
  const faults: PlacedFault[] = [];
  const { minimum, maximum } = openPrice ?? {};
  if (minimum !== undefined && maximum !== undefined && minimum > maximum)
    faults.push(faultAt('/openPrice/maximum', 'LIMITS_CROSSED', { minimum, maximum }));
  const seen = new Set<string>();
  vouchers.forEach(({ reference, firstDay, lastDay }, i) => {
    const stored = ledgerReference(reference);
    if (seen.has(stored))
      faults.push(faultAt(`/vouchers/${i}/reference`, 'DUPLICATE_CODE', { code: reference }));
    seen.add(stored);
    if (firstDay !== undefined && lastDay !== undefined && firstDay > lastDay)
      faults.push(faultAt(`/vouchers/${i}/lastDay`, 'DAYS_CROSSED', { firstDay, lastDay }));
  });
  return faults;
}

async function writeClasses(
  tx: BrandDb,
  documents: readonly VoucherClassDocument[],
  at: WriteAt,
): Promise<Written> {
  const written = await importRows(
    tx,
    CLASS_TABLE,
    documents.map(({ vouchers: _vouchers, ...document }) => ({
      key: document.key,
      document,
      rules: rulesOf(document, at.currency),
    })),
  );
  const vouchers = documents.flatMap(({ key, vouchers: own }) =>
    own.map((voucher) => ({ ...voucher, classId: written.ids.get(key)! })),
  );
  const accounts = await accountsFor(tx, vouchers, at);
  await writeVouchers(
    tx,
    vouchers.map(({ reference, classId, owner, firstDay, lastDay }) => ({
      accountId: accounts.get(ledgerReference(reference))!,
      classId,
      customerId: owner === undefined ? null : at.ids('customers').get(owner)!,
      firstDay: firstDay ?? null,
      lastDay: lastDay ?? null,
    })),
  );
  return written;
}

/** The account of each voucher, by reference. New ones are opened with the voucher's amount, known ones stay. */
async function accountsFor(
  tx: BrandDb,
  vouchers: readonly { readonly reference: string; readonly amount: number }[],
  { currency, now }: WriteAt,
): Promise<Map<string, string>> {
  const references = vouchers.map(({ reference }) => ledgerReference(reference));
  const known = await accountsByReference(tx, 'voucher', references);
  const accounts = new Map(known.map(({ reference, accountId }) => [reference, accountId]));
  const fresh = vouchers.filter(({ reference }) => !accounts.has(ledgerReference(reference)));
  const opened = await Promise.all(
    fresh.map(async ({ reference, amount }) => {
      const accountId = await openAccount(tx, { kind: 'voucher', reference, currency }, now);
      accounts.set(ledgerReference(reference), accountId);
      return { accountId, amount: fromMajor(amount, currency), key: `${accountId}:imported` };
    }),
  );
  await Promise.all(opened.filter(({ amount }) => amount > 0).map((one) => deposit(tx, one, now)));
  return accounts;
}

/** The rules in minor units. */
function rulesOf(
  { name, openPrice }: Omit<VoucherClassDocument, 'vouchers'>,
  currency: string,
): VoucherClass {
  const minorOf = (amount: number | undefined): number | null =>
    amount === undefined ? null : fromMajor(amount, currency);
  return { name, least: minorOf(openPrice?.minimum), most: minorOf(openPrice?.maximum) };
}

/** The classes that have some references, by reference. */
export async function classesOfReferences(
  tx: BrandDb,
  references: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.rows<{ reference: string; key: string }>(
    `select a.reference, c.key from ledger_account a
       join voucher v on v.tenant_id = a.tenant_id and v.account_id = a.account_id
       join voucher_class c on c.tenant_id = v.tenant_id and c.class_id = v.class_id
      where a.tenant_id = $1 and a.kind = 'voucher' and a.reference = any($2::text[])`,
    [references],
  );
  return new Map(rows.map(({ reference, key }) => [reference, key]));
}
