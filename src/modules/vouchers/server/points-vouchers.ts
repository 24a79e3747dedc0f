import type { BrandDb } from '#platform/server/db.ts';
import { amountOfPoints, memberOfReference, pointsReference } from '#modules/memberships/rules/points.ts';
import { pointsByPhone, type MemberPoints } from '#modules/memberships/server/member-store.ts';
import type { Voucher } from '../rules/voucher.ts';
import { accountOf } from './ledger/ledger.ts';

/** Whose points are looked up, and in which currency they pay. */
type Owner = { readonly mobileNumber: string; readonly currency: string; readonly now: Date };

/**
 * The loyalty points among some references, of the members who are known by the mobile number of whoever is signed in. Their
 * ledger accounts are opened when they are asked for the first time; what they are worth is worked out each time.
 */
export async function pointsVouchers(
  db: BrandDb,
  references: readonly string[],
  owner: Owner,
): Promise<Voucher[]> {
  const numbers = references.flatMap((one) => memberOfReference(one) ?? []);
  if (numbers.length === 0) return [];
  const found = await pointsByPhone(db, numbers, owner.mobileNumber);
  return Promise.all(found.map((one) => pointsVoucher(db, one, owner)));
}

async function pointsVoucher(
  db: BrandDb,
  { memberNumber, name, points, worth, startDate, endDate }: MemberPoints,
  { currency, now }: Owner,
): Promise<Voucher> {
  return {
    accountId: await accountOf(db, { kind: 'points', reference: memberNumber, currency }, now),
    reference: pointsReference(memberNumber),
    currency,
    balance: amountOfPoints(points, worth),
    reserved: 0,
    class: { name, least: null, most: null },
    customerId: null,
    firstDay: startDate,
    lastDay: endDate,
    points: { free: points, worth },
  };
}

/**
 * The same vouchers, without the points that tickets of the same order cost: `spent`, by member number (as it is stored).
 */
export const withoutSpent = (
  known: readonly Voucher[],
  spent: readonly { readonly memberNumber: string; readonly used: number }[],
): readonly Voucher[] => (spent.length === 0 ? known : known.map((voucher) => lessSpent(voucher, spent)));

function lessSpent(voucher: Voucher, spent: Parameters<typeof withoutSpent>[1]): Voucher {
  const used = spent.find(({ memberNumber }) => pointsReference(memberNumber) === voucher.reference)?.used;
  if (!voucher.points || !used) return voucher;
  const free = Math.max(voucher.points.free - used, 0);
  const { worth } = voucher.points;
  return { ...voucher, balance: amountOfPoints(free, worth), points: { free, worth } };
}
