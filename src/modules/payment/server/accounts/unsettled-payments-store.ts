import type { BrandDb } from '#platform/server/db.ts';
import { UNDECIDED_STATUSES } from '#modules/payment/rules/tender-states.ts';
import type { OutsideProviderName } from '../provider.ts';

/** A brand's payments at a provider that need the account at which they were charged. */
export type UnsettledPayments = {
  /** The provider has not decided about them. */
  readonly undecided: number;
  /** Paid, and not refunded completely. */
  readonly refundable: number;
  /** Refunds that are not paid yet. */
  readonly refunds: number;
};

/** Counts the payments of a brand at a provider that are not over. */
export async function unsettledPayments(
  db: BrandDb,
  provider: OutsideProviderName,
): Promise<UnsettledPayments> {
  const [tenders, refunds] = await Promise.all([
    db.row<Omit<UnsettledPayments, 'refunds'>>(
      `select count(*) filter (where status = any($3::text[])) as undecided,
              count(*) filter (where status = 'paid' and refunded < amount) as refundable
         from tender where tenant_id = $1 and provider = $2`,
      [provider, UNDECIDED_STATUSES],
    ),
    db.row<Pick<UnsettledPayments, 'refunds'>>(
      `select count(*) as refunds from refund r join tender t on (t.tenant_id, t.tender_id) = (r.tenant_id, r.tender_id)
        where r.tenant_id = $1 and t.provider = $2 and r.state <> 'refunded'`,
      [provider],
    ),
  ]);
  return { ...tenders!, ...refunds! };
}
