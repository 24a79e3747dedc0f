import type { BrandDb } from '#platform/server/db.ts';
import {
  amountOfPoints,
  memberOfReference,
  pointsReference,
  type PointsWorth,
} from '#modules/memberships/rules/points.ts';
import { pointsByPhone } from '#modules/memberships/server/member-store.ts';
import type { Voucher } from '../rules/voucher.ts';
import { accountsOf } from './ledger/ledger.ts';

/** Whose points are looked up, and in which currency they pay. */
type Owner = { readonly mobileNumber: string; readonly currency: string; readonly now: Date };

/**
 * The loyalty points among some references, of the members who are known by the mobile number of whoever is signed in. Their
 * ledger accounts are opened when they are asked for the first time; what they are worth is worked out each time.
 */
export async function pointsVouchers(
  db: BrandDb,
  references: readonly string[],
  { mobileNumber, currency, now }: Owner,
): Promise<Voucher[]> {
  const numbers = references.flatMap((one) => memberOfReference(one) ?? []);
  if (numbers.length === 0) return [];
  const members = await pointsByPhone(db, numbers, mobileNumber);
  const own = members.map(({ memberNumber }) => memberNumber);
  const accounts = await accountsOf(db, 'points', own, currency, now);
  return members.map(({ memberNumber, name, points, worth, startDate, endDate }) => ({
    accountId: accounts.get(memberNumber)!,
    reference: pointsReference(memberNumber),
    currency,
    reserved: 0,
    class: { name, least: null, most: null },
    customerId: null,
    firstDay: startDate,
    lastDay: endDate,
    ...freePoints(points, worth),
  }));
}

const freePoints = (free: number, worth: PointsWorth | null): Pick<Voucher, 'balance' | 'points'> => ({
  balance: worth ? amountOfPoints(free, worth) : 0,
  points: { free, worth },
});

/** A voucher without the points that tickets of the same order cost: `spent`, by member number (as it is stored). */
export function withoutSpent(
  voucher: Voucher,
  spent: readonly { readonly memberNumber: string; readonly used: number }[],
): Voucher {
  const used = spent.find(({ memberNumber }) => pointsReference(memberNumber) === voucher.reference)?.used;
  if (!voucher.points || !used) return voucher;
  return { ...voucher, ...freePoints(Math.max(voucher.points.free - used, 0), voucher.points.worth) };
}
