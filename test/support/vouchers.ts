import { randomUUID } from 'node:crypto';
import { voucherClassKind } from '#modules/vouchers/server/import-vouchers.ts';
import { ledgerReference } from '#modules/vouchers/rules/ledger.ts';
import type { VoucherClassDocument } from '#modules/vouchers/rules/documents.ts';
import { accountsByReference } from '#modules/vouchers/server/ledger/ledger-store.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { lockImports } from '#modules/tenancy/server/import-rows.ts';
import { typeCard, type Payload } from './buyer.ts';
import type { Visitor } from './shop.ts';

/** What a voucher may have besides its amount. */
type Rules = Partial<Pick<VoucherClassDocument, 'openPrice'>> & {
  readonly firstDay?: string;
  readonly lastDay?: string;
  /** A number of a customer: the voucher is theirs. */
  readonly customerId?: number;
};

/** Opens a voucher of a brand with an amount in minor units of EUR. Returns its reference. */
export async function openVoucher(db: BrandDb, amount: number, rules: Rules = {}): Promise<string> {
  const reference = ledgerReference(randomUUID());
  const { openPrice, customerId, ...days } = rules;
  await db.transaction(async (tx) => {
    await lockImports(tx);
    await voucherClassKind.write(
      tx,
      [
        {
          key: reference,
          name: { en: 'Gift card' },
          ...(openPrice && { openPrice }),
          vouchers: [
            { reference, amount: amount / 100, ...days, ...(customerId !== undefined && { owner: 'owner' }) },
          ],
        },
      ],
      { currency: 'EUR', now: new Date(), ids: () => new Map([['owner', customerId!]]) },
    );
  });
  return reference;
}

/** The balance of a voucher, and the reserved part of it: minor units. */
export async function onVoucher(db: BrandDb, reference: string): Promise<readonly [number, number]> {
  const [account] = await accountsByReference(db, 'voucher', [reference]);
  return [account!.balance, account!.reserved];
}

/** The payload, with a voucher that pays `amount` (major units). */
export const withVoucher = (payload: Payload, reference: string, amount: number): Payload => ({
  ...payload,
  voucherPayments: [{ id: reference, amount }],
});

/** The payload, paid with a voucher and, for the rest of its total, a card of this number. Amounts in major units. */
export async function withVoucherAndCard(
  who: Pick<Visitor, 'call'>,
  payload: Payload,
  voucher: { readonly reference: string; readonly amount: number },
  number: string,
): Promise<Payload> {
  const rest = Number((payload.total! - voucher.amount).toFixed(2));
  const paymentIdentifier = await typeCard(who, number, rest);
  return { ...withVoucher(payload, voucher.reference, voucher.amount), paymentIdentifier };
}
