import type { BrandDb } from '#platform/server/db.ts';
import type { Voucher } from '../rules/voucher.ts';

/** The vouchers that have some references, with what their ledger accounts have now. */
export const vouchersByReference = (db: BrandDb, references: readonly string[]): Promise<Voucher[]> =>
  db.rows<Voucher>(
    `select v.account_id as "accountId", a.reference, a.currency, a.balance, a.reserved, c.rules as class,
            v.customer_id as "customerId", v.first_day::text as "firstDay", v.last_day::text as "lastDay"
       from ledger_account a
       join voucher v on v.tenant_id = a.tenant_id and v.account_id = a.account_id
       join voucher_class c on c.tenant_id = v.tenant_id and c.class_id = v.class_id
      where a.tenant_id = $1 and a.kind = 'voucher' and a.reference = any($2::text[])`,
    [references],
  );

/** Whether a brand has vouchers at all. */
export async function hasVouchers(db: BrandDb): Promise<boolean> {
  const row = await db.row<{ has: boolean }>(
    'select exists (select from voucher where tenant_id = $1) as has',
  );
  return row?.has ?? false;
}

/** A voucher to write: of a class, with its ledger account. */
export type NewVoucher = {
  readonly accountId: string;
  readonly classId: number;
  readonly customerId: number | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
};

/** Writes vouchers, or changes their class, customer and days. Their accounts must exist. */
export async function writeVouchers(tx: BrandDb, vouchers: readonly NewVoucher[]): Promise<void> {
  await tx.change(
    `insert into voucher as v (tenant_id, account_id, class_id, customer_id, first_day, last_day)
     select $1, r."accountId", r."classId", r."customerId", r."firstDay", r."lastDay"
       from json_to_recordset($2::json)
            as r ("accountId" uuid, "classId" int, "customerId" int, "firstDay" date, "lastDay" date)
      order by r."accountId"
     on conflict (tenant_id, account_id) do update
       set class_id = excluded.class_id, customer_id = excluded.customer_id,
           first_day = excluded.first_day, last_day = excluded.last_day
     where (v.class_id, v.customer_id, v.first_day, v.last_day)
           is distinct from (excluded.class_id, excluded.customer_id, excluded.first_day, excluded.last_day)`,
    [JSON.stringify(vouchers)],
  );
}
