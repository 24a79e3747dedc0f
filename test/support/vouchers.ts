import { randomUUID } from 'node:crypto';
import { deposit, openAccount } from '#modules/payment/server/ledger/ledger.ts';
import { accountsByReference } from '#modules/payment/server/ledger/ledger-store.ts';
import type { BrandDb } from '#platform/server/db.ts';
import { typeCard, type Payload } from './buyer.ts';
import type { Visitor } from './shop.ts';

/** Opens a voucher of a brand with an amount in minor units of EUR. Returns its reference. */
export async function openVoucher(db: BrandDb, amount: number): Promise<string> {
  const reference = randomUUID().toUpperCase();
  await db.transaction(async (tx) => {
    const account = { kind: 'voucher', reference, currency: 'EUR' } as const;
    const accountId = await openAccount(tx, account, new Date());
    if (amount > 0) await deposit(tx, { accountId, amount, key: `${accountId}:sold` }, new Date());
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
