import { wallClock } from '#kernel/dates.ts';
import { refuse } from '#kernel/refusal.ts';
import type { Context } from '#platform/server/context.ts';
import { offersSignIn } from '#modules/customers/server/offers-sign-in.ts';
import { signedInOf } from '#modules/customers/server/sign-in-store.ts';
import { brandOf } from '#modules/tenancy/server/brands.ts';
import { ledgerReference } from '../rules/ledger.ts';
import { memberOfReference } from '#modules/memberships/rules/points.ts';
import { isOwn, type Voucher, type VoucherUser } from '../rules/voucher.ts';
import { pointsVouchers } from './points-vouchers.ts';
import { assertVoucherPace, atVoucherPace, countVouchers } from './voucher-pace.ts';
import { vouchersByReference } from './voucher-store.ts';

/** Vouchers, and the visitor who wants to pay with them. */
export type FoundVouchers = { readonly known: readonly Voucher[]; readonly user: VoucherUser };

/** Reads the vouchers of some references (as they are stored), and who the visitor is. */
export async function readVouchers(ctx: Context, references: readonly string[]): Promise<FoundVouchers> {
  const { currency, timeZone } = brandOf(ctx);
  const [vouchers, customer] = await Promise.all([
    references.length === 0 ? [] : vouchersByReference(ctx.db, references),
    references.length === 0 || !offersSignIn(ctx)
      ? undefined
      : signedInOf(ctx.db, ctx.visitor.sessionId, ctx.now),
  ]);
  const points = customer
    ? await pointsVouchers(ctx.db, references, { ...customer, currency, now: ctx.now })
    : [];
  return {
    known: [...vouchers, ...points],
    user: {
      customerId: customer?.customerId ?? null,
      currency,
      today: wallClock(ctx.now, timeZone).day,
    },
  };
}

/** A voucher that the visitor has typed, undefined when it is none of theirs, and who they are. */
export type TypedVoucher = { readonly voucher: Voucher | undefined; readonly user: VoucherUser };

/**
 * Looks a typed reference up. Refuses TOO_MANY_REQUESTS after many wrong ones; the caller counts this one
 * (`countVoucher`), because it may be a code. A voucher of another customer is as an unknown one, and takes the same time.
 * Refuses POINTS_NEED_SIGN_IN for points that are not those of whoever is signed in.
 */
export async function lookUpVoucher(ctx: Context, typed: string): Promise<TypedVoucher> {
  const reference = ledgerReference(typed);
  const { known, user } = await atVoucherPace(ctx, reference, () => readVouchers(ctx, [reference]));
  const voucher = known.find((one) => isOwn(one, user));
  if (!voucher && memberOfReference(reference) !== undefined) throw refuse('POINTS_NEED_SIGN_IN');
  return { voucher, user };
}

/** Counts a typed reference, as wrong or right. */
export const countVoucher = (ctx: Context, typed: string, { voucher }: TypedVoucher): void =>
  countVouchers(ctx, [ledgerReference(typed)], voucher ? [voucher] : []);

/** Looks a typed reference up, counts it, and refuses what is no voucher of the visitor's: SYSTEM_VOUCHER_NOT_FOUND. */
export async function findVoucher(
  ctx: Context,
  typed: string,
): Promise<TypedVoucher & { readonly voucher: Voucher }> {
  const found = await lookUpVoucher(ctx, typed);
  countVoucher(ctx, typed, found);
  if (!found.voucher) throw refuse('SYSTEM_VOUCHER_NOT_FOUND');
  return { ...found, voucher: found.voucher };
}

/** The same for references that a commit has and the visitor's cart has not: they are counted as typed ones. */
export function countTyped(ctx: Context, typed: readonly string[], { known, user }: FoundVouchers): void {
  assertVoucherPace(ctx, typed);
  countVouchers(
    ctx,
    typed,
    known.filter((voucher) => isOwn(voucher, user)),
  );
}
