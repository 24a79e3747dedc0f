import { fromMajor } from '#kernel/money.ts';
import type { BrandDb } from '#platform/server/db.ts';
import type { DonationDocument } from '#modules/donations/rules/documents.ts';
import type { Donation, DonationDetail } from '#modules/donations/rules/donations.ts';

type DetailRow = {
  donation_detail_id: number;
  key: string;
  amount: number | null;
  minimum: number;
  maximum: number;
};
type DonationRow = {
  donation_id: number;
  document: DonationDocument;
  details: DetailRow[];
  raised: number;
};

/** The causes that the brand collects for, in their order. Amounts in minor units of `currency`. */
export async function openDonations(db: BrandDb, currency: string): Promise<Donation[]> {
  const rows = await db.rows<DonationRow>(
    `select d.donation_id, d.document,
            (select json_agg(s order by s.position) from donation_detail s
              where s.tenant_id = $1 and s.donation_id = d.donation_id and s.is_on_sale) as details,
            (select coalesce(sum(g.amount), 0) from donation_given g
              where g.tenant_id = $1 and g.donation_id = d.donation_id) as raised
       from donation d where d.tenant_id = $1 and d.is_on_sale
      order by d.position, d.donation_id`,
  );
  return rows.map(({ donation_id, document, details, raised }) => ({
    donationId: donation_id,
    code: document.code,
    name: document.name,
    description: document.description,
    image: document.image,
    goal: document.goal === undefined ? null : fromMajor(document.goal, currency),
    raised: raised + fromMajor(document.raisedElsewhere ?? 0, currency),
    details: (details ?? []).map((row) => toDetail(row, document)),
  }));
}

/** Whether the brand collects for any cause now. */
export async function hasOpenDonation(db: BrandDb): Promise<boolean> {
  const row = await db.row<{ found: boolean }>(
    `select exists(select 1 from donation where tenant_id = $1 and is_on_sale) as found`,
  );
  return row?.found === true;
}

/** The file name of a cause's picture; null when it has none, or the brand has no such cause. */
export async function pictureOfDonation(db: BrandDb, donationId: number): Promise<string | null> {
  const row = await db.row<{ image: string | null }>(
    `select document ->> 'image' as image from donation where tenant_id = $1 and donation_id = $2`,
    [donationId],
  );
  return row?.image ?? null;
}

/** A paid donation, by its order's item. The amount is in minor units. */
export type GivenDonation = { readonly itemNo: number; readonly donationId: number; readonly amount: number };

/** Stores what was given, so that the total of each cause can be shown. */
export const insertGiven = (tx: BrandDb, orderId: string, given: readonly GivenDonation[]): Promise<number> =>
  tx.change(
    `insert into donation_given (tenant_id, order_id, item_no, donation_id, amount)
     select $1, $2, g."itemNo", g."donationId", g.amount
       from json_to_recordset($3::json) as g ("itemNo" int, "donationId" int, amount bigint)`,
    [orderId, JSON.stringify(given)],
  );

/** Takes back what is refunded of some items of an order; a donation of which nothing is left is deleted. */
export const reduceGiven = (
  tx: BrandDb,
  orderId: string,
  taken: readonly Pick<GivenDonation, 'itemNo' | 'amount'>[],
): Promise<number> =>
  tx.change(
    `with taken as (select * from json_to_recordset($3::json) as t ("itemNo" int, amount bigint)),
     gone as (
       delete from donation_given g using taken t
        where g.tenant_id = $1 and g.order_id = $2 and g.item_no = t."itemNo" and g.amount = t.amount)
     update donation_given g set amount = g.amount - t.amount from taken t
      where g.tenant_id = $1 and g.order_id = $2 and g.item_no = t."itemNo" and g.amount <> t.amount`,
    [orderId, JSON.stringify(taken.map(({ itemNo, amount }) => ({ itemNo, amount })))],
  );

const toDetail = (
  { donation_detail_id, key, amount, minimum, maximum }: DetailRow,
  { key: donation, details }: DonationDocument,
): DonationDetail => ({
  donationDetailId: donation_detail_id,
  name: details.find((detail) => `${donation}/${detail.key}` === key)?.name,
  amount,
  minimum,
  maximum,
});
