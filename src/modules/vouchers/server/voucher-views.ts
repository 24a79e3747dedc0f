import type { Static } from 'typebox';
import { amountOf } from '#kernel/amount-units.ts';
import type { Context } from '#platform/server/context.ts';
import { textFor } from '#modules/i18n/rules/locales.ts';
import type { VoucherPart } from '../rules/share-out.ts';
import { memberOfReference, pointsOfAmount } from '#modules/memberships/rules/points.ts';
import { freeOf, type Voucher } from '../rules/voucher.ts';
import type { WireCartVoucher } from '../rules/wire-voucher.ts';

/** The vouchers of a cart in the visitor's language. */
export const voucherViews = (ctx: Context, parts: readonly VoucherPart[]): Static<typeof WireCartVoucher>[] =>
  parts.map(({ entered, pays, range, voucher, refusal }) => ({
    reference: entered.reference,
    name: voucher ? textFor(voucher.class.name, ctx.locale) : '',
    lastFour: entered.reference.slice(-4),
    pays: amountOf(pays),
    stays: amountOf(voucher ? freeOf(voucher) - pays : 0),
    least: amountOf(range.least),
    most: amountOf(Math.max(range.most, 0)),
    isChosen: entered.amount !== null,
    ...pointsOf(entered.reference, pays, voucher),
    ...(refusal && { refusal }),
  }));

function pointsOf(
  reference: string,
  pays: number,
  voucher: Voucher | undefined,
): Pick<Static<typeof WireCartVoucher>, 'points'> {
  if (memberOfReference(reference) === undefined) return {};
  const { free = 0, worth } = voucher?.points ?? {};
  return { points: { used: worth ? pointsOfAmount(pays, worth) : 0, balance: free } };
}
