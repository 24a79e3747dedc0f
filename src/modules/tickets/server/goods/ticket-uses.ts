import type { BrandDb } from '#platform/server/db.ts';
import { codeUses, usesOfCodes } from '#modules/codes/server/code-store.ts';
import { referenceUses } from '#modules/codes/server/reference-store.ts';
import type { Use } from '#modules/codes/server/use-ledger.ts';
import { memberUses, type MemberUse } from '#modules/memberships/server/member-store.ts';
import type { NewItem } from '#modules/sales/rules/items.ts';
import { codeUsesOf, memberUsesOf, referenceUsesOf } from '#modules/tickets/rules/ticket-items.ts';

/** What tickets use of codes, references and memberships, in the ledgers of these. */

const ofCodes = (items: readonly NewItem[]): Use<string>[] => usesOfCodes(codeUsesOf(items));
const ofReferences = (items: readonly NewItem[]): Use<number>[] =>
  referenceUsesOf(items).map(({ referenceId, ticketNo }) => ({ id: referenceId, ticketNo }));
const ofMembers = (items: readonly NewItem[]): (Use<string> & MemberUse)[] =>
  memberUsesOf(items).map(({ memberNumber, ...use }) => ({ id: memberNumber, ...use }));

/**
 * Throws GoodsGone, with CODE_USED, REFERENCE_USED, MEMBER_USED, MEMBER_LIMIT or NOT_ENOUGH_POINTS, when somebody else was
 * quicker with the last use.
 */
export async function reserveUses(tx: BrandDb, orderId: string, items: readonly NewItem[]): Promise<void> {
  await Promise.all([
    codeUses.reserve(tx, orderId, ofCodes(items)),
    referenceUses.reserve(tx, orderId, ofReferences(items)),
    memberUses.reserve(tx, orderId, ofMembers(items)),
  ]);
}

/** A second call changes nothing. */
export async function redeemUses(tx: BrandDb, orderId: string, items: readonly NewItem[]): Promise<void> {
  await Promise.all([
    codeUses.redeem(tx, orderId, ofCodes(items)),
    referenceUses.redeem(tx, orderId, ofReferences(items)),
    memberUses.redeem(tx, orderId, ofMembers(items)),
  ]);
}

/** For an order that failed, or tickets that were cancelled. A second call changes nothing. */
export async function returnUses(tx: BrandDb, orderId: string, items: readonly NewItem[]): Promise<void> {
  await codeUses.return(tx, orderId, ofCodes(items));
  await referenceUses.return(tx, orderId, ofReferences(items));
  await memberUses.return(tx, orderId, ofMembers(items));
}
