import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { faultAt } from '#modules/catalog/rules/import/fault.ts';
import { amountsAt, type DocumentKind } from '#modules/catalog/server/document-kind.ts';
import { DonationDocumentSchema, type DonationDocument } from '#modules/donations/rules/documents.ts';
import { importRows, type KeyedTable } from '#modules/tenancy/server/import-rows.ts';

const DONATION_TABLE: KeyedTable = {
  name: 'donation',
  id: 'donation_id',
  columns: { position: 'int', is_on_sale: 'boolean', document: 'jsonb' },
};

const DETAIL_TABLE: KeyedTable = {
  name: 'donation_detail',
  id: 'donation_detail_id',
  columns: {
    donation_id: 'int',
    position: 'int',
    is_on_sale: 'boolean',
    amount: 'bigint',
    minimum: 'bigint',
    maximum: 'bigint',
  },
};

/** Limits of an own amount when the document gives none, in major units. */
const USUAL = { minimum: 1, maximum: 1000 };

/** Writes imported donations. Amounts that a document no longer has can no longer be chosen. */
async function writeDonations(
  tx: BrandDb,
  documents: readonly DonationDocument[],
  currency: string,
): ReturnType<typeof importRows> {
  const written = await importRows(
    tx,
    DONATION_TABLE,
    documents.map((document) => ({
      key: document.key,
      position: document.position,
      is_on_sale: document.isOnSale ?? true,
      document,
    })),
  );
  const minor = (amount: number): number => fromMajor(amount, currency);
  const details = documents.flatMap(({ key, details: sums }) =>
    sums.map(({ key: own, amount, minimum = USUAL.minimum, maximum = USUAL.maximum }, position) => ({
      key: `${key}/${own}`,
      donation_id: written.ids.get(key)!,
      position,
      is_on_sale: true,
      amount: amount === undefined ? null : minor(amount),
      minimum: minor(minimum),
      maximum: minor(maximum),
    })),
  );
  await importRows(tx, DETAIL_TABLE, details);
  await tx.change(
    `update donation_detail set is_on_sale = false
      where tenant_id = $1 and donation_id = any($2::int[]) and not key = any($3::text[]) and is_on_sale`,
    [documents.map(({ key }) => written.ids.get(key)!), details.map(({ key }) => key)],
  );
  return written;
}

/** Donations: causes with the amounts that can be given to each. */
export const donationKind = {
  name: 'donation',
  title: 'donations',
  schema: DonationDocumentSchema,
  table: DONATION_TABLE.name,
  known: 'nothing',
  refersTo: [],
  keyPointer: '/key',
  amounts: ({ goal, raisedElsewhere, details }) => [
    ...amountsAt({ '/goal': goal, '/raisedElsewhere': raisedElsewhere }),
    ...details.flatMap(({ amount, minimum, maximum }, i) =>
      amountsAt({
        [`/details/${i}/amount`]: amount,
        [`/details/${i}/minimum`]: minimum,
        [`/details/${i}/maximum`]: maximum,
      }),
    ),
  ],
  check: ({ details }) =>
    details.flatMap(({ amount, minimum = USUAL.minimum, maximum = USUAL.maximum }, i) =>
      amount === undefined && minimum > maximum
        ? [faultAt(`/details/${i}`, 'LIMITS_CROSSED', { minimum, maximum })]
        : [],
    ),
  references: () => [],
  write: (tx, documents, { currency }) => writeDonations(tx, documents, currency),
} satisfies DocumentKind<DonationDocument>;
